import { declarationsEndpoints } from '@kontor/contract/areas/declarations'
import { routes } from '../../platform/http/routes.ts'
import { receiveCancellation, receiveWithdrawal } from './receive.ts'

export const declarationsRoutes = routes(declarationsEndpoints, {
  cancellation: receiveCancellation,
  withdrawal: receiveWithdrawal,
})
