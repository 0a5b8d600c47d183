import type { declarationsEndpoints } from '@kontor/contract/areas/declarations'
import type { Handlers } from '../../http/context.ts'
import { receiveCancellation, receiveWithdrawal } from './receive.ts'

export const declarationsHandlers: Handlers<typeof declarationsEndpoints> = {
  cancellation: receiveCancellation,
  withdrawal: receiveWithdrawal,
}
