import type { TransferView } from '@kontor/contract/areas/selling/transfers'
import { call } from '../../../api/client.ts'
import { orDeadLink } from '../../../api/or-dead-link.ts'

const dead: TransferView = { state: 'unknown', to_customer: null, offer: null }

/** A contract that is offered by a mailed link. */
export const loadOffer = (token: string): Promise<TransferView> =>
  orDeadLink(call('GET /ajax/v1/transfers/{token}', { params: { token } }), dead)
