import { paymentStatuses } from '@kontor/contract/enums/billing'
import { listSearch } from '../../../../list/list-search.ts'

export const paymentSearch = listSearch<'GET /ajax/v1/payments'>({ status: paymentStatuses })
export type PaymentSearch = ReturnType<typeof paymentSearch>
