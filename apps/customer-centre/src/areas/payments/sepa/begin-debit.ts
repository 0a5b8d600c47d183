import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { BoundDb } from '../../../platform/db/database.ts'
import { problem } from '../../../platform/http/problem.ts'
import { targetDaysAfter } from '../../../values/target-days.ts'
import { begin, type Wish } from '../paying/begin.ts'
import type { Paying } from '../paying/paying.ts'
import { lapsesOn, updateMethod } from '../queries.ts'

type DebitWish = Pick<Wish, 'customer' | 'documents' | 'amount_minor' | 'by' | 'present' | 'id' | 'currency'> & {
  methodId: string
  /** The announced day; without one, the first day on which the bank can collect it: the payer who asks for it agrees to that. */
  on?: string
  /** What the payer reads on the account's statement: the documents' numbers. */
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
export async function beginDebit(db: BoundDb, paying: Paying, wish: DebitWish): Promise<string> {
  const { customer, methodId, documents, amount_minor, by, present = false, remittance } = wish
  const mandate = await usableMandate(db, customer, methodId, paying.today)
  if (!mandate || wish.currency !== 'EUR') throw problem('payment_method_unusable')
  const earliest = targetDaysAfter(paying.today, 1)
  const on = wish.on ?? earliestDebit(paying.today)
  // biome-ignore lint/complexity/useMathMinMax: they are dates
  const collect_on = on > earliest ? on : earliest
  const { label, city, country, ...debit } = mandate
  const id = await begin(db, paying, {
    ...{ id: wish.id ?? uuidv7(), customer, documents, amount_minor, currency: 'EUR', kind: 'sepa', methodId, label },
    ...{ on: collect_on, by, present, status: 'pending' },
    gateway: paying.centre.configuration.directDebits === 'sandbox' ? 'sandbox' : 'bank',
  })
  const abroad = !eea.includes(debit.iban.slice(0, 2))
  await db
    .insertInto('direct_debit')
    .values({
      ...{ customer_number: customer, payment_id: id, payment_method_id: methodId, end_to_end_id: endToEndId(id) },
      ...{ collect_on, amount_minor, ...debit, remittance },
      ...{ town: abroad ? city : null, country: abroad ? country : null },
    })
    .execute()
  await updateMethod(db, customer, methodId, {
    ...{ last_used_on: collect_on, told_iban: null },
    ...(debit.sequence === 'OOFF' && { state: 'expired', is_default: false }),
  })
  return id
}

type Mandate = {
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

async function usableMandate(
  db: BoundDb,
  customer: number,
  method: string,
  today: string,
): Promise<Mandate | undefined> {
  const { rows } = await sql<Mandate>`
    select m.label, c.city, c.country, m.sequence, m.mandate_reference, (m.mandate_signed_at at time zone 'UTC')::date as mandate_signed_on,
      m.creditor_id, m.holder, m.iban, nullif(m.bic, '') as bic, m.told_iban
    from payment_method m join customer c on c.customer_number = m.customer_number
    where m.customer_number = ${customer} and m.id = ${method} and m.kind = 'sepa' and m.state = 'active' and m.iban is not null
      and m.mandate_reference is not null and m.creditor_id is not null and ${lapsesOn} > ${today}::date`.execute(db)
  return rows[0]
}

/** The payment's own id, in the 35 signs that banks pass on. */
const endToEndId = (payment: string): string => payment.replaceAll('-', '').toUpperCase()
