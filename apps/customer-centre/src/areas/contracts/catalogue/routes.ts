import { type CatalogueResponse, catalogueEndpoints } from '@kontor/contract/areas/contracts/catalogue'
import { siteEndpoints } from '@kontor/contract/areas/contracts/site'
import { canDo } from '@kontor/contract/can'
import { sql } from 'kysely'
import { jsonRows } from '../../../platform/db/list.ts'
import { permissionsOf } from '../../../platform/http/admission.ts'
import { problem } from '../../../platform/http/problem.ts'
import { routes } from '../../../platform/http/routes.ts'
import { chargedTax, homeOf, type TaxFacts, taxFacts } from '../../customers/customer/tax/charged-tax.ts'
import { paymentMethodTable } from '../../money/reads.ts'
import { productAnswer } from './answer.ts'
import { presentWith } from './present.ts'
import { priceList } from './price-list.ts'
import { staffSettings } from './site-versions.ts'
import { showTerms } from './terms.ts'
import { triedProducts } from './tried.ts'

export const catalogueRoutes = routes(
  { ...catalogueEndpoints, ...siteEndpoints },
  {
    async catalogue({ caller, db, customer, locale, query, services }) {
      const paid = query.product !== undefined && canDo(permissionsOf(caller), 'billing:read')
      const today = services.clock.today()
      const { catalogue, extra } = await presentWith(
        db,
        sql<{
          facts: TaxFacts
          methods: CatalogueResponse['payment_methods']
          tried: string[]
        }>`json_build_object('facts', ${taxFacts(customer)}, 'tried', ${triedProducts(customer)},
        'methods', ${jsonRows(sql`
          select m.id, m.label, m.is_default from ${paymentMethodTable} m
          where ${paid} and m.customer_number = ${customer} and m.state in ('active', 'expiring')
            and (m.expires is null or m.expires >= ${today.slice(0, 7)}) order by m.created_at, m.id`)})`,
      )
      const { facts, methods, tried } = extra
      const tax = chargedTax(facts, homeOf(services.configuration), today)
      const listed = catalogue ? priceList(catalogue, today, facts.type === 'consumer') : []
      const wanted = listed.filter(({ product }) => query.product === undefined || product.code === query.product)
      if (query.product !== undefined && wanted.length === 0) throw problem('not_found')
      const reader = { locale, currency: catalogue?.currency ?? '', tax, tried }
      return {
        version: catalogue?.version ?? '',
        terms_version: catalogue?.terms_version ?? '',
        payment_methods: methods,
        products: wanted.map(one => productAnswer(one, reader)),
      }
    },
    termsFile: showTerms,
    staffSettings,
  },
)
