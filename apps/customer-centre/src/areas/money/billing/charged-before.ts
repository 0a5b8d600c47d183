import { sql } from 'kysely'
import type { BoundDb } from '../../../platform/db/database.ts'
import { jsonRows } from '../../../platform/db/list.ts'
import { textIn } from '../../../values/texts.ts'
import { type BillableLine, type ChargeKind, kindsBefore } from './billable-lines.ts'
import type { DocumentModel, ModelLine, TaxGroup } from './document-model.ts'
import { taxesLeft } from './taxes-left.ts'

/** The document that charged what a charge gives back or corrects, and what its tax was and rested on. */
export type ChargedBefore = {
  document: NonNullable<DocumentModel['corrects']>
  tax: Pick<ModelLine, 'tax_category' | 'tax_rate_bp'>
  /** The buyer's, as it stands there. */
  vat_id: string
  /** Promotional credit in the line, and in the document that it stands on; null: none. */
  promotion: Promotion | null
  /** Is what of its tax its corrections have left. */
  taxes_left?: ReturnType<typeof taxesLeft>
  /** The rate of exchange that it used. */
  tax_in_euro: { rate: string; month: string } | null
  /** Is what that document says of the customer's exemption. */
  exempt?: DocumentModel['particulars']['exempt'] | null
} & Pick<DocumentModel['particulars'], 'proof'>

/** @property line net of the line @property net what the line was charged @property of net of all lines @property gross what was used for them */
type Promotion = { document: string; line: number; net: number; of: number; gross: number }

/** By the charge that gives it back. */
export type Before = ReadonlyMap<BillableLine, ChargedBefore>

export const chargedAs = (
  {
    id,
    number,
    issued_on,
    buyer,
    lines,
    particulars: { proof, tax_in_euro, euro_rate, exempt, promotion_minor = 0 },
  }: DocumentModel,
  { tax_category, tax_rate_bp, net_minor: net, promotion_minor: line = 0 }: ModelLine,
): ChargedBefore => ({
  document: { id, number, issued_on },
  tax: { tax_category, tax_rate_bp },
  vat_id: buyer.vat_id,
  promotion:
    line > 0
      ? {
          document: id,
          line,
          net,
          of: lines.reduce((sum, one) => sum + Math.max(one.promotion_minor ?? 0, 0), 0),
          gross: promotion_minor,
        }
      : null,
  proof,
  exempt: exempt ?? null,
  tax_in_euro: tax_in_euro ?? euro_rate ?? null,
})

/** Which lines a charge gives back or corrects, by their kinds; none: it is no such charge. */
export const kindsOf = ({ kind, quantity, from }: BillableLine): readonly ChargeKind[] =>
  kind === 'credit' && quantity >= 0n ? [] : kindsBefore(kind, from)

/** Says whether a charge is given back by a later one of the same document: a product that was changed twice in a day. */
const isOfSameDocument = (charge: BillableLine, earlier: readonly BillableLine[]): boolean =>
  earlier.some(
    ({ kind, contract, description, from, to }) =>
      charge.kind === 'credit' &&
      kindsOf(charge).includes(kind) &&
      contract?.id === charge.contract?.id &&
      textIn(description, 'en') === textIn(charge.description, 'en') &&
      (from ?? '') <= (charge.to ?? '') &&
      (to ?? '') >= (charge.from ?? ''),
  )

/** Those of one document's charges that an earlier document has charged. */
const givenBack = (charges: readonly BillableLine[]): BillableLine[] =>
  charges.filter((charge, index) => kindsOf(charge).length > 0 && !isOfSameDocument(charge, charges.slice(0, index)))

type Asked = { customer: number; charges: readonly BillableLine[] }
type Found = { place: number } & ChargedBefore['document'] &
  ChargedBefore['tax'] &
  Omit<ChargedBefore, 'document' | 'tax' | 'taxes_left'> & {
    taxes: TaxGroup[]
    corrected: TaxGroup[]
    minus: Parameters<typeof taxesLeft>[2]
  }

/**
 * Finds the documents that charged what the charges of some documents give back: of these days, and by the same name where that is still
 * the name. It takes one statement, and none where nothing is given back.
 */
export async function chargedBefore(db: BoundDb, documents: readonly Asked[]): Promise<Before> {
  const asked = documents.flatMap(({ customer, charges }) =>
    givenBack(charges).map(charge => ({ customer, charge, kinds: kindsOf(charge) })),
  )
  if (asked.length === 0) return new Map()
  const wanted = asked.map(({ customer, charge, kinds }, place) => ({
    place,
    customer,
    kinds,
    contract: charge.contract?.id ?? null,
    from: charge.from,
    to: charge.to,
    names: Object.values(charge.description),
  }))
  const { rows } = await sql<Found>`
    select w.place, f.* from json_to_recordset(${JSON.stringify(wanted)}::json)
      as w (place integer, customer integer, contract uuid, kinds text[], "from" date, "to" date, names text[]),
    lateral (
      select o.id, o.number, o.issued_on, l.tax_category, l.tax_rate_bp, d.buyer ->> 'vat_id' as vat_id,
        d.particulars -> 'proof' as proof, d.particulars -> 'exempt' as exempt, coalesce(nullif(d.particulars -> 'tax_in_euro', 'null'), d.particulars -> 'euro_rate') as tax_in_euro,
        case when l.promotion_minor > 0 then (
          select json_build_object('document', d.id, 'line', l.promotion_minor, 'net', l.net_minor, 'of', sum(k.promotion_minor),
            'gross', coalesce((d.particulars ->> 'promotion_minor')::bigint, sum(k.promotion_minor)))
          from document_line k where k.customer_number = d.customer_number and k.document_id = d.id and k.promotion_minor > 0) end as promotion,
        o.taxes, ${jsonRows(sql`
        select t.* from document x, jsonb_to_recordset(x.taxes) t (category text, rate_bp integer, net_minor bigint, tax_minor bigint)
        where x.customer_number = o.customer_number and x.corrects_id = o.id`)} as corrected, ${jsonRows(sql`
        select m.tax_category, m.tax_rate_bp, m.net_minor from document_line m
        where m.customer_number = o.customer_number and m.document_id = o.id and m.net_minor < 0`)} as minus
      from document_line l join document d on d.customer_number = l.customer_number and d.id = l.document_id
        -- of VAT that was given back alone, the credit note charges the days anew; what is named is the invoice
        join document o on o.customer_number = d.customer_number
          and o.id = case when d.kind = 'credit_note' then d.corrects_id else d.id end
      where l.customer_number = w.customer and l.contract_id = w.contract and l.kind = any(w.kinds) and l.net_minor >= 0
        and (d.kind in ('invoice', 'final') or d.kind = 'credit_note' and l.kind <> 'correction')
        and (w."from" is null or l.period_from <= w."to" and l.period_to >= w."from")
      order by exists (select from document z where z.customer_number = d.customer_number and z.corrects_id = d.id and z.kind = 'cancellation'),
        l.description = any(w.names) desc, l.kind = 'correction', d.issued_at desc, d.id desc, l.position limit 1) f`.execute(
    db,
  )
  return new Map(
    rows.flatMap(({ place, id, number, issued_on, tax_category, tax_rate_bp, taxes, corrected, minus, ...rest }) => {
      const charge = asked[place]?.charge
      const before = {
        document: { id, number, issued_on },
        tax: { tax_category, tax_rate_bp },
        ...rest,
        taxes_left: taxesLeft(taxes, corrected, minus),
      }
      return charge ? [[charge, before] as const] : []
    }),
  )
}
