import { sql } from 'kysely'
import { sweepRows } from '../../../platform/jobs/sweep.ts'
import { lapsedAccess } from './sessions/lapsed-access.ts'

/** Keeps it as long as the page of the history says. */
const history = sql`interval '180 days'`

export const identitySweeps = [
  lapsedAccess,
  sweepRows('session', now => sql`(expires_at <= ${now} or absolute_expires_at <= ${now}) and acting_reason is null`),
  sweepRows('sign_in_attempt', now => sql`at < ${now}::timestamptz - ${history}`),
  sweepRows(
    'factor_recovery',
    now =>
      sql`requested_at < ${now}::timestamptz - ${history} and (cancelled_at is not null or finished_at is not null)`,
  ),
  sweepRows('pending_sign_in', now => sql`expires_at <= ${now}`),
  sweepRows('webauthn_challenge', now => sql`expires_at <= ${now}`),
  // one that no one has confirmed
  sweepRows('totp_app', now => sql`confirmed_at is null and created_at < ${now}::timestamptz - interval '24 hours'`),
  // its cookie has gone by then as well
  sweepRows('device', now => sql`last_seen_at < ${now}::timestamptz - interval '400 days'`),
  sweepRows('sign_on_record', now => sql`expires_at <= ${now}`),
  sweepRows('federated_sign_in', now => sql`expires_at <= ${now}`),
  // as long as a link is asked about
  sweepRows('email_change', now => sql`expires_at < ${now}::timestamptz - interval '30 days'`),
  sweepRows('staff_elevation', now => sql`ends_at < ${now}::timestamptz - interval '1 year'`),
  sweepRows('staff_limit_use', now => sql`used_at < ${now}::timestamptz - interval '2 days'`),
  sweepRows('password_reset', now => sql`expires_at < ${now}::timestamptz - interval '24 hours'`),
]
