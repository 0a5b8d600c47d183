import type { taxEndpoints } from '@kontor/contract/areas/tax'
import type { Handlers } from '../../http/context.ts'
import { problem } from '../../http/problem.ts'
import { holdTaxState, taxHistory } from './queries.ts'
import { startVatCheck } from './start-check.ts'
import { obstacleTo, vatCheckView } from './vat-view.ts'

export const taxHandlers: Handlers<typeof taxEndpoints> = {
  async vatCheck({ centre, db, customer }) {
    const { history, ...state } = await taxHistory(db, customer)
    return { current: vatCheckView(centre.configuration, state), history }
  },
  async vatCheckAgain({ centre, db, customer, now }) {
    const state = await holdTaxState(db, customer)
    const impossible = state.vat_id === '' || state.type === 'consumer'
    if (impossible || obstacleTo(centre.configuration, state.vat_id)) throw problem('vat_check_impossible')
    // a second press finds the run that the first one started
    const status = state.status?.run_since ? state.status : await startVatCheck(db, centre, customer, state, now)
    return vatCheckView(centre.configuration, { ...state, status })
  },
}
