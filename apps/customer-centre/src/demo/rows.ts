import type { Insertable } from 'kysely'
import pg from 'pg'
import type { DB } from '../platform/db/types.gen.ts'

type TableName = keyof DB
/** Rows of several tables, as the schema wants them inserted. */
export type Rows = { [T in TableName]?: Insertable<DB[T]>[] }

/** Parents before children: foreign keys are checked immediately. */
const order = [
  'user_account',
  'customer',
  'membership',
  'invitation',
  'customer_limit',
  'vat_check',
  'vat_status',
  'catalogue_version',
  'present_catalogue',
  'product',
  'payment_method',
  'sepa_mandate',
  'contract',
  'provisioning_task',
  'contact',
  'contact_use',
  'contact_evidence',
  'processing_agreement',
  'ticket',
  'ticket_message',
  'ticket_event',
  'ticket_note',
  'ticket_copy',
  'cloud_project',
  'cloud_resource',
  'usage_day',
  'usage_month',
  'document',
  'document_line',
  'document_chain',
  'document_settlement',
  'document_event',
  'payment',
  'payment_allocation',
  'dunning_step',
  'billing_item',
  'number_series',
  'service_notice',
  'service_notice_update',
  'audit_entry',
] as const satisfies readonly TableName[]

export function mergeRows(parts: readonly Rows[]): Rows {
  const merged: Record<string, unknown[]> = {}
  for (const part of parts) {
    for (const [table, rows] of Object.entries(part)) merged[table] = [...(merged[table] ?? []), ...rows]
  }
  return merged as Rows // the same tables with the same rows, joined
}

/**
 * Inserts the rows, one statement per table.
 * @throws Error where rows are for a table missing in the order
 */
export async function insertRows(client: pg.Client, rows: Rows): Promise<void> {
  const unknown = Object.keys(rows).filter(table => !(order as readonly string[]).includes(table))
  if (unknown.length > 0) throw new Error(`no place in the order of inserts: ${unknown}`)
  for (const table of order) {
    const part = rows[table]
    if (!part?.length) continue
    const columns = [...new Set(part.flatMap(row => Object.keys(row)))]
      .map(name => pg.escapeIdentifier(name))
      .join(', ')
    await client.query(
      `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1)`,
      [JSON.stringify(part, bytesAsHex)],
    )
  }
}

/** PostgreSQL reads bytes as hex; a replacer no longer sees a Buffer as one, so it asks the holder. */
function bytesAsHex(this: unknown, key: string, value: unknown): unknown {
  const original = (this as Record<string, unknown>)[key] // a replacer's `this` is the object that holds the key
  return Buffer.isBuffer(original) ? `\\x${original.toString('hex')}` : value
}
