import type { TaxCorrection, taxCorrectionEndpoints } from '@kontor/contract/areas/money/tax-corrections'
import { normaliseVatId } from '@kontor/contract/vat-id'
import { type RawBuilder, sql } from 'kysely'
import type { CentreConfiguration } from '../../../platform/configuration.ts'
import type { BoundDb } from '../../../platform/db/database.ts'
import { jsonRows, list, oldestFirst } from '../../../platform/db/list.ts'
import { lockCustomer } from '../../../platform/db/lock-customer.ts'
import type { Handler } from '../../../platform/http/context.ts'
import { isOwn } from '../../../platform/http/own-people.ts'
import { problem } from '../../../platform/http/problem.ts'
import { customerTable, vatCheckTable, vatStatusTable } from '../../customers/reads.ts'
import { correctedInvoice } from './corrected-invoice.ts'
import { taxLeft } from './correction.ts'
import { noteEvents } from './note-events.ts'

type Endpoints = typeof taxCorrectionEndpoints

/** Its own corrections have left so much of the VAT of `d`: each rounds for itself, by a cent at most. */
const taxUncorrected = sql`(d.tax_minor + coalesce((select sum(x.tax_minor) from document x
  where x.customer_number = d.customer_number and x.corrects_id = d.id), 0))::bigint`
const corrections = sql`(select count(*) from document x where x.customer_number = d.customer_number and x.corrects_id = d.id)`

/**
 * Invoices with VAT to a business in another state of the EU whose id is valid, and about which no register had answered by then: the business
 * owed the VAT itself (§ 3a (2) UStG, Art. 196 of Directive 2006/112/EC), and what was shown is owed until it is corrected (§ 14c (1) UStG).
 */
export const waitingTaxCorrections = ({
  provider,
}: Pick<CentreConfiguration, 'provider'>): RawBuilder<unknown> => sql`from document d
  join ${vatStatusTable} s on s.customer_number = d.customer_number and s.vat_id = d.buyer ->> 'vat_id' and s.state = 'valid'
  join ${customerTable} c on c.customer_number = d.customer_number and c.vat_id = s.vat_id and c.type <> 'consumer'
  left join ${vatCheckTable} k on k.customer_number = s.customer_number and k.id = s.check_id
  where d.kind = 'invoice' and d.tax_minor > 0 and d.buyer ->> 'vat_id' <> ''
    and left(d.buyer ->> 'vat_id', 2) <> left(d.seller ->> 'vat_id', 2)
    and left(d.buyer ->> 'vat_id', 2) <> ${normaliseVatId(provider.vat_id).slice(0, 2) || 'DE'} and d.series is not null
    and not exists (select from ${vatCheckTable} a where a.customer_number = d.customer_number and a.vat_id = s.vat_id
      and a.outcome <> 'unavailable' and a.checked_at <= d.issued_at)
    and not exists (select from document_event e where e.customer_number = d.customer_number and e.document_id = d.id and e.event = 'vat_kept')
    and ${taxUncorrected} > ${corrections}`

type Touched = { customer: number; id: string; corrections: number }

/**
 * Among these the invoices of whose contracts something else gives back, on another document or where it waits, as a JSON value. Whether that
 * leaves VAT on the invoice goes by days: `taxLeftOf` says it.
 */
export const touchedTaxCorrections = (configuration: Pick<CentreConfiguration, 'provider'>): RawBuilder<Touched[]> =>
  jsonRows(sql`
    select d.customer_number as customer, d.id, ${corrections}::int as corrections ${waitingTaxCorrections(configuration)}
      and exists (select from document_line l where l.customer_number = d.customer_number and l.document_id = d.id and (
        exists (select from document_line x join document y on y.customer_number = x.customer_number and y.id = x.document_id
          where x.customer_number = l.customer_number and x.contract_id = l.contract_id and x.document_id <> d.id and x.net_minor < 0
            and y.corrects_id is distinct from d.id)
        or exists (select from billing_item i where i.customer_number = l.customer_number and i.contract_id = l.contract_id
          and i.document_id is null and i.dropped_at is null and i.quantity < 0)))`) as RawBuilder<Touched[]>

/** The VAT that is left of such invoices, over all documents; 0: nothing waits for staff. */
export async function taxLeftOf(db: BoundDb, touched: readonly Touched[]): Promise<Map<string, number>> {
  const left = new Map<string, number>()
  for (const { customer, id, corrections } of touched) {
    const corrected = await correctedInvoice(db, customer, id)
    const tax = corrected ? taxLeft(corrected) : 0
    left.set(id, tax > corrections ? tax : 0)
  }
  return left
}

async function leftElsewhere(db: BoundDb, configuration: CentreConfiguration): Promise<Map<string, number>> {
  const { rows } = await sql<{ touched: Touched[] }>`select ${touchedTaxCorrections(configuration)} as touched`.execute(
    db,
  )
  return taxLeftOf(db, rows[0]?.touched ?? [])
}

const settledIn = (left: ReadonlyMap<string, number>): string[] =>
  [...left].flatMap(([id, tax]) => (tax === 0 ? [id] : []))

export const listTaxCorrections: Handler<Endpoints['staffTaxCorrections']> = async ({ services, db, query }) => {
  const { configuration } = services
  const left = await leftElsewhere(db, configuration)
  return list(
    db,
    {
      columns: sql<TaxCorrection>`d.id, d.customer_number, c.name as customer_name, d.number, d.issued_at, d.issued_on, s.vat_id, k.checked_at,
        json_build_object('amount_minor', ${taxUncorrected}, 'currency', d.currency) as tax`,
      source: sql`${waitingTaxCorrections(configuration)} and d.id <> all(${settledIn(left)}::uuid[])`,
      order: oldestFirst('d.issued_at', 'd.id'),
    },
    query,
    row => ({ ...row, tax: { ...row.tax, amount_minor: left.get(row.id) ?? row.tax.amount_minor } }),
  )
}

/** The id may have become valid after the supply: then the VAT was right. */
export const keepTax: Handler<Endpoints['staffTaxKeep']> = async ({
  audit,
  body,
  caller,
  services,
  db,
  now,
  params,
}) => {
  const found = await db
    .selectFrom('document')
    .select(['customer_number', 'number'])
    .where('id', '=', params.id)
    .where('kind', '=', 'invoice')
    .executeTakeFirst()
  if (!found) throw problem('not_found')
  const { customer_number: customer, number } = found
  if (isOwn(caller, customer)) throw problem('own_customer')
  // of two, the second finds what the first one noted
  await lockCustomer(db, customer)
  const { rows } = await sql`
      select ${waitingTaxCorrections(services.configuration)} and d.customer_number = ${customer} and d.id = ${params.id}`.execute(
    db,
  )
  const left = await leftElsewhere(db, services.configuration)
  if (rows.length === 0 || settledIn(left).includes(params.id)) throw problem('conflict')
  await noteEvents(db, customer, [params.id], { event: 'vat_kept', at: now })
  await audit({
    action: 'invoice.vat_kept',
    subject: { kind: 'invoice', id: params.id, label: number },
    customer,
    after: { note: body.note },
  })
  return undefined
}
