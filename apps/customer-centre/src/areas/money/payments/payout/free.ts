import type { PayoutObstacle } from '@kontor/contract/enums/payouts'
import { type RawBuilder, sql } from 'kysely'
import type { BoundDb } from '../../../../platform/db/database.ts'
import { jsonRows } from '../../../../platform/db/list.ts'
import type { TenantServices } from '../../../../platform/services.ts'
import { addDays, dayOf } from '../../../../values/local-date.ts'
import { stateOn } from '../../../contracts/contracts/queries.ts'
import { finishedStates } from '../../../contracts/contracts/rules.ts'
import { contractTable } from '../../../contracts/reads.ts'
import { customerTable, wholeIban } from '../../../customers/reads.ts'
import { type Lot, type OriginFacts, originFacts, originsIn, sumOf } from '../../ledger/origins.ts'
import { isGatewayHere } from '../gateway.ts'
import { ofWithdrawal, openCredit } from '../withdrawals/open-credits.ts'

/** A card or PayPal payment, as far as something can go back to it. */
export type PayoutSource = {
  id: string
  kind: 'card' | 'paypal'
  label: string
  status: string
  gateway: string | null
  created_at: string
  /** Is what has not gone back, and is not about to. */
  left_minor: number
  /** Is what refunds that are under way will take out of the balance. */
  promised_minor: number
  /** A refund of it has failed. */
  refused: boolean
}

/** Selects a payment `p` as a `PayoutSource`. */
export const sourceColumns: RawBuilder<unknown> = sql`p.id, p.kind, p.label, p.status, p.gateway, p.created_at,
  p.amount_minor - p.refunded_minor as left_minor,
  (select coalesce(sum(o.amount_minor - coalesce((select sum(l.amount_minor) from payment_allocation l
      where l.customer_number = o.customer_number and l.payment_id = o.id), 0)), 0)::bigint
    from payment o where o.customer_number = p.customer_number and o.refunds_id = p.id and o.status = 'initiated') as promised_minor,
  exists (select from payment o where o.customer_number = p.customer_number and o.refunds_id = p.id and o.status = 'failed') as refused`

/** Days for which a payment can be given back: PayPal takes no refund after them, a card is likely to be another one by then. */
const refundableDays = { card: 365, paypal: 180 } as const

/** Why an amount cannot simply go back to the payment that brought it, so that staff decide; null: it can. */
export function obstacleTo(source: PayoutSource, amount: number, services: TenantServices): PayoutObstacle | null {
  if (source.status !== 'succeeded' || source.left_minor < amount) return 'nothing_left'
  if (!isGatewayHere(services, source.gateway)) return 'removed'
  if (source.refused) return 'refused'
  const paidOn = dayOf(new Date(source.created_at), services.configuration.timeZone)
  return addDays(paidOn, refundableDays[source.kind]) < services.clock.today() ? 'too_old' : null
}

export type Free = {
  currency: string
  /** Is what of the balance came by voucher and is not used up. */
  vouchers_minor: number
  /** Is what came by bank, and so is transferred. */
  bank_minor: number
  /** Lists what cards and PayPal brought: it goes back there. */
  sources: { source: PayoutSource; amount: number; obstacle: PayoutObstacle | null }[]
  /** Part of both that is open credit notes, as in `freeCredit`, and these. */
  credit_minor: number
  credits: { id: string; open_minor: number }[]
  holder: string | null
  iban: string | null
  bic: string | null
  changed_on: string | null
}

/**
 * Open credit notes `d`, `s` that no invoice will use, as no contract of the customer goes on; and those of a withdrawal, which the customer
 * gets back in any case (§ 357 (1) BGB).
 */
const freeCredit = (today: string): RawBuilder<unknown> => sql`${openCredit} and (${ofWithdrawal} or not exists (
  select from ${contractTable} c where c.customer_number = s.customer_number and ${stateOn(today)} <> all(${finishedStates}::text[])))`

type Row = Pick<Free, 'currency' | 'credits' | 'holder' | 'iban' | 'bic' | 'changed_on'> & {
  facts: OriginFacts | null
  payments: PayoutSource[]
}

/**
 * Finds what a customer has that could be paid out, in their own currency, by where it came from: balance, and open credit notes that no
 * invoice will use. What came by voucher, or was paid by no one, is not part of it.
 */
export async function freeOf(db: BoundDb, services: TenantServices, customer: number): Promise<Free> {
  const today = services.clock.today()
  const { rows } = await sql<Row>`
    select u.currency, u.refund_holder as holder, coalesce(${wholeIban('refund', 'u')}, u.refund_iban) as iban, nullif(u.refund_bic, '') as bic,
      (u.refund_changed_at at time zone ${services.configuration.timeZone})::date as changed_on,
      case when a.balance_minor > 0 or exists (
        select from document_settlement s where s.customer_number = u.customer_number and s.open_minor < 0)
        then ${originFacts(sql`u.customer_number`, sql`u.currency`)} end as facts,
      ${jsonRows(sql`
        select d.id, s.open_minor from document_settlement s
        join document d on d.customer_number = s.customer_number and d.id = s.document_id
        where s.customer_number = u.customer_number and d.currency = u.currency and ${freeCredit(today)} order by d.issued_at, d.id`)} as credits,
      ${jsonRows(sql`
        select ${sourceColumns} from payment p
        where p.customer_number = u.customer_number and p.currency = u.currency and p.direction = 'in' and p.kind in ('card', 'paypal')
          and p.settled_at is not null order by p.created_at, p.id`)} as payments
    from ${customerTable} u left join ledger_account a on a.customer_number = u.customer_number and a.currency = u.currency
    where u.customer_number = ${customer}`.execute(db)
  const [row] = rows
  if (!row) throw new RangeError(`there is no customer ${customer}`)
  const { facts, payments, ...rest } = row
  const { balance, credits } = originsIn(facts ?? { entries: [], documents: [] })
  const ofCredits = rest.credits.flatMap(({ id }) => credits.get(id) ?? [])
  const lots = [...balance, ...ofCredits]
  const sources = payments.flatMap(source => {
    const amount = sumOf(lots, lot => lot.source === 'card' && lot.payment === source.id) - source.promised_minor
    return amount > 0 ? [{ source, amount, obstacle: obstacleTo(source, amount, services) }] : []
  })
  return {
    ...rest,
    vouchers_minor: sumOf(balance, ({ source }) => source === 'voucher'),
    bank_minor: rest.currency === 'EUR' ? sumOf(lots, ({ source }) => source === 'bank') : 0,
    // where the way back is open, it is taken first
    sources: sources.toSorted((a, b) => Number(a.obstacle !== null) - Number(b.obstacle !== null)),
    credit_minor: sumOf(ofCredits, isPaid),
  }
}

const isPaid = ({ source }: Lot): boolean => source === 'bank' || source === 'card'

/** Finds what of it can be asked for now. Banks transfer euros alone. */
export const availableForPayout = ({ bank_minor, sources }: Free): number =>
  bank_minor + sources.reduce((sum, { amount }) => sum + amount, 0)
