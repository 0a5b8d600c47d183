import { accountEndpoints } from '@kontor/contract/areas/account'
import { activityEndpoints } from '@kontor/contract/areas/activity'
import { antiBotEndpoints } from '@kontor/contract/areas/anti-bot'
import { billingEndpoints } from '@kontor/contract/areas/billing'
import { closedPrivacyEndpoints } from '@kontor/contract/areas/closed-privacy'
import { contactTransferEndpoints } from '@kontor/contract/areas/contact-transfer'
import { contactsEndpoints } from '@kontor/contract/areas/contacts'
import { contractsEndpoints } from '@kontor/contract/areas/contracts'
import { countryEndpoints } from '@kontor/contract/areas/country'
import { dashboardEndpoints } from '@kontor/contract/areas/dashboard'
import { declarationsEndpoints } from '@kontor/contract/areas/declarations'
import { deskEndpoints } from '@kontor/contract/areas/desk'
import { emailChangeEndpoints } from '@kontor/contract/areas/email-change'
import { filesEndpoints } from '@kontor/contract/areas/files'
import { identityEndpoints } from '@kontor/contract/areas/identity'
import { lockEndpoints } from '@kontor/contract/areas/locks'
import { outboxEndpoints } from '@kontor/contract/areas/outbox'
import { paymentsEndpoints } from '@kontor/contract/areas/payments'
import { peopleEndpoints } from '@kontor/contract/areas/people'
import { privacyEndpoints } from '@kontor/contract/areas/privacy'
import { profileEndpoints } from '@kontor/contract/areas/profile'
import { providerEndpoints } from '@kontor/contract/areas/provider'
import { reachEndpoints } from '@kontor/contract/areas/reach'
import { registrationEndpoints } from '@kontor/contract/areas/registration'
import { secondFactorEndpoints } from '@kontor/contract/areas/second-factor'
import { sessionsEndpoints } from '@kontor/contract/areas/sessions'
import { singleSignOnEndpoints } from '@kontor/contract/areas/single-sign-on'
import { staffLockEndpoints } from '@kontor/contract/areas/staff-locks'
import { supportEndpoints } from '@kontor/contract/areas/support'
import { taxEndpoints } from '@kontor/contract/areas/tax'
import { usageEndpoints } from '@kontor/contract/areas/usage'
import type { EndpointDeclaration } from '@kontor/contract/wire/endpoint'
import type { FastifyInstance } from 'fastify'
import { installAntiBot } from './adapters/anti-bot/install.ts'
import { profileHandlers } from './areas/account/profile.ts'
import { accountHandlers } from './areas/account/routes.ts'
import { activityHandlers } from './areas/activity/routes.ts'
import { antiBotHandlers } from './areas/anti-bot/routes.ts'
import { billingHandlers } from './areas/billing/routes.ts'
import { contactsHandlers } from './areas/contacts/routes.ts'
import { contactTransferHandlers } from './areas/contacts/transfer/routes.ts'
import { contractsHandlers } from './areas/contracts/routes.ts'
import { countryHandlers } from './areas/country/routes.ts'
import { dashboardHandlers } from './areas/dashboard/routes.ts'
import { declarationsHandlers } from './areas/declarations/routes.ts'
import { deskHandlers } from './areas/desk/routes.ts'
import { emailChangeHandlers } from './areas/email-change/routes.ts'
import { filesHandlers } from './areas/files/routes.ts'
import { identityHandlers } from './areas/identity/routes.ts'
import { lockHandlers, staffLockHandlers } from './areas/locks/routes.ts'
import { installMailPage } from './areas/outbox/mail-page-route.ts'
import { outboxHandlers } from './areas/outbox/routes.ts'
import { paymentsHandlers } from './areas/payments/routes.ts'
import { peopleHandlers } from './areas/people/routes.ts'
import { closedPrivacyHandlers } from './areas/privacy/closed-customer.ts'
import { privacyHandlers } from './areas/privacy/routes.ts'
import { providerHandlers } from './areas/provider/routes.ts'
import { reachHandlers } from './areas/reach/routes.ts'
import { registrationHandlers } from './areas/registration/routes.ts'
import { secondFactorHandlers } from './areas/second-factor/routes.ts'
import { sessionsHandlers } from './areas/sessions/routes.ts'
import { installIdentityProvider } from './areas/single-sign-on/client/install.ts'
import { installProvider } from './areas/single-sign-on/provider/install.ts'
import { singleSignOnHandlers } from './areas/single-sign-on/routes.ts'
import { supportHandlers } from './areas/support/routes.ts'
import { taxHandlers } from './areas/tax/routes.ts'
import { usageHandlers } from './areas/usage/routes.ts'
import type { Centre } from './centre.ts'
import { installBodies } from './http/bodies.ts'
import type { Handlers } from './http/context.ts'
import { cookieNames } from './http/cookies.ts'
import { installCors } from './http/cors.ts'
import { installErrorHandler } from './http/error-handler.ts'
import { installEndpoint } from './http/guard.ts'
import { installHealth } from './http/health.ts'
import { installOpenApi } from './http/openapi.ts'
import { installUnknownPaths } from './http/unknown-paths.ts'

/** The customer centre as a Fastify plugin: the map of the server, area by area. */
export async function customerCentre(app: FastifyInstance, centre: Centre): Promise<void> {
  app.decorateRequest('caller', null)
  app.decorate('cookieNames', cookieNames(centre.configuration))
  installErrorHandler(app)
  installBodies(app)
  installCors(app, centre)
  installHealth(app, centre)
  installOpenApi(app, centre)

  area(app, centre, identityEndpoints, identityHandlers)
  area(app, centre, secondFactorEndpoints, secondFactorHandlers)
  area(app, centre, sessionsEndpoints, sessionsHandlers)
  area(app, centre, activityEndpoints, activityHandlers)
  area(app, centre, registrationEndpoints, registrationHandlers)
  area(app, centre, singleSignOnEndpoints, singleSignOnHandlers)
  area(app, centre, accountEndpoints, accountHandlers)
  area(app, centre, lockEndpoints, lockHandlers)
  area(app, centre, staffLockEndpoints, staffLockHandlers)
  area(app, centre, profileEndpoints, profileHandlers)
  area(app, centre, emailChangeEndpoints, emailChangeHandlers)
  area(app, centre, taxEndpoints, taxHandlers)
  area(app, centre, dashboardEndpoints, dashboardHandlers)
  area(app, centre, billingEndpoints, billingHandlers)
  area(app, centre, contractsEndpoints, contractsHandlers)
  area(app, centre, paymentsEndpoints, paymentsHandlers)
  area(app, centre, usageEndpoints, usageHandlers)
  area(app, centre, contactsEndpoints, contactsHandlers)
  area(app, centre, contactTransferEndpoints, contactTransferHandlers)
  area(app, centre, supportEndpoints, supportHandlers)
  area(app, centre, peopleEndpoints, peopleHandlers)
  area(app, centre, privacyEndpoints, privacyHandlers)
  area(app, centre, closedPrivacyEndpoints, closedPrivacyHandlers)
  area(app, centre, providerEndpoints, providerHandlers)
  area(app, centre, countryEndpoints, countryHandlers)
  area(app, centre, declarationsEndpoints, declarationsHandlers)
  area(app, centre, reachEndpoints, reachHandlers)
  area(app, centre, filesEndpoints, filesHandlers)
  area(app, centre, deskEndpoints, deskHandlers)
  area(app, centre, outboxEndpoints, outboxHandlers)
  installMailPage(app, centre)
  area(app, centre, antiBotEndpoints, antiBotHandlers)
  await installAntiBot(app, centre)

  installProvider(app, centre)
  installIdentityProvider(app, centre)
  installUnknownPaths(app)
}

function area<Endpoints extends Record<string, EndpointDeclaration>>(
  app: FastifyInstance,
  centre: Centre,
  endpoints: Endpoints,
  handlers: Handlers<Endpoints>,
): void {
  for (const [name, endpoint] of Object.entries(endpoints)) {
    // the mapped type above pairs them; a loop over names cannot see it
    installEndpoint(app, centre, endpoint, handlers[name as keyof Endpoints] as Parameters<typeof installEndpoint>[3])
  }
}
