import type { exemptionEndpoints, RecordedExemption, TaxExemption } from '@kontor/contract/areas/desk/exemptions'
import { byLocale, type Locale } from '@kontor/contract/locales'
import { type RawBuilder, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { list } from '../../../platform/db/list.ts'
import { refusedFiles } from '../../../platform/files/receive.ts'
import { keepFiles, ownFile } from '../../../platform/files/records.ts'
import { sendFile } from '../../../platform/files/send-file.ts'
import { type Context, type Handler, withoutTransaction } from '../../../platform/http/context.ts'
import { isOwn } from '../../../platform/http/own-people.ts'
import { invalidField, problem } from '../../../platform/http/problem.ts'
import type { Services } from '../../../platform/services.ts'
import { addDays } from '../../../values/local-date.ts'
import { datesIn, dayText } from '../../../values/moments.ts'
import { lastDay } from '../../customers/customer/tax/charged-tax.ts'
import {
  endExemption,
  endingList,
  insertExemption,
  overlapping,
  type StoredExemption,
} from '../../customers/customer/tax/exemptions.ts'
import { taxExemptionTable } from '../../customers/reads.ts'
import { documentLineTable, documentTable } from '../../money/reads.ts'
import { lockKept } from './notes.ts'

type Endpoints = typeof exemptionEndpoints

export type TaxedIn = TaxExemption['charged'][number] & { exemption: string }

/** Shows an exemption with what documents say of it. */
export const shownExemption = (
  { catalogues, clock }: Pick<Services, 'catalogues' | 'clock'>,
  { texts, ...exemption }: StoredExemption,
  taxed: readonly TaxedIn[],
): TaxExemption => {
  const { ground, valid_from, last_day } = exemption
  const today = clock.today()
  const isOver = last_day !== null && last_day < today
  const isVoid = last_day !== null && last_day < valid_from
  const own = texts ?? {}
  return {
    ...exemption,
    charged: taxed.flatMap(({ exemption: by, ...invoice }) => (by === exemption.id ? invoice : [])),
    state: isVoid ? 'void' : isOver ? 'over' : valid_from > today ? 'coming' : 'active',
    texts: byLocale(locale =>
      ground === 'other' ? (own[locale] ?? '') : catalogues[locale].billing.document.exemptions[ground],
    ),
  }
}

/** Selects invoices that charged VAT for days of an exemption, with what they and their own corrections leave of it. */
export const taxedIn = (customer: number): RawBuilder<unknown> => sql`
  select x.id as exemption, d.id, d.number, d.issued_on,
    json_build_object('amount_minor', sum(r.tax_minor)::bigint, 'currency', d.currency) as tax
  from ${taxExemptionTable} x join ${documentTable} d on d.customer_number = x.customer_number and d.kind in ('invoice', 'final')
  cross join lateral (select round(sum(l.net_minor) * l.tax_rate_bp / 10000.0) as tax_minor from ${documentTable} o
    join ${documentLineTable} l on l.customer_number = o.customer_number and l.document_id = o.id
    where o.customer_number = d.customer_number and (o.id = d.id or o.corrects_id = d.id) and l.tax_category = 'S' and l.tax_rate_bp > 0
      and coalesce(l.period_to, d.issued_on) between x.valid_from and coalesce(${lastDay}, 'infinity')
    group by l.tax_rate_bp having sum(l.net_minor) > 0) r
  where x.customer_number = ${customer} and (x.ended_on is null or x.ended_on >= x.valid_from)
  group by x.id, d.id, d.number, d.issued_on, d.currency`

const tooEarly = (field: string, after: string, locale: Locale) => {
  const expected = dayText(datesIn(locale), addDays(after, 1))
  return problem('invalid_input', { fields: new Map([[field, { code: 'too_early', expected }]]) })
}

type Recording = Pick<
  Context<Endpoints['exemptionRecord']>,
  'audit' | 'db' | 'locale' | 'now' | 'services' | 'uploads'
> & {
  caller: { name: string }
}

/**
 * Records an exemption of a customer whom the caller has locked.
 * @param place stands before the names of its fields
 * @returns its id
 * @throws invalid_input
 */
export async function recordExemption(
  { audit, caller, db, locale, now, services, uploads }: Recording,
  customer: number,
  exemption: RecordedExemption,
  place = '',
): Promise<string> {
  const { certificate, certified_on, valid_from, valid_until } = exemption
  if (uploads.length === 0) throw refusedFiles('required')
  if (certified_on > services.clock.today()) throw invalidField(`${place}certified_on`, 'earlier_day')
  const other = await overlapping(db, customer, exemption)
  if (other)
    throw other.last_day
      ? tooEarly(`${place}valid_from`, other.last_day, locale)
      : invalidField(`${place}valid_from`, 'earlier_day')
  const id = uuidv7()
  await insertExemption(db, customer, { ...exemption, id, by: caller.name, now })
  await keepFiles(db, uploads, { customer, purpose: 'tax_exemption', subject: id, now })
  await audit({
    action: 'customer.exempted',
    subject: { kind: 'tax_exemption', id, label: certificate },
    customer,
    after: { from: valid_from, ends_on: valid_until },
  })
  return id
}

/** Issued documents stay: how many of them charged VAT is told, and correcting them is another act. */
export const exemptionRecord: Handler<Endpoints['exemptionRecord']> = async context => {
  const { body, caller, db, params } = context
  const { id: customer } = params
  if (isOwn(caller, customer)) throw problem('own_customer')
  await lockKept(db, customer)
  const id = await recordExemption(context, customer, body)
  const { rows } = await sql<{ charged: number }>`
    select count(*)::integer as charged from (${taxedIn(customer)}) t where t.exemption = ${id}`.execute(db)
  return { id, charged: rows[0]?.charged ?? 0 }
}

export const exemptionEnd: Handler<Endpoints['exemptionEnd']> = async ({
  audit,
  body,
  caller,
  db,
  locale,
  now,
  params,
}) => {
  const { id: customer, exemption: id } = params
  if (isOwn(caller, customer)) throw problem('own_customer')
  await lockKept(db, customer)
  const { rows } = await sql<{ certificate: string; valid_from: string; valid_until: string | null; over: boolean }>`
    select certificate, valid_from, valid_until, ended_at is not null as over from ${taxExemptionTable}
    where customer_number = ${customer} and id = ${id}`.execute(db)
  const [found] = rows
  if (!found) throw problem('not_found')
  if (found.over) throw problem('conflict')
  const { certificate, valid_from, valid_until } = found
  const { last_day, reason } = body
  const before = addDays(valid_from, -2)
  if (last_day <= before) throw tooEarly('last_day', before, locale)
  if (!(await endExemption(db, customer, id, { last_day, reason, by: caller.name, now })))
    throw invalidField('last_day', 'earlier_day')
  await audit({
    action: 'customer.exemption_ended',
    subject: { kind: 'tax_exemption', id, label: certificate },
    customer,
    before: { ends_on: valid_until },
    after: { ends_on: last_day },
  })
}

/** Sends a file of the certificate to staff who say why; the customer reads that in the activity. */
export const exemptionPaper = withoutTransaction<Endpoints['exemptionPaper']>(async context => {
  const { body, caller, inTransaction, params, reply, services } = context
  const { id: customer, exemption: id } = params
  if (isOwn(caller, customer)) throw problem('own_customer')
  const file = await inTransaction(async ({ audit, db }) => {
    const subject = sql`select id from ${taxExemptionTable} where customer_number = ${customer} and id = ${id}`
    const found = await ownFile(db, customer, body.file, ['tax_exemption'], subject)
    if (!found) throw problem('not_found')
    await audit({
      action: 'staff.certificate_read',
      subject: { kind: 'tax_exemption', id, label: found.name },
      after: { reason: body.reason },
      customer,
    })
    return found
  })
  return sendFile(services, reply, file)
})

export const staffExemptions: Handler<Endpoints['staffExemptions']> = ({ db, query, services }) =>
  list(db, endingList(services.clock.today(), services.configuration.timeZone), query)
