import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { DB } from '../platform/db/types.gen.ts'

/** In every text of the rows, so that a search finds what is left of them. */
export const mark = 'Mirabellenweg'

/** Makes what is about a person rather than about what the customer has. */
export function rowsOfUser(customer: number, userId: string, now: Date): { [T in keyof DB]?: Insertable<DB[T]> } {
  const bytes = () => Buffer.from(randomUUID())
  const soon = new Date(now.getTime() + 86_400_000)
  const mine = { user_id: userId, id: randomUUID() }
  return {
    callback_request: {
      id: randomUUID(),
      number: `R-${customer}`,
      customer_number: customer,
      user_id: userId,
      topic: 'other',
      name: mark,
      email: `${mark}@demo.example`,
      phone: '+49 40 1234567',
      locale: 'de',
      starts_at: now,
      ends_at: soon,
      created_at: now,
    },
    email_change: {
      ...mine,
      session_id: randomUUID(),
      sign_in: true,
      old_email: `${mark}@old.example`,
      new_email: `${mark}@new.example`,
      old_needed: true,
      old_hash: bytes(),
      new_hash: bytes(),
      requested_by: mark,
      requested_at: now,
      user_agent: mark,
      address: '192.0.2.1',
      expires_at: soon,
    },
    notification: {
      ...mine,
      customer_number: customer,
      event: 'tickets',
      needs: 'support',
      title: JSON.stringify({ en: mark, de: mark }),
      in_portal: true,
      created_at: now,
    },
    device: { ...mine, token_hash: bytes(), user_agent: mark, first_seen_at: now, last_seen_at: now },
    sign_in_attempt: {
      ...mine,
      at: now,
      outcome: 'succeeded',
      method: 'password',
      user_agent: mark,
      address: '192.0.2.1',
    },
    passkey: {
      ...mine,
      credential_id: bytes(),
      public_key: bytes(),
      counter: 0,
      synced: false,
      name: mark,
      created_at: now,
    },
    totp_app: { ...mine, name: mark, secret: bytes(), created_at: now },
    recovery_code: { user_id: userId, code_hash: bytes(), salt: bytes(), created_at: now },
    factor_recovery: {
      ...mine,
      cancel_hash: bytes(),
      requested_at: now,
      due_at: soon,
      reminded_at: now,
      address: '192.0.2.1',
    },
    federated_identity: {
      issuer: 'https://id.example',
      subject: mark,
      user_id: userId,
      linked_at: now,
      last_used_at: now,
    },
    consent: { ...mine, purpose: 'product_news', given: true, text_version: '2026-11', at: now },
    password_reset: { token_hash: bytes(), user_id: userId, created_at: now, expires_at: soon },
    pending_sign_in: {
      id_hash: bytes(),
      user_id: userId,
      method: 'password',
      remember: false,
      created_at: now,
      expires_at: soon,
    },
    webauthn_challenge: {
      challenge: bytes(),
      browser_hash: bytes(),
      purpose: 'add',
      user_id: userId,
      expires_at: soon,
    },
    sign_on_record: {
      model: 'Grant',
      id_hash: bytes(),
      payload: JSON.stringify({ accountId: userId, note: mark }),
      expires_at: soon,
    },
  }
}
