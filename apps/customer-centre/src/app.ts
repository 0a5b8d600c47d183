import { antiBotEndpoints } from '@kontor/contract/areas/anti-bot'
import { filesEndpoints } from '@kontor/contract/areas/files'
import { outboxEndpoints } from '@kontor/contract/areas/outbox'
import type { FastifyInstance } from 'fastify'
import { installAntiBot } from './adapters/anti-bot/install.ts'
import { antiBotHandlers } from './adapters/anti-bot/routes.ts'
import { installSandboxPage } from './adapters/payment/sandbox/page.ts'
import { activityRoutes } from './areas/activity/routes.ts'
import { balanceRoutes } from './areas/balance/routes.ts'
import { billingRoutes } from './areas/billing/routes.ts'
import { catalogueRoutes } from './areas/catalogue/routes.ts'
import { contractActions } from './areas/changes/overview.ts'
import { changesRoutes } from './areas/changes/routes.ts'
import { contactsRoutes } from './areas/contacts/routes.ts'
import { contractsRoutes } from './areas/contracts/routes.ts'
import { customerAddresses } from './areas/customer/contact-address.ts'
import { customerRoutes } from './areas/customer/routes.ts'
import { dashboardRoutes } from './areas/dashboard/routes.ts'
import { unread } from './areas/dashboard/unread.ts'
import { declarationsRoutes } from './areas/declarations/routes.ts'
import { dunningRoutes } from './areas/dunning/routes.ts'
import { identityRoutes } from './areas/identity/routes.ts'
import { installIdentityProvider } from './areas/identity/single-sign-on/client/install.ts'
import { installProvider } from './areas/identity/single-sign-on/provider/install.ts'
import { approvalRoutes, withFourEyes } from './areas/locks/four-eyes.ts'
import { lockRoutes } from './areas/locks/routes.ts'
import { ordersRoutes } from './areas/orders/routes.ts'
import { bankRoutes } from './areas/payments/bank/routes.ts'
import { payingRoutes } from './areas/payments/paying/routes.ts'
import { payoutRoutes } from './areas/payments/payout/routes.ts'
import { paymentsRoutes } from './areas/payments/routes.ts'
import { peopleRoutes } from './areas/people/routes.ts'
import { privacyRoutes } from './areas/privacy/routes.ts'
import { reachRoutes } from './areas/reach/routes.ts'
import { staffRoutes } from './areas/staff/routes.ts'
import { supportRoutes } from './areas/support/routes.ts'
import { usageRoutes } from './areas/usage/routes.ts'
import type { Centre } from './platform/centre.ts'
import { filesHandlers } from './platform/files/routes.ts'
import { installBodies } from './platform/http/bodies.ts'
import { cookieNames } from './platform/http/cookies.ts'
import { installCors } from './platform/http/cors.ts'
import { installErrorHandler } from './platform/http/error-handler.ts'
import { installEndpoint } from './platform/http/guard.ts'
import { installOpenApi } from './platform/http/openapi.ts'
import { type Route, routes } from './platform/http/routes.ts'
import { installUnknownPaths } from './platform/http/unknown-paths.ts'
import { installMailPage } from './platform/mail/outbox-page.ts'
import { outboxHandlers } from './platform/mail/outbox-routes.ts'

/** The areas in the order in which they may know one another: each imports those before it, by their doors. */
export const areas: Record<string, Route[]> = {
  identity: identityRoutes({ addresses: customerAddresses, unread }),
  people: withFourEyes(peopleRoutes),
  customer: customerRoutes,
  contacts: withFourEyes(contactsRoutes),
  catalogue: catalogueRoutes,
  contracts: contractsRoutes(contractActions),
  usage: usageRoutes,
  billing: withFourEyes(billingRoutes),
  payments: [...paymentsRoutes, ...withFourEyes(payingRoutes), ...bankRoutes, ...payoutRoutes],
  balance: balanceRoutes,
  orders: ordersRoutes,
  changes: changesRoutes,
  dunning: dunningRoutes,
  support: supportRoutes,
  reach: reachRoutes,
  declarations: declarationsRoutes,
  activity: activityRoutes,
  privacy: privacyRoutes,
  locks: [
    ...withFourEyes(lockRoutes),
    ...approvalRoutes([...peopleRoutes, ...contactsRoutes, ...billingRoutes, ...payingRoutes, ...lockRoutes]),
  ],
  dashboard: dashboardRoutes,
  staff: staffRoutes,
}

const platform: Route[] = [
  ...routes(filesEndpoints, filesHandlers),
  ...routes(outboxEndpoints, outboxHandlers),
  ...routes(antiBotEndpoints, antiBotHandlers),
]

/** The customer centre as a Fastify plugin: the map of the server, area by area. */
export async function customerCentre(app: FastifyInstance, centre: Centre): Promise<void> {
  app.decorateRequest('caller', null)
  app.decorate('cookieNames', cookieNames(centre.configuration))
  installErrorHandler(app)
  installBodies(app)
  installCors(app, centre)
  installOpenApi(app, centre)
  installMailPage(app, centre)
  await installAntiBot(app, centre)
  for (const { endpoint, handler } of [...Object.values(areas).flat(), ...platform])
    installEndpoint(app, centre, endpoint, handler)
  installProvider(app, centre)
  installSandboxPage(app, centre, locale => centre.catalogues[locale].paying.sandbox)
  installIdentityProvider(app, centre)
  installUnknownPaths(app)
}
