import { sql } from 'kysely'
import { sweepRows } from '../../../../platform/jobs/sweep.ts'
import { mailMonths } from '../../../../platform/privacy/retention.ts'

/** Mails that became a message stay with their ticket; all others go after as long as those that we send, and so do tickets of guests. */
export const inboundMailSweeps = [
  sweepRows(
    'inbound_mail',
    now => sql`state <> 'filed' and received_at < ${now}::timestamptz - make_interval(months => ${mailMonths})`,
  ),
  // an address that no one confirmed
  sweepRows(
    'guest_ticket',
    now => sql`(status = 'unconfirmed' and created_at < ${now}::timestamptz - interval '7 days')
      or updated_at < ${now}::timestamptz - make_interval(months => ${mailMonths})`,
  ),
]
