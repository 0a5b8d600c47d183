import { randomUUID } from 'node:crypto'
import { type Insertable, sql } from 'kysely'
import type { OperatorDb } from '../platform/db/database.ts'
import type { DB } from '../platform/db/types.gen.ts'
import { rowsOfPayments } from './privacy-rows-of-payments.ts'
import { mark, rowsOfUser } from './privacy-rows-of-user.ts'

type Rows = { [T in keyof DB]?: Insertable<DB[T]> }

/**
 * A row of each table that the demo leaves empty for this customer and user: an archive has to hold it and an erasure
 * to delete it.
 * @param operator sees and writes all customers
 */
export async function addPrivacyRows(
  operator: OperatorDb,
  customer: number,
  userId: string,
  now: Date,
  contractId: string,
  contactId: string,
): Promise<void> {
  const bytes = () => Buffer.from(randomUUID())
  const soon = new Date(now.getTime() + 86_400_000)
  const declarationId = randomUUID()
  const { id: documentId } = await operator
    .selectFrom('document')
    .select('id')
    .where('customer_number', '=', customer)
    .limit(1)
    .executeTakeFirstOrThrow()
  const own = { customer_number: customer, id: randomUUID() }
  const tokenId = randomUUID()
  const noticeId = randomUUID()
  const rows: Rows = {
    usage_stop: {
      ...own,
      contract_id: contractId,
      month: '2026-10-01',
      amount_minor: 5000,
      stopped_at: now,
      lifted_at: now,
    },
    invitation: {
      ...own,
      email: `${mark}@invited.example`,
      locale: 'de',
      role: 'support',
      permissions: ['support'],
      second_factor_required: false,
      message: mark,
      token_hash: bytes(),
      invited_by: userId,
      created_at: now,
      sent_at: now,
      expires_at: soon,
    },
    vat_check: {
      ...own,
      vat_id: 'DE123456788',
      outcome: 'valid',
      checked_at: now,
      source: 'vies',
      name: mark,
      address: mark,
    },
    vat_status: { customer_number: customer, vat_id: 'DE123456788', state: 'valid', check_id: own.id },
    contract_transfer: {
      ...own,
      contract_id: contractId,
      to_customer: 10_002,
      to_email: `${mark}@offered.example`,
      token_hash: bytes(),
      offered_at: now,
      expires_at: soon,
    },
    contract_event: { ...own, contract_id: contractId, at: now, event: 'renamed', actor: mark },
    terms_acceptance: { ...own, user_id: userId, version: '2026-11', accepted_at: now },
    processing_agreement: {
      ...own,
      user_id: userId,
      accepted_by: mark,
      accepted_at: now,
      version: 'earlier',
      locale: 'de',
      text: mark,
      hash: bytes(),
    },
    ...rowsOfPayments(customer, userId, now),
    billing_item: {
      ...own,
      kind: 'service',
      description: JSON.stringify({ en: mark, de: mark }),
      quantity: '1',
      unit: 'C62',
      unit_price: '1',
      ready_on: '2100-01-01',
      created_at: now,
    },
    document_file: {
      customer_number: customer,
      document_id: documentId,
      format: 'ubl',
      storage_key: `document/00/${randomUUID()}`,
      bytes: 1,
      sha256: bytes(),
      made_at: now,
    },
    document_archive: { ...own, user_id: userId, year: 2026, documents: 1, state: 'expired', requested_at: now },
    billing_setting: { customer_number: customer, receivers: [`${mark}@demo.example`] },
    billing_exception: {
      ...own,
      reason: 'address_missing',
      detail: JSON.stringify({ mark }),
      since: now,
      run_id: randomUUID(),
      retry_on: '2100-01-01',
    },
    contract_order: {
      ...own,
      contract_id: contractId,
      ordered_at: now,
      ordered_by: userId,
      ordered_by_name: mark,
      acting_reason: mark,
      locale: 'de',
      shown: JSON.stringify({ identifier: mark }),
      shown_hash: bytes(),
      terms_version: '2026-11',
      early_start: false,
    },
    provisioning_task: {
      ...own,
      contract_id: contractId,
      state: 'failed',
      created_at: now,
      settled_at: now,
      trouble: mark,
      result: JSON.stringify({ outcome: 'failed', reason: mark }),
    },
    machine_token: { id: tokenId, name: 'A program', scope: 'usage', token_hash: bytes(), created_at: now },
    usage_reading: {
      ...own,
      contract_id: contractId,
      meter: mark,
      at: now,
      day: '2026-11-16',
      quantity: '1',
      token_id: tokenId,
      received_at: now,
    },
    usage_hold: {
      ...own,
      contract_id: contractId,
      meter: 'vcpu-hours',
      month: '2026-11-01',
      reason: 'above_limit',
      since: now,
      state: 'rejected',
      note: mark,
      decided_at: now,
    },
    usage_budget: { ...own, amount_minor: 1000, created_at: now },
    dunning_step: {
      ...own,
      step: 'reminder',
      at: now,
      taken_on: '2026-11-16',
      lead_id: documentId,
      documents: [documentId],
      sum_minor: 1,
      currency: 'EUR',
    },
    dunning_charge: { ...own, step_id: own.id, letter_id: documentId, kind: 'fee', amount_minor: 1 },
    payment_promise: {
      ...own,
      user_id: userId,
      asked_at: now,
      pay_on: '2026-11-30',
      message: mark,
      documents: [documentId],
      sum_minor: 1,
      currency: 'EUR',
      state: 'asked',
    },
    dunning_stop: { ...own, until_on: '2026-11-30', reason: mark, set_at: now, set_by: userId },
    customer_lock: { ...own, reason: 'verification', locked_at: now, scope: 'services', facts: mark, lifted_at: now },
    contract_suspension: {
      ...own,
      contract_id: contractId,
      suspended_at: now,
      suspended_by: userId,
      facts: mark,
      lifted_at: now,
      origin: 'own_initiative',
      ground_kind: 'law',
      ground: mark,
      explanation: mark,
      redress: ['court'],
      automated_detection: false,
      automated_decision: false,
      complaint_until: '2027-05-16',
    },
    lock_request: { ...own, user_id: userId, kind: 'review', requested_at: now, message: mark },
    legal_hold: { ...own, reason_class: 'claims', reason: mark, set_at: now, set_by: userId, lifted_at: now },
    staff_approval: {
      ...own,
      action: 'unlock',
      route: mark,
      params: '{}',
      body: JSON.stringify({ note: mark }),
      requested_by: userId,
      requested_at: now,
      expires_at: soon,
    },
    contact_evidence: { ...own, contact_id: contactId, kind: 'provider', note: mark, given_at: now, given_by: mark },
    contact_code: {
      customer_number: customer,
      contact_id: contactId,
      channel: 'email',
      sent_to: `${mark}@contact.example`,
      sent_at: now,
      expires_at: soon,
      next_send_at: soon,
    },
    declaration: {
      id: declarationId,
      kind: 'cancellation',
      received_at: now,
      name: mark,
      email: `${mark}@demo.example`,
      customer_text: String(customer),
      contract_text: 'mine',
      content: JSON.stringify({ name: mark }),
      body: mark,
      locale: 'de',
      customer_number: customer,
      contract_id: contractId,
      address_hash: bytes(),
    },
    declaration_answer: {
      customer_number: customer,
      declaration_id: declarationId,
      answered_at: now,
      answered_by: userId,
      answer: mark,
      contract_id: contractId,
    },
    inquiry: {
      id: randomUUID(),
      number: `Q-${customer}`,
      customer_number: customer,
      user_id: userId,
      received_at: now,
      topic: 'other',
      reference: mark,
      name: mark,
      email: `${mark}@demo.example`,
      message: mark,
      locale: 'de',
    },
    ticket_draft: {
      customer_number: customer,
      user_id: userId,
      ticket_number: 0,
      category: 'technical',
      contract_number: '',
      subject: mark,
      body: mark,
      version: 1,
      updated_at: now,
    },
    calendar_feed: { customer_number: customer, user_id: userId, token_hash: bytes(), created_at: now },
    caller_pin: { customer_number: customer, user_id: userId, sealed: bytes(), created_at: now, expires_at: soon },
    ...rowsOfUser(customer, userId, now),
    // the provider's own words: they stay
    service_notice: {
      id: noticeId,
      kind: 'incident',
      state: 'investigating',
      scope: 'contracts',
      title: JSON.stringify({ en: 'Slow', de: 'Langsam' }),
      starts_at: now,
      latest_update_id: noticeId,
      created_at: now,
      updated_at: now,
    },
    service_notice_contract: { customer_number: customer, notice_id: noticeId, contract_id: contractId },
    service_notice_reader: { user_id: userId, notice_id: noticeId, followed_at: now },
    article_answer: { slug: mark, user_id: userId, helpful: true, at: now },
    idempotency_key: {
      scope: `user:${userId}:${customer}`,
      key: randomUUID(),
      request_hash: bytes(),
      status: 200,
      body: JSON.stringify({ name: mark }),
      created_at: now,
    },
    mail: {
      id: randomUUID(),
      customer_number: customer,
      user_id: userId,
      recipient: `${mark}@demo.example`,
      locale: 'de',
      template: 'new_device',
      subject: mark,
      body: `https://my.example.com/password/reset/aVeryLongTokenOfAResetLink0123456789 ${mark}`,
      created_at: now,
    },
  }
  for (const [table, row] of Object.entries(rows)) await insert(operator, table as keyof DB, row)
}

/** One after the other, in the order above: a row's parents stand before it. */
async function insert(db: OperatorDb, table: keyof DB, row: object): Promise<void> {
  const columns = Object.keys(row).map(name => sql.id(name))
  // columns that the demo has filled already stay
  await sql`insert into ${sql.id(table)} (${sql.join(columns)}) values (${sql.join(Object.values(row))})
    on conflict do nothing`.execute(db)
}
