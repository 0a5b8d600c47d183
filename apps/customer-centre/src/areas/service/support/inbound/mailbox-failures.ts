import type { mailboxEndpoints } from '@kontor/contract/areas/service/held-mails'
import type { MailboxFailure } from '@kontor/contract/enums/inbound-mail'
import { sql } from 'kysely'
import { MailboxError } from '../../../../adapters/mail/imap-server.ts'
import { inTransaction, type OperatorDb } from '../../../../platform/db/database.ts'
import type { Handler } from '../../../../platform/http/context.ts'
import { withoutAddresses } from '../../../../platform/mail/mail-delivery.ts'
import { queueMails } from '../../../../platform/mail/queue-mail.ts'
import type { Services } from '../../../../platform/services.ts'
import { derivedId } from '../../../../values/derived-id.ts'
import { staffMembers } from '../../../people/identity/queries.ts'

/** Minutes for which a mailbox cannot be read until staff are told: shorter than that, servers are restarted. */
export const patienceMinutes = 15
/** Minutes after the last attempt for which it counts; attempts are five minutes apart at most. */
const freshMinutes = 30
const mostWords = 300

const toldOnly = (now: Date) => sql`failing_since <= ${now}::timestamptz - make_interval(mins => ${patienceMinutes})`

/** Lists mailboxes that cannot be read, and have not been for a while. */
export const mailboxFailures: Handler<(typeof mailboxEndpoints)['mailboxFailures']> = async ({ db, now }) => {
  const { rows } = await sql<{ mailbox: string; since: string; failure: MailboxFailure; words: string }>`
    select mailbox, failing_since as since, failure, coalesce(failure_words, '') as words from inbound_mailbox
    where ${toldOnly(now)} and failed_at > ${now}::timestamptz - make_interval(mins => ${freshMinutes}) order by mailbox`.execute(
    db,
  )
  return { mailboxes: rows }
}

/** Notes why a mailbox could not be read by the process that holds it, and tells staff by mail once it has lasted. */
export const noteFailure = (services: Services, { name, holder }: { name: string; holder: string }, error: unknown) =>
  inTransaction(services.database.operator, async db => {
    const now = services.clock.now()
    const failure = error instanceof MailboxError ? error.failure : 'other'
    const words = withoutAddresses(error instanceof Error ? error.message : String(error)).slice(0, mostWords)
    await sql`update inbound_mailbox set failing_since = coalesce(failing_since, ${now}), failed_at = ${now},
      failure = ${failure}, failure_words = ${words} where mailbox = ${name} and holder = ${holder}`.execute(db)
    await tellStaff(services, db, name)
  })

/** Ends a failure: the mailbox has been read. */
export const noteRead = (db: OperatorDb, name: string, now: Date) =>
  sql`update inbound_mailbox set looked_at = ${now}, failing_since = null, failed_at = null, failure = null, failure_words = null,
    told_at = null where mailbox = ${name}`.execute(db)

async function tellStaff(services: Services, db: OperatorDb, name: string): Promise<void> {
  const { appUrl, timeZone } = services.configuration
  const now = services.clock.now()
  const { rows } = await sql<{ since: string; failure: MailboxFailure; words: string }>`
    update inbound_mailbox set told_at = ${now} where mailbox = ${name} and told_at is null and ${toldOnly(now)}
    returning failing_since as since, failure, failure_words as words`.execute(db)
  const [failing] = rows
  if (!failing) return
  const since = new Date(failing.since)
  const values = { ...failing, since, mailbox: name, timeZone, link: `${appUrl}/staff/tickets` }
  await queueMails(
    db,
    (await staffMembers(db)).map(user => ({
      services,
      user,
      now,
      template: 'staff_mailbox_failed' as const,
      values,
      id: derivedId('mailbox', name, since.toISOString(), user.id),
    })),
  )
}
