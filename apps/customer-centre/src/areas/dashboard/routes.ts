import type { dashboardEndpoints } from '@kontor/contract/areas/dashboard'
import type { Handlers } from '../../http/context.ts'
import { dashboard } from './dashboard.ts'

export const dashboardHandlers: Handlers<typeof dashboardEndpoints> = { dashboard }
