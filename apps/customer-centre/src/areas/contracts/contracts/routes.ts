import { contractsEndpoints } from '@kontor/contract/areas/contracts/contracts'
import { canDo } from '@kontor/contract/can'
import { orderOf, type SortKey } from '../../../platform/db/list.ts'
import { permissionsOf } from '../../../platform/http/admission.ts'
import { listWithSession } from '../../../platform/http/list-with-session.ts'
import { problem } from '../../../platform/http/problem.ts'
import { routes } from '../../../platform/http/routes.ts'
import { chargedTax, homeOf, priceOf, type TaxFacts } from '../../customers/customer/tax/charged-tax.ts'
import { periodPrice } from '../reads.ts'
import { contract, withPrice } from './contract.ts'
import type { ContractExtension } from './contract-extension.ts'
import { attentionFirst, contractByNumber, contractRows, type Portfolio } from './queries.ts'

/**
 * A contract without renewal sorts as never renewing; the expression is that of the index `contract_by_renewal`. Net
 * prices of one customer have the order of those with tax.
 * @param today by the clock, not by the caller
 */
const sortKeys = (today: string) =>
  ({
    label: { sql: 'c.label', type: 'text' },
    attention: { sql: attentionFirst(today), type: 'text' },
    renews_on: { sql: `case when c.renews_on is null then date 'infinity' else c.renews_on end`, type: 'date' },
    started_on: { sql: 'c.started_on', type: 'date' },
    price: { sql: periodPrice(`date '${today}'`), type: 'bigint' },
  }) as const satisfies Record<string, SortKey>

const contractList = listWithSession<typeof contractsEndpoints.contracts, { tax: TaxFacts; portfolio: Portfolio }>(
  ({ query, services, today }) => ({
    order: orderOf(query.sort, sortKeys(today), { sql: 'c.id', type: 'uuid' }),
    rows: reader => contractRows(reader, { ...query, today }),
    item({ tax }) {
      const charged = chargedTax(tax, homeOf(services.configuration), today)
      return row => withPrice(row, charged)
    },
    extra({ tax, portfolio: { monthly, ...counts } }) {
      const charged = chargedTax(tax, homeOf(services.configuration), today)
      return { counts, monthly: monthly.map(sum => priceOf(sum.amount_minor, sum.currency, charged)) }
    },
  }),
  'contracts:read',
)

export const contractsRoutes = (extra: ContractExtension) =>
  routes(contractsEndpoints, {
    contracts: contractList,
    async contract({ db, customer, params, locale, caller, services }) {
      const reader = permissionsOf(caller)
      if (!canDo(reader, 'contracts:read', params.number)) throw problem('not_found')
      const today = services.clock.today()
      const detail = await contractByNumber(db, customer, params.number, {
        locale,
        today,
        extra: extra.columns(today),
      })
      if (!detail) throw problem('not_found')
      const actions = await extra.actions({ db, customer, services, locale, reader }, detail)
      return contract(detail, reader, {
        actions,
        locale,
        today,
        tax: chargedTax(detail.tax, homeOf(services.configuration), today),
      })
    },
  })
