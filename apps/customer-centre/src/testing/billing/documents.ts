import type { DocumentKind } from '@kontor/contract/enums/billing'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { StoredStatus } from '../../areas/money/billing/rules.ts'
import type { OperatorDb } from '../../platform/db/database.ts'

type TestDocument = {
  customer: number
  number?: string
  kind?: DocumentKind
  issuedOn?: string
  dueOn?: string | null
  /** Net in minor units, untaxed; negative for a document that gives money back. */
  net?: number
  status?: StoredStatus
  open?: number
  currency?: string
  corrects?: string
  paidBy?: 'card'
  /** That all its lines are for. */
  contract?: string
  /** A direct debit that it announces. */
  debit?: { mandate_reference: string; collect_on: string }
  lines?: {
    description?: string
    group?: string | null
    net: number
    taxBp?: number
    quantity?: string
    unitPrice?: string
  }[]
}

const party = {
  name: 'Somebody',
  line1: 'Street 1',
  line2: '',
  postal_code: '20457',
  city: 'Hamburg',
  country: 'DE',
  vat_id: '',
  tax_number: '',
}

let count = 0
/** Adds an issued document for a case that the demo lacks. @param db the operator's connection @returns its id */
export async function insertDocument(db: OperatorDb, document: TestDocument): Promise<string> {
  const id = uuidv7()
  const { customer, net = 1000, issuedOn = '2026-11-01' } = document
  const at = `${issuedOn}T08:00:00Z`
  await db
    .insertInto('document')
    .values({
      customer_number: customer,
      id,
      number: document.number ?? `T-${++count}`,
      kind: document.kind ?? 'invoice',
      issued_at: at,
      issued_on: issuedOn,
      due_on: document.dueOn ?? null,
      currency: document.currency ?? 'EUR',
      net_minor: net,
      tax_minor: 0,
      gross_minor: net,
      seller: JSON.stringify(party),
      buyer: JSON.stringify(party),
      taxes: JSON.stringify([{ category: 'Z', rate_bp: 0, net_minor: net, tax_minor: 0 }]),
      corrects_id: document.corrects ?? null,
      ...(document.paidBy && { payment_kind: document.paidBy }),
      ...(document.debit && {
        payment_kind: 'sepa',
        particulars: JSON.stringify({ payment: { means: '59', ...document.debit } }),
      }),
      hash: Buffer.from(id.replaceAll('-', ''), 'hex'),
    })
    .execute()
  const lines = document.lines ?? [{ net }]
  await db
    .insertInto('document_line')
    .values(
      lines.map((line, position) => ({
        customer_number: customer,
        document_id: id,
        position: position + 1,
        description: line.description ?? 'Something sold',
        contract_id: document.contract ?? null,
        product_group: line.group ?? null,
        quantity: line.quantity ?? '1',
        unit: 'C62',
        unit_price: line.unitPrice ?? String(line.net / 100),
        tax_category: 'Z',
        tax_rate_bp: line.taxBp ?? 0,
        net_minor: line.net,
      })),
    )
    .execute()
  await db
    .insertInto('document_settlement')
    .values({
      customer_number: customer,
      document_id: id,
      status: document.status ?? 'paid',
      open_minor: document.open ?? 0,
      updated_at: at,
    })
    .execute()
  await sql`select open_books(${customer})`.execute(db)
  return id
}
