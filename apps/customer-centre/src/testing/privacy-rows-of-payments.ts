import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { DB } from '../platform/db/types.gen.ts'
import { mark } from './privacy-rows-of-user.ts'

/** What stands around a customer's money: how they pay, a payment, a voucher, a payout, and what the bank says. */
export function rowsOfPayments(customer: number, userId: string, now: Date): { [T in keyof DB]?: Insertable<DB[T]> } {
  const bytes = () => Buffer.from(randomUUID())
  const own = { customer_number: customer, id: randomUUID() }
  const [methodId, paymentId, statementId, batchId] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  const voucherHash = bytes()
  return {
    payment_method: {
      ...{
        customer_number: customer,
        id: methodId,
        kind: 'sepa',
        state: 'revoked',
        label: mark,
        holder: mark,
        created_at: now,
      },
      ...{ iban: 'DE89370400440532013000', mandate_reference: `${mark}-1`, mandate_signed_at: now },
    },
    sepa_mandate: {
      ...{
        customer_number: customer,
        payment_method_id: methodId,
        reference: `${mark}-1`,
        creditor_id: mark,
        holder: mark,
      },
      ...{ iban: 'DE89370400440532013000', version: '1', locale: 'de', text: mark, hash: bytes(), text_named: true },
      ...{ signed_at: now, signed_by: mark, user_id: userId },
    },
    mandate_amendment: {
      ...own,
      ...{ payment_method_id: methodId, at: now, from_iban: 'DE02120300000000202051', iban: 'DE89370400440532013000' },
      ...{ holder: mark, version: '1', locale: 'de', text: mark, hash: bytes(), signed_by: mark, user_id: userId },
    },
    payment: {
      ...{ customer_number: customer, id: paymentId, kind: 'sepa', status: 'failed', amount_minor: 1, currency: 'EUR' },
      created_at: now,
    },
    payment_event: { ...own, payment_id: paymentId, at: now, event: 'failed' },
    automatic_top_up: { customer_number: customer, payment_id: paymentId, on_day: '2026-11-20' },
    top_up_rule: {
      ...{ customer_number: customer, below_minor: 1, amount_minor: 1, currency: 'EUR', payment_method_id: methodId },
      ...{ most_per_month: 1, created_at: now },
    },
    voucher_batch: {
      ...{ id: batchId, reason: 'Fair', codes: 1, amount_minor: 1, currency: 'EUR', max_uses: 1, created_by: userId },
      ...{ created_at: now, expires_on: '2027-11-30', needs_approval: false },
    },
    voucher: { code_hash: voucherHash, batch_id: batchId, ending: '7Q2K' },
    voucher_use: {
      ...{
        customer_number: customer,
        code_hash: voucherHash,
        at: now,
        amount_minor: 1,
        currency: 'EUR',
        user_id: userId,
      },
    },
    payout: {
      ...own,
      ...{ state: 'withdrawn', amount_minor: 1, currency: 'EUR', holder: mark, iban: 'DE89370400440532013000' },
      ...{ end_to_end_id: randomUUID(), asked_at: now, asked_by: userId, ended_at: now },
    },
    direct_debit: {
      ...{ customer_number: customer, payment_id: paymentId, payment_method_id: methodId, end_to_end_id: randomUUID() },
      ...{
        collect_on: '2026-11-16',
        amount_minor: 1,
        sequence: 'RCUR',
        mandate_reference: `${mark}-1`,
        creditor_id: mark,
      },
      ...{ mandate_signed_on: '2026-11-16', holder: mark, iban: 'DE89370400440532013000', remittance: mark },
    },
    bank_statement: {
      ...{ id: statementId, sha256: bytes(), name: 'a.xml', bytes: 1, storage_key: randomUUID(), state: 'imported' },
      ...{ imported_at: now, imported_by: 'Somebody' },
    },
    bank_entry: {
      ...own,
      ...{ statement_id: statementId, reference: randomUUID(), booked_on: '2026-11-16', kind: 'transfer' },
      ...{
        amount_minor: 1,
        currency: 'EUR',
        party_name: mark,
        remittance: mark,
        state: 'booked',
        payment_id: paymentId,
      },
    },
  }
}
