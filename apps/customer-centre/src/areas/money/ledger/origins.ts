import { type RawBuilder, sql } from 'kysely'
import type { BoundDb } from '../../../platform/db/database.ts'
import { jsonRows } from '../../../platform/db/list.ts'

/**
 * An amount with where it came from: a bank (transfer, debit, or taken over from other books), a card or PayPal, a voucher that was sold, or
 * nothing that anybody paid, such as a credit note for an invoice that was never settled.
 */
export type Lot = {
  source: 'bank' | 'card' | 'voucher' | 'unpaid'
  /** The payment that brought it. */
  payment: string | null
  amount: number
}

/** Says what of a customer's balance, and of each open credit note by its id, came from where. */
export type Origins = { balance: Lot[]; credits: Map<string, Lot[]> }

type Entry = {
  kind: string
  debit: string
  credit: string
  debit_document: string | null
  credit_document: string | null
  /** Is the payment that a refund gives back. */
  payment: string | null
  by_card: boolean
  amount_minor: number
}
type Settled = { id: string; corrects: string | null; open_minor: number; gives_back: boolean; contracts: string[] }
export type OriginFacts = { entries: Entry[]; documents: Settled[] }

/** The books of a customer in one currency as `originsIn` reads them, as a JSON value. */
export const originFacts = (customer: RawBuilder<unknown>, currency: RawBuilder<unknown>): RawBuilder<OriginFacts> =>
  sql<OriginFacts>`json_build_object(
    'entries', ${jsonRows(sql`
      select e.kind, e.debit, e.credit, e.debit_document, e.credit_document, coalesce(p.refunds_id, e.payment_id) as payment,
        coalesce(p.kind in ('card', 'paypal'), false) as by_card, e.amount_minor
      from ledger_entry e left join payment p on p.customer_number = e.customer_number and p.id = e.payment_id
      where e.customer_number = ${customer} and e.currency = ${currency} and e.kind <> 'issued'
        and 'promotion' not in (e.debit, e.credit) order by e.position`)},
    'documents', ${jsonRows(sql`
      select d.id, d.corrects_id as corrects, s.open_minor, d.gross_minor < 0 as gives_back, array(
        select distinct l.contract_id::text from document_line l
        where l.customer_number = d.customer_number and l.document_id = d.id and l.contract_id is not null) as contracts
      from document d join document_settlement s on s.customer_number = d.customer_number and s.document_id = d.id
      where d.customer_number = ${customer} and d.currency = ${currency} and d.kind <> 'proforma'
        and exists (select from document b where b.customer_number = ${customer} and b.gross_minor < 0) order by d.issued_at, d.id`)})`

export async function originsOf(db: BoundDb, customer: number, currency: string): Promise<Origins> {
  const { rows } = await sql<{ facts: OriginFacts }>`
    select ${originFacts(sql`${customer}::integer`, sql`${currency}`)} as facts`.execute(db)
  return originsIn(rows[0]?.facts ?? { entries: [], documents: [] })
}

export const sumOf = (lots: readonly Lot[], which: (lot: Lot) => boolean = () => true): number =>
  lots.reduce((sum, lot) => sum + (which(lot) ? lot.amount : 0), 0)

/**
 * Walks the books from their first entry, so that money keeps where it came from through whatever it settles: what a credit note gives back is
 * what had settled its invoice, or else others of its contracts. What cannot be paid out is spent first and comes back last; of money the
 * first that came is spent first and comes back last. No payment is ever there for more than it brought and has not gone back.
 */
export function originsIn({ entries, documents }: OriginFacts): Origins {
  const byId = new Map(documents.map(one => [one.id, one]))
  const pots = new Map<string, Lot[]>()
  const pot = (name: string): Lot[] => {
    const lots = pots.get(name) ?? []
    pots.set(name, lots)
    return lots
  }
  const put = (name: string, lots: readonly Lot[]) => {
    for (const lot of lots) {
      const last = pot(name).at(-1)
      if (last && last.source === lot.source && last.payment === lot.payment) last.amount += lot.amount
      else pot(name).push({ ...lot })
    }
  }
  /** Finds where what stands on a side is: of a credit note, what settled its invoice, and then the latest of its contracts. */
  const potsOf = (account: string, document: string | null): Lot[][] => {
    const one = document === null ? undefined : byId.get(document)
    if (!one?.gives_back) return [pot(document ?? account)]
    const others = documents.filter(
      ({ id, gives_back, contracts }) =>
        !gives_back && id !== one.corrects && contracts.some(contract => one.contracts.includes(contract)),
    )
    return [...(one.corrects === null ? [] : [one.corrects]), ...others.toReversed().map(({ id }) => id)].map(pot)
  }
  /** Payouts keep their lots together until it is known what becomes of them. */
  const groups: Record<'payouts' | 'sent', Lot[][]> = { payouts: [], sent: [] }
  const group = (from: 'payouts' | 'sent', amount: number, payment: string | null): Lot[] => {
    const fits = (lots: Lot[]) =>
      sumOf(lots) === amount && lots.every(lot => payment === null || lot.payment === payment)
    const index = groups[from].findLastIndex(fits)
    if (index >= 0) return groups[from].splice(index, 1)[0] as Lot[]
    const all = groups[from].flat()
    const taken = take([all], amount, spending)
    groups[from] = [all]
    return taken
  }
  for (const entry of entries) {
    const { kind, debit, credit, debit_document, credit_document, payment, by_card, amount_minor: amount } = entry
    const into = (lots: readonly Lot[]) => put(credit_document ?? credit, lots)
    const from = potsOf(debit, debit_document)
    switch (kind) {
      case 'payment':
        if (credit !== 'losses') into([{ source: by_card ? 'card' : 'bank', payment, amount }])
        break
      case 'voucher':
        into([{ source: 'voucher', payment: null, amount }])
        break
      case 'written_off':
        into([{ source: 'unpaid', payment: null, amount }])
        break
      case 'taken_over':
        if (debit === 'opening') into([{ source: 'bank', payment: null, amount }])
        else take(from, amount, givingBack)
        break
      case 'applied':
        // of its own invoice a credit note takes back what no one has paid
        if (debit_document !== null && byId.get(debit_document)?.corrects === credit_document && credit_document) break
        into(take(from, amount, debit === 'balance' ? spending : givingBack))
        break
      default:
        if (debit === 'payouts' && credit === 'money') groups.sent.push(group('payouts', amount, payment))
        else if (debit === 'payouts') into(group('payouts', amount, payment))
        else if (credit === 'payouts' && debit === 'money') groups.payouts.push(group('sent', amount, payment))
        else if (credit === 'payouts') groups.payouts.push(takeOf(payment, from, amount, payingOut))
        else if (debit === 'losses') takeOf(payment, [], amount, givingBack, groups.sent)
        else takeOf(payment, from, amount, givingBack)
    }
  }
  const credits = new Map<string, Lot[]>()
  for (const { id, gives_back, open_minor } of documents)
    if (gives_back && open_minor < 0) credits.set(id, take(potsOf('receivable', id), -open_minor, givingBack))
  return { balance: pot('balance'), credits }

  /**
   * First what this payment brought. Where that is elsewhere by now, it changes places with what is taken instead.
   * @param gone where it is looked for as well: what is lost may come back from there
   */
  function takeOf(payment: string | null, from: Lot[][], amount: number, order: Order, gone: Lot[][] = []): Lot[] {
    const own = payment === null ? [] : takeWhere(from, amount, order, lot => lot.payment === payment)
    const others = take(from, amount - sumOf(own), order)
    if (payment !== null) {
      const all = [...pots.values(), ...groups.payouts, ...gone]
      for (const other of others) {
        for (const lots of all) {
          const moved = takeWhere([lots], other.amount, spending, lot => lot.payment === payment)
          if (sumOf(moved) > 0) lots.push({ ...other, amount: sumOf(moved) })
          other.amount -= sumOf(moved)
          own.push(...moved)
        }
      }
    }
    return [...own, ...others.filter(lot => lot.amount > 0)]
  }
}

/** Which lot is taken first, by rank and then by age. */
type Order = { rank: Record<Lot['source'], number>; latest: boolean }
const spending: Order = { rank: { unpaid: 0, voucher: 1, bank: 2, card: 2 }, latest: false }
const givingBack: Order = { rank: { bank: 0, card: 0, voucher: 1, unpaid: 2 }, latest: true }
const payingOut: Order = { rank: { bank: 0, card: 1, voucher: 2, unpaid: 3 }, latest: false }

/** Takes an amount out of pots, one after the other; what is not there was paid by no one. */
function take(from: readonly Lot[][], amount: number, order: Order): Lot[] {
  const taken = takeWhere(from, amount, order, () => true)
  const missing = amount - sumOf(taken)
  return missing > 0 ? [...taken, { source: 'unpaid', payment: null, amount: missing }] : taken
}

function takeWhere(
  from: readonly Lot[][],
  amount: number,
  { rank, latest }: Order,
  which: (lot: Lot) => boolean,
): Lot[] {
  const taken: Lot[] = []
  let missing = amount
  for (const lots of from) {
    if (missing <= 0) break
    const aged = latest ? lots.toReversed() : [...lots]
    for (const lot of aged.filter(which).toSorted((a, b) => rank[a.source] - rank[b.source])) {
      const part = Math.min(lot.amount, missing)
      if (part <= 0) break
      taken.push({ ...lot, amount: part })
      lot.amount -= part
      missing -= part
    }
    const left = lots.filter(lot => lot.amount > 0)
    lots.splice(0, lots.length, ...left)
  }
  return taken
}
