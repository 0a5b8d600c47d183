import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import { jsonRows } from '../../../platform/db/list.ts'
import { wholeIban } from '../../customers/reads.ts'
import type { Links } from './chain.ts'
import type { DocumentModel, ModelLine, Particulars } from './document-model.ts'

/** The rows of an issued document, as the schema wants them. */
export function rowsOf({ lines, corrects, particulars, ...head }: DocumentModel, { previous, content, hash }: Links) {
  const { customer_number, id, number, series, sequence } = head
  return {
    document: {
      ...head,
      corrects_id: corrects?.id ?? null,
      // what it corrects may be deleted before it, and what was hashed must be told for as long as it is there
      particulars: { ...particulars, corrects },
      previous_hash: previous,
      hash,
    },
    lines: lines.map(line => ({ customer_number, document_id: id, promotion_minor: 0, ...line })),
    chain: { series, sequence, number, document_id: id, content_hash: content, hash },
  }
}

/** A document `d` as `modelOf` reads it, as a JSON value; for those who see no payments its debited account stays masked. Decimals are text: JSON numbers would be floats. */
export const storedDocument: RawBuilder<StoredDocument> = sql<StoredDocument>`(
  select to_jsonb(stored) from (select d.id, d.number, d.issued_at, d.series, d.sequence, d.customer_number, d.kind, d.issuer, d.issued_on,
    d.due_on, d.period_from, d.period_to, d.currency, d.locale, d.net_minor, d.tax_minor, d.gross_minor, d.payment_kind, d.seller, d.buyer,
    d.buyer_reference, d.order_number, d.taxes, d.tax_note,
    case when d.particulars #>> '{payment,means}' = '59' then coalesce(
      jsonb_set(d.particulars, '{payment,debited_iban}', to_jsonb(${wholeIban('document', 'd')})), d.particulars) else d.particulars end as particulars,
    ${jsonRows(sql`
      select l.position, l.kind, l.description, l.contract_id, l.contract_number, l.product_group, l.period_from, l.period_to,
        l.quantity::text, l.unit, l.unit_name, l.unit_price::text, l.allowance_minor, l.allowance_reason, l.tax_category, l.tax_rate_bp, l.net_minor,
        nullif(l.promotion_minor, 0) as promotion_minor
      from document_line l where l.customer_number = d.customer_number and l.document_id = d.id order by l.position`)} as lines) stored)`

export type StoredDocument = Omit<DocumentModel, 'corrects' | 'particulars' | 'lines'> & {
  particulars: Particulars & Pick<DocumentModel, 'corrects'>
  lines: (Omit<ModelLine, 'unit_name' | 'promotion_minor'> & {
    unit_name: string | null
    promotion_minor: number | null
  })[]
}

/** Exactly what was issued, and hashed. */
export function modelOf({
  particulars: { corrects, ...particulars },
  issued_at,
  lines,
  ...rest
}: StoredDocument): DocumentModel {
  return {
    ...rest,
    issued_at: new Date(issued_at).toISOString(),
    corrects,
    particulars,
    // only what was there was hashed
    lines: lines.map(({ unit_name, promotion_minor, ...line }) => ({
      ...line,
      ...(unit_name !== null && { unit_name }),
      ...(promotion_minor !== null && { promotion_minor }),
    })),
  }
}
