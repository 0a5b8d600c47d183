import type { taxEndpoints } from '@kontor/contract/areas/customers/tax'
import { lockCustomer } from '../../../../platform/db/lock-customer.ts'
import type { Handlers } from '../../../../platform/http/context.ts'
import { problem } from '../../../../platform/http/problem.ts'
import { taxHistory } from './queries.ts'
import { startVatCheck } from './start-check.ts'
import { obstacleTo, vatCheckView } from './vat-view.ts'

export const taxHandlers: Handlers<typeof taxEndpoints> = {
  async vatCheck({ services, db, customer }) {
    const { history, ...state } = await taxHistory(db, customer)
    return { current: vatCheckView(services.configuration, state), history }
  },
  async vatCheckAgain({ services, db, customer, now }) {
    // a second press waits for the first one, and finds its run
    await lockCustomer(db, customer)
    const state = await taxHistory(db, customer)
    const impossible = state.vat_id === '' || state.type === 'consumer'
    if (impossible || obstacleTo(services.configuration, state.vat_id)) throw problem('vat_check_impossible')
    const status = state.status?.run_since ? state.status : await startVatCheck(db, services, customer, state, now)
    return vatCheckView(services.configuration, { ...state, status })
  },
}
