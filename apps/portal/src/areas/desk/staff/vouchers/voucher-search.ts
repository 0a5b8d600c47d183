import { voucherStates } from '@kontor/contract/enums/balance'
import { listSearch } from '../../../../list/list-search.ts'

export const voucherSearch = listSearch<'GET /ajax/v1/staff/vouchers'>({ state: voucherStates, q: 'text' })
export type VoucherSearch = ReturnType<typeof voucherSearch>
