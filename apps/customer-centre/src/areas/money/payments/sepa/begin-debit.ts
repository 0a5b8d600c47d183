import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { BoundDb } from '../../../../platform/db/database.ts'
import { problem } from '../../../../platform/http/problem.ts'
import { targetDaysAfter } from '../../../../values/target-days.ts'
import { customerTable, wholeIban } from '../../../customers/reads.ts'
import { beginAll, type NewPayment } from '../paying/begin.ts'
import type { PostingContext } from '../paying/posting-context.ts'
import { lapsesOn } from '../queries.ts'

type NewDebit = Pick<NewPayment, 'customer' | 'documents' | 'amount_minor' | 'by' | 'present' | 'id' | 'currency'> & {
  methodId: string
  /** The announced day; without one, the first day on which the bank can collect it: the payer who asks for it agrees to that. */
  on?: string
  /** Is what the payer reads on the account's statement: the documents' numbers. */
  remittance: string
}

/** Days of settlement before the debit: banks want it one day before, and staff have a day to hand it in. */
export const debitLead = 2
export const earliestDebit = (today: string): string => targetDaysAfter(today, debitLead)

/** Outside the EEA banks want to know where the debtor lives (EPC125-05). */
const eea = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(' ')

/**
 * Begins a direct debit in euros under a mandate: what the mandate says now is what the bank gets. The caller has locked the customer.
 * @returns the payment's id
 * @throws payment_method_unusable where nothing can be collected under the mandate
 */
export async function beginDebit(db: BoundDb, posting: PostingContext, wish: NewDebit): Promise<string> {
  const id = wish.id ?? uuidv7()
  await beginDebits(db, posting, [{ ...wish, id }])
  return id
}

/** Begins as `beginDebit` does, for any number of customers, each once, in a few statements: all or none. */
export async function beginDebits(
  db: BoundDb,
  posting: PostingContext,
  wishes: readonly (NewDebit & { id: string })[],
): Promise<void> {
  const mandates = await usableMandates(db, wishes, posting)
  const earliest = targetDaysAfter(posting.today, 1)
  const gateway = posting.services.configuration.directDebits === 'sandbox' ? 'sandbox' : 'bank'
  const begun = wishes.map(wish => {
    const mandate = mandates.get(wish.methodId)
    if (mandate?.customer_number !== wish.customer || wish.currency !== 'EUR') throw problem('payment_method_unusable')
    const on = wish.on ?? earliestDebit(posting.today)
    // biome-ignore lint/complexity/useMathMinMax: they are dates
    return { wish, mandate, collect_on: on > earliest ? on : earliest }
  })
  await beginAll(
    db,
    posting,
    begun.map(
      ({ wish: { id, customer, documents, amount_minor, methodId, by, present = false }, mandate, collect_on }) => ({
        id,
        customer,
        documents,
        amount_minor,
        currency: 'EUR',
        kind: 'sepa',
        methodId,
        label: mandate.label,
        on: collect_on,
        by,
        present,
        status: 'pending',
        gateway,
      }),
    ),
  )
  const rows = begun.map(({ wish, mandate: { method, label, city, country, ...debit }, collect_on }) => {
    const abroad = !eea.includes(debit.iban.slice(0, 2))
    return {
      payment_id: wish.id,
      payment_method_id: method,
      end_to_end_id: endToEndId(wish.id),
      collect_on,
      amount_minor: wish.amount_minor,
      ...debit,
      remittance: wish.remittance,
      town: abroad ? city : null,
      country: abroad ? country : null,
    }
  })
  await sql`
    with debits as materialized (
      select * from jsonb_populate_recordset(null::direct_debit, ${JSON.stringify(rows)}::jsonb)),
    begun as (
      insert into direct_debit (${columns}) select ${columns} from debits)
    update payment_method m set version = m.version + 1, last_used_on = d.collect_on, told_iban = null,
      state = case d.sequence when 'OOFF' then 'expired' else m.state end, is_default = m.is_default and d.sequence <> 'OOFF'
    from debits d where m.customer_number = d.customer_number and m.id = d.payment_method_id`.execute(db)
}

const columns = sql.raw(
  'customer_number, payment_id, payment_method_id, end_to_end_id, collect_on, amount_minor, sequence, mandate_reference, mandate_signed_on, creditor_id, holder, iban, bic, told_iban, town, country, remittance',
)

type Mandate = {
  customer_number: number
  method: string
  label: string
  city: string
  country: string
  sequence: string
  mandate_reference: string
  mandate_signed_on: string
  creditor_id: string
  holder: string
  iban: string
  bic: string | null
  told_iban: string | null
}

/** By the id of the method. */
async function usableMandates(
  db: BoundDb,
  wishes: readonly NewDebit[],
  { today, services }: PostingContext,
): Promise<ReadonlyMap<string, Mandate>> {
  const [customers, methods] = [wishes.map(({ customer }) => customer), wishes.map(({ methodId }) => methodId)]
  const { rows } = await sql<Mandate>`
    select m.customer_number, m.id as method, m.label, c.city, c.country, m.sequence, m.mandate_reference,
      (m.mandate_signed_at at time zone ${services.configuration.timeZone})::date as mandate_signed_on, m.creditor_id, m.holder, nullif(m.bic, '') as bic,
      ${wholeIban('method', 'm')} as iban, ${wholeIban('told', 'm')} as told_iban
    from payment_method m join ${customerTable} c on c.customer_number = m.customer_number
    where (m.customer_number, m.id) in (select * from unnest(${customers}::integer[], ${methods}::uuid[]))
      and m.kind = 'sepa' and m.state = 'active' and m.iban is not null and m.mandate_reference is not null and m.creditor_id is not null
      and ${lapsesOn(services.configuration.timeZone)} > ${today}::date`.execute(db)
  return new Map(rows.map(mandate => [mandate.method, mandate]))
}

/** The payment's own id, in the 35 signs that banks pass on. */
const endToEndId = (payment: string): string => payment.replaceAll('-', '').toUpperCase()
