import { dashboardEndpoints } from '@kontor/contract/areas/desk/dashboard'
import { searchEndpoints } from '@kontor/contract/areas/desk/search'
import { routes } from '../../../platform/http/routes.ts'
import { dashboard } from './dashboard.ts'
import { search } from './search.ts'

export const dashboardRoutes = [...routes(dashboardEndpoints, { dashboard }), ...routes(searchEndpoints, { search })]
