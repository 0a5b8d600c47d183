import { directoryEndpoints } from '@kontor/contract/areas/desk/directory'
import { routes } from '../../../platform/http/routes.ts'
import { staffCustomer } from './customer-file.ts'
import { staffContracts, staffCustomers, staffDocuments } from './lists.ts'

export const directoryRoutes = routes(directoryEndpoints, {
  staffCustomers,
  staffCustomer,
  staffContracts,
  staffDocuments,
})
