import type { taxEndpoints } from '@kontor/contract/areas/customers/tax'
import { lockCustomer } from '../../../../platform/db/lock-customer.ts'
import type { Handlers } from '../../../../platform/http/context.ts'
import { problem } from '../../../../platform/http/problem.ts'
import { taxHistory } from './queries.ts'
import { startVatCheck } from './start-check.ts'
import { obstacleTo, vatCheckView } from './vat-view.ts'

export const taxHandlers: Handlers<typeof taxEndpoints> = {
  async vatCheck({ centre, db, customer }) {
    const { history, ...state } = await taxHistory(db, customer)
    return { current: vatCheckView(centre.configuration, state), history }
  },
  async vatCheckAgain({ centre, db, customer, now }) {
    // a second press waits for the first one, and finds its run
    await lockCustomer(db, customer)
    const state = await taxHistory(db, customer)
    const impossible = state.vat_id === '' || state.type === 'consumer'
    if (impossible || obstacleTo(centre.configuration, state.vat_id)) throw problem('vat_check_impossible')
    const status = state.status?.run_since ? state.status : await startVatCheck(db, centre, customer, state, now)
    return vatCheckView(centre.configuration, { ...state, status })
  },
}
