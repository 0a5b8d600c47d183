import { accountEndpoints } from './areas/account.ts'
import { billingEndpoints } from './areas/billing.ts'
import { contactsEndpoints } from './areas/contacts.ts'
import { contractsEndpoints } from './areas/contracts.ts'
import { dashboardEndpoints } from './areas/dashboard.ts'
import { declarationsEndpoints } from './areas/declarations.ts'
import { identityEndpoints } from './areas/identity.ts'
import { paymentsEndpoints } from './areas/payments.ts'
import { providerEndpoints } from './areas/provider.ts'
import { supportEndpoints } from './areas/support.ts'
import { usageEndpoints } from './areas/usage.ts'

/** The whole wire, area by area. */
export const endpoints = {
  ...identityEndpoints,
  ...accountEndpoints,
  ...dashboardEndpoints,
  ...billingEndpoints,
  ...contractsEndpoints,
  ...paymentsEndpoints,
  ...usageEndpoints,
  ...contactsEndpoints,
  ...supportEndpoints,
  ...providerEndpoints,
  ...declarationsEndpoints,
}

export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints
