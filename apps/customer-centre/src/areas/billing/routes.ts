import type { billingEndpoints } from '@kontor/contract/areas/billing'
import type { Handlers } from '../../http/context.ts'
import { problem } from '../../http/problem.ts'
import { invoice } from './invoice.ts'
import { invoiceList } from './invoice-list.ts'
import { documentById } from './queries.ts'

export const billingHandlers: Handlers<typeof billingEndpoints> = {
  invoices: invoiceList,
  async invoice({ db, customer, params, centre }) {
    const detail = await documentById(db, customer, params.id)
    if (!detail) throw problem('not_found')
    return invoice(detail, centre.clock.today())
  },
}
