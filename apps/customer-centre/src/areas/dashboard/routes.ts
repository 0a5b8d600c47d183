import { dashboardEndpoints } from '@kontor/contract/areas/dashboard'
import { routes } from '../../platform/http/routes.ts'
import { dashboard } from './dashboard.ts'

export const dashboardRoutes = routes(dashboardEndpoints, { dashboard })
