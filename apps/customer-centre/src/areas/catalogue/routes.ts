import { catalogueEndpoints } from '@kontor/contract/areas/catalogue'
import { sql } from 'kysely'
import { problem } from '../../platform/http/problem.ts'
import { routes } from '../../platform/http/routes.ts'
import { chargedTax, homeOf, type TaxFacts, taxFacts } from '../customer/tax/charged-tax.ts'
import { productAnswer } from './answer.ts'
import { presentCatalogue } from './present.ts'
import { priceList } from './price-list.ts'

export const catalogueRoutes = routes(catalogueEndpoints, {
  async catalogue({ db, customer, locale, query, centre }) {
    const catalogue = await presentCatalogue(db)
    const { rows } = await sql<{ facts: TaxFacts }>`select ${taxFacts(customer)} as facts`.execute(db)
    const { facts } = rows[0] as { facts: TaxFacts } // a select without from answers one row
    const tax = chargedTax(facts, homeOf(centre.configuration), centre.clock.today())
    const listed = catalogue ? priceList(catalogue, centre.clock.today(), facts.type === 'consumer') : []
    const wanted = listed.filter(({ product }) => query.product === undefined || product.code === query.product)
    if (query.product !== undefined && wanted.length === 0) throw problem('not_found')
    const reader = { locale, currency: catalogue?.currency ?? '', tax }
    return {
      version: catalogue?.version ?? '',
      terms_version: catalogue?.terms_version ?? '',
      products: wanted.map(one => productAnswer(one, reader)),
    }
  },
})
