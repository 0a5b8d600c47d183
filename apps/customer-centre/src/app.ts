import { antiBotEndpoints } from '@kontor/contract/areas/platform/anti-bot'
import { eventEndpoints } from '@kontor/contract/areas/platform/events'
import { filesEndpoints } from '@kontor/contract/areas/platform/files'
import { outboxEndpoints } from '@kontor/contract/areas/platform/outbox'
import type { FastifyInstance } from 'fastify'
import { installAntiBot } from './adapters/anti-bot/install.ts'
import { antiBotHandlers } from './adapters/anti-bot/routes.ts'
import { installSandboxPage } from './adapters/payment/sandbox/page.ts'
import { dunningRoutes } from './areas/arrears/dunning/routes.ts'
import { approvalRoutes, withFourEyes } from './areas/arrears/locks/four-eyes.ts'
import { lockRoutes } from './areas/arrears/locks/routes.ts'
import { catalogueRoutes } from './areas/contracts/catalogue/routes.ts'
import { contractsRoutes } from './areas/contracts/contracts/routes.ts'
import { usageRoutes } from './areas/contracts/usage/routes.ts'
import { contactsRoutes } from './areas/customers/contacts/routes.ts'
import { customerAddresses } from './areas/customers/customer/contact-address.ts'
import { customerRoutes } from './areas/customers/customer/routes.ts'
import { comingRoutes } from './areas/desk/coming/routes.ts'
import { dashboardRoutes } from './areas/desk/dashboard/routes.ts'
import { unread } from './areas/desk/dashboard/unread.ts'
import { directoryRoutes } from './areas/desk/directory/routes.ts'
import { figuresRoutes } from './areas/desk/figures/routes.ts'
import { offersRoutes } from './areas/desk/offers/routes.ts'
import { staffRoutes } from './areas/desk/staff/routes.ts'
import { balanceRoutes } from './areas/money/balance/routes.ts'
import { billingRoutes } from './areas/money/billing/routes.ts'
import { bankRoutes } from './areas/money/payments/bank/routes.ts'
import { payingRoutes } from './areas/money/payments/paying/routes.ts'
import { payoutRoutes } from './areas/money/payments/payout/routes.ts'
import { paymentsRoutes } from './areas/money/payments/routes.ts'
import { identityRoutes } from './areas/people/identity/routes.ts'
import { installIdentityProvider } from './areas/people/identity/single-sign-on/client/install.ts'
import { installProvider } from './areas/people/identity/single-sign-on/provider/install.ts'
import { notificationsRoutes } from './areas/people/notifications/routes.ts'
import { installUnsubscribe } from './areas/people/notifications/unsubscribe-page.ts'
import { peopleRoutes } from './areas/people/people/routes.ts'
import { activityRoutes } from './areas/privacy/activity/routes.ts'
import { privacyRoutes } from './areas/privacy/privacy/routes.ts'
import { contractActions } from './areas/selling/changes/overview.ts'
import { changesRoutes } from './areas/selling/changes/routes.ts'
import { ordersRoutes } from './areas/selling/orders/routes.ts'
import { articlesRoutes } from './areas/service/articles/routes.ts'
import { contactProviderRoutes } from './areas/service/contact-provider/routes.ts'
import { declarationsRoutes } from './areas/service/declarations/routes.ts'
import { installNoticeFeed } from './areas/service/notices/feed.ts'
import { noticesRoutes } from './areas/service/notices/routes.ts'
import { installCopyPage } from './areas/service/support/copy-page.ts'
import { installGuestConfirmation } from './areas/service/support/guests/confirm-page.ts'
import { supportRoutes } from './areas/service/support/routes.ts'
import { eventHandlers, installEvents } from './platform/events/routes.ts'
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
import type { Services } from './platform/services.ts'

/** The areas in the order in which they may know one another: each imports those before it, by their doors. */
export const areas: Record<string, Route[]> = {
  identity: identityRoutes({ addresses: customerAddresses, unread }),
  people: peopleRoutes,
  notifications: notificationsRoutes,
  customer: customerRoutes,
  contacts: contactsRoutes,
  catalogue: catalogueRoutes,
  contracts: contractsRoutes(contractActions),
  usage: usageRoutes,
  billing: billingRoutes,
  payments: [...paymentsRoutes, ...payingRoutes, ...bankRoutes, ...payoutRoutes],
  balance: balanceRoutes,
  orders: ordersRoutes,
  changes: changesRoutes,
  privacy: privacyRoutes,
  activity: activityRoutes,
  support: supportRoutes,
  'contact-provider': contactProviderRoutes,
  declarations: declarationsRoutes,
  notices: noticesRoutes,
  articles: articlesRoutes,
  dunning: dunningRoutes,
  locks: [...lockRoutes, ...approvalRoutes(() => Object.values(areas).flat())],
  coming: comingRoutes,
  dashboard: dashboardRoutes,
  directory: directoryRoutes,
  offers: offersRoutes,
  figures: figuresRoutes,
  staff: staffRoutes,
}

const platform: Route[] = [
  ...routes(filesEndpoints, filesHandlers),
  ...routes(outboxEndpoints, outboxHandlers),
  ...routes(antiBotEndpoints, antiBotHandlers),
  ...routes(eventEndpoints, eventHandlers),
]

/** The customer centre as a Fastify plugin: the map of the server, area by area. */
export async function customerCentre(app: FastifyInstance, services: Services): Promise<void> {
  app.decorateRequest('caller', null)
  app.decorateRequest('checked', false)
  app.decorate('cookieNames', cookieNames(services.configuration))
  installErrorHandler(app)
  installBodies(app)
  installCors(app, services)
  installOpenApi(app, services)
  installMailPage(app, services)
  installUnsubscribe(app, services)
  installGuestConfirmation(app, services)
  installCopyPage(app, services)
  installEvents(app, services)
  await installAntiBot(app, services)
  for (const route of [...Object.values(areas).flat(), ...platform])
    installEndpoint(app, services, route.endpoint, withFourEyes(route))
  installNoticeFeed(app, services)
  installProvider(app, services)
  installSandboxPage(app, services, locale => services.catalogues[locale].paying.sandbox)
  installIdentityProvider(app, services)
  installUnknownPaths(app)
}
