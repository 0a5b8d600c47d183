import { accountEndpoints } from '@kontor/contract/areas/account'
import { billingEndpoints } from '@kontor/contract/areas/billing'
import { contactsEndpoints } from '@kontor/contract/areas/contacts'
import { contractsEndpoints } from '@kontor/contract/areas/contracts'
import { dashboardEndpoints } from '@kontor/contract/areas/dashboard'
import { declarationsEndpoints } from '@kontor/contract/areas/declarations'
import { identityEndpoints } from '@kontor/contract/areas/identity'
import { paymentsEndpoints } from '@kontor/contract/areas/payments'
import { providerEndpoints } from '@kontor/contract/areas/provider'
import { supportEndpoints } from '@kontor/contract/areas/support'
import { usageEndpoints } from '@kontor/contract/areas/usage'
import type { EndpointDeclaration } from '@kontor/contract/wire/endpoint'
import type { FastifyInstance } from 'fastify'
import { accountHandlers } from './areas/account/routes.ts'
import { billingHandlers } from './areas/billing/routes.ts'
import { contactsHandlers } from './areas/contacts/routes.ts'
import { contractsHandlers } from './areas/contracts/routes.ts'
import { dashboardHandlers } from './areas/dashboard/routes.ts'
import { declarationsHandlers } from './areas/declarations/routes.ts'
import { identityHandlers } from './areas/identity/routes.ts'
import { paymentsHandlers } from './areas/payments/routes.ts'
import { providerHandlers } from './areas/provider/routes.ts'
import { supportHandlers } from './areas/support/routes.ts'
import { usageHandlers } from './areas/usage/routes.ts'
import type { Centre } from './centre.ts'
import { installBodies } from './http/bodies.ts'
import type { Handlers } from './http/context.ts'
import { installCors } from './http/cors.ts'
import { installErrorHandler } from './http/error-handler.ts'
import { installEndpoint } from './http/guard.ts'
import { installHealth } from './http/health.ts'
import { installOpenApi } from './http/openapi.ts'
import { installUnknownPaths } from './http/unknown-paths.ts'

/** The customer centre as a Fastify plugin: the map of the server, area by area. */
export async function customerCentre(app: FastifyInstance, centre: Centre): Promise<void> {
  app.decorateRequest('caller', null)
  installErrorHandler(app)
  installBodies(app)
  installCors(app, centre)
  installHealth(app, centre)
  installOpenApi(app, centre)

  area(app, centre, identityEndpoints, identityHandlers)
  area(app, centre, accountEndpoints, accountHandlers)
  area(app, centre, dashboardEndpoints, dashboardHandlers)
  area(app, centre, billingEndpoints, billingHandlers)
  area(app, centre, contractsEndpoints, contractsHandlers)
  area(app, centre, paymentsEndpoints, paymentsHandlers)
  area(app, centre, usageEndpoints, usageHandlers)
  area(app, centre, contactsEndpoints, contactsHandlers)
  area(app, centre, supportEndpoints, supportHandlers)
  area(app, centre, providerEndpoints, providerHandlers)
  area(app, centre, declarationsEndpoints, declarationsHandlers)

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
