import { billingEndpoints } from '@kontor/contract/areas/billing'
import { problem } from '../../platform/http/problem.ts'
import { routes } from '../../platform/http/routes.ts'
import { invoice } from './invoice.ts'
import { invoiceList } from './invoice-list.ts'
import { documentById } from './queries.ts'

export const billingRoutes = routes(billingEndpoints, {
  invoices: invoiceList,
  async invoice({ db, customer, params, centre }) {
    const detail = await documentById(db, customer, params.id)
    if (!detail) throw problem('not_found')
    return invoice(detail, centre.clock.today())
  },
})
