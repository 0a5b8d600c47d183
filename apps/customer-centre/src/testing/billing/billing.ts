import type { ContractState, Cycle } from '@kontor/contract/enums/contracts'
import type { Insertable } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { post } from '../../areas/money/ledger/post.ts'
import type { OperatorDb } from '../../platform/db/database.ts'
import type { Contract, Customer } from '../../platform/db/types.gen.ts'

let customers = 40_000
let contracts = 0

/** A customer to be billed: a business in Hamburg that pays by transfer, unless told otherwise. @returns its number */
export async function insertCustomer(db: OperatorDb, facts: Partial<Insertable<Customer>> = {}): Promise<number> {
  const customer_number = facts.customer_number ?? ++customers
  await db
    .insertInto('customer')
    .values({
      customer_number,
      type: 'business',
      company_name: `Kunde ${customer_number} GmbH`,
      locale: 'de',
      email: `kunde-${customer_number}@new.example`,
      created_at: '2024-01-01T08:00:00Z',
      line1: 'Weg 1',
      postal_code: '20457',
      city: 'Hamburg',
      country: 'DE',
      ...facts,
    })
    .execute()
  return customer_number
}

type Facts = Partial<Insertable<Contract>> & { state?: ContractState; cycle?: Cycle }

/** A running monthly contract of 10.00, that was never billed. @returns its id */
export async function insertBilled(db: OperatorDb, customer: number, facts: Facts = {}): Promise<string> {
  const id = uuidv7()
  await db
    .insertInto('product')
    .values({ code: 'test-server', product_group: 'virtual_server', name: 'Server' })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  await db
    .insertInto('contract')
    .values({
      customer_number: customer,
      id,
      number: `C-9${String(++contracts).padStart(5, '0')}`,
      product_code: 'test-server',
      label: 'Server',
      state: 'active',
      price_minor: 1000,
      cycle: 'month',
      started_on: '2026-11-01',
      created_at: '2026-11-01T08:00:00Z',
      ...facts,
    })
    .execute()
  return id
}

/** A method that pays, by default unless told otherwise. @returns its id */
export async function insertMethod(
  db: OperatorDb,
  customer: number,
  kind: 'card' | 'sepa',
  iban = 'DE89370400440532013000',
  is_default = true,
) {
  const id = uuidv7()
  await db
    .insertInto('payment_method')
    .values({
      customer_number: customer,
      id,
      kind,
      state: 'active',
      holder: 'Kunde',
      is_default,
      label: kind === 'card' ? 'Visa •••• 4242' : 'DE89 …3000',
      created_at: '2026-01-01T08:00:00Z',
      ...(kind === 'sepa' && { iban, mandate_reference: `M-${customer}`, creditor_id: 'DE98ZZZ09999999999' }),
    })
    .execute()
  return id
}

/** Books that a document is paid in whole. */
export async function paid(db: OperatorDb, customer: number, document: string): Promise<void> {
  const { gross_minor, currency } = await db
    .selectFrom('document')
    .select(['gross_minor', 'currency'])
    .where('id', '=', document)
    .executeTakeFirstOrThrow()
  const moment = { now: new Date('2026-11-16T12:00:00Z'), today: '2026-11-16' }
  const payment = { kind: 'payment', to: 'money', from: { document }, amount: Number(gross_minor), currency } as const
  await post(db, customer, [payment], moment)
}

type Checked = { vat_id: string; at?: string; outcome?: 'valid' | 'invalid' }

/** The register's answer about a VAT id, by default that it is valid and of 2026-11-16. */
export async function insertVatCheck(
  db: OperatorDb,
  customer_number: number,
  { vat_id, at = '2026-11-16T06:00:00Z', outcome = 'valid' }: Checked,
): Promise<void> {
  const id = uuidv7()
  await db
    .insertInto('vat_check')
    .values({ customer_number, id, vat_id, outcome, checked_at: at, source: 'sandbox' })
    .execute()
  const status = { vat_id, state: outcome, check_id: id }
  await db
    .insertInto('vat_status')
    .values({ customer_number, ...status })
    .onConflict(conflict => conflict.column('customer_number').doUpdateSet(status))
    .execute()
}
