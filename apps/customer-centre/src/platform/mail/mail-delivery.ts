import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { OperatorDb } from '../db/database.ts'
import type { Mail } from '../db/types.gen.ts'
import type { MailAttachment } from './mails.ts'

/**
 * Seconds after which a run that hands a mail over and says nothing is dead, and how often it says something. Shorter than its job's
 * heartbeat, so that anyone who takes the job up finds the mail free.
 */
const claim = { seconds: 6, refresh: 2 }
const claimUntil = (now: Date) => new Date(now.getTime() + claim.seconds * 1000)

/**
 * Takes a mail for this run only. No transaction is held while it is handed over: a mail server that hangs must not
 * keep connections from others.
 * @returns 'ended' where it was sent or refused before, 'under_way' where another run has it
 */
export async function claimMail(
  db: OperatorDb,
  id: string,
  now: Date,
): Promise<Selectable<Mail> | 'ended' | 'under_way'> {
  const { rows } = await sql<{ mail: Selectable<Mail> | null; ended: boolean | null }>`
    with claimed as (
      update mail_delivery set attempts = attempts + 1, claimed_until = ${claimUntil(now)}
      where mail_id = ${id} and sent_at is null and refused_at is null
        and (claimed_until is null or claimed_until <= ${now})
      returning mail_id, letter, written_at)
    select
      (select to_jsonb(m) from claimed c join mail m
        on m.letter = c.letter and m.created_at = c.written_at and m.id = c.mail_id) as mail,
      (select sent_at is not null or refused_at is not null from mail_delivery where mail_id = ${id}) as ended`.execute(
    db,
  )
  const [row] = rows
  return row?.mail ?? (row?.ended ? 'ended' : 'under_way')
}

/** Finds what goes with a mail, in its order. */
export const attachmentsOf = (db: OperatorDb, id: string): Promise<MailAttachment[]> =>
  db
    .selectFrom('mail_attachment')
    .select(['name', 'content_type as contentType', 'storage_key as storageKey'])
    .where('mail_id', '=', id)
    .orderBy('position')
    .execute()

/** Keeps a mail for this run while it is handed over. */
export function keepClaim(db: OperatorDb, id: string, now: () => Date): { end(): void } {
  const timer = setInterval(() => {
    // where the database is away, the next time counts
    record(db, id, sql`claimed_until = ${claimUntil(now())}`).catch(() => undefined)
  }, claim.refresh * 1000)
  return { end: () => clearInterval(timer) }
}

/**
 * Says whether a mail is still meant for its contact, who may have been deleted, changed or turned off while it waited, as may the
 * customer. A kind of mails is checked by its address, whichever contact has it by now; a code by the contact itself.
 */
export async function isStillMeant(db: OperatorDb, id: string): Promise<boolean> {
  const { rows } = await sql<{ meant: boolean }>`
    select exists (
      select from contact c join customer k on k.customer_number = c.customer_number
      where c.customer_number = m.customer_number and c.email_key = lower(m.recipient collate "und-x-icu")
        and case when m.contact_category is null then c.id = m.contact_id
          else c.email_verification = 'verified' and m.contact_category = any(c.mail_categories) and k.deactivated_at is null end
    ) as meant
    from mail_delivery d join mail m on m.letter = d.letter and m.created_at = d.written_at and m.id = d.mail_id
    where d.mail_id = ${id}`.execute(db)
  return rows[0]?.meant ?? false
}

/** The mail has left. */
export const recordSent = (db: OperatorDb, id: string, now: Date): Promise<void> =>
  record(db, id, sql`sent_at = ${now}, claimed_until = null`)

/** The attempt failed; the next may come at once. */
export const recordFailure = (db: OperatorDb, id: string, error: string, now: Date): Promise<void> =>
  record(db, id, sql`failed_at = ${now}, last_error = ${error}, claimed_until = null`)

/** No one will take this mail, or it is not meant for its reader any more, and no one tries again. */
export const recordRefusal = (db: OperatorDb, id: string, error: string, now: Date): Promise<void> =>
  record(db, id, sql`failed_at = ${now}, last_error = ${error}, refused_at = ${now}, claimed_until = null`)

async function record(db: OperatorDb, id: string, changes: RawBuilder<unknown>): Promise<void> {
  await sql`update mail_delivery set ${changes} where mail_id = ${id} and sent_at is null and refused_at is null`.execute(
    db,
  )
}

/** Marks the first of these mails that was sent as one that came back, once. @returns it, or nothing where none of them is ours or marked by now */
export async function recordBounce(
  db: OperatorDb,
  ids: readonly string[],
  reason: string,
  now: Date,
): Promise<ReturnedMail | undefined> {
  const { rows } = await sql<ReturnedMail>`
    with marked as (
      update mail_delivery set bounced_at = ${now}, bounce = ${reason}
      where mail_id = (select mail_id from mail_delivery where mail_id = any(${ids}::uuid[]) and sent_at is not null limit 1)
        and bounced_at is null
      returning mail_id, letter, written_at)
    select m.customer_number, m.user_id, m.recipient, m.subject, m.template, m.thread
    from marked c join mail m on m.letter = c.letter and m.created_at = c.written_at and m.id = c.mail_id`.execute(db)
  return rows[0]
}
export type ReturnedMail = Pick<
  Selectable<Mail>,
  'customer_number' | 'user_id' | 'recipient' | 'subject' | 'template' | 'thread'
>

/** Mails of the last two days that wait for longer than this, quiet hours apart; what is older was given up. */
export async function lateMails(db: OperatorDb, now: Date, minutes: number): Promise<LateMails> {
  const { rows } = await sql<LateMails>`
    select count(*)::int as waiting, min(d.written_at) as oldest,
      (array_agg(d.last_error order by d.failed_at desc nulls last))[1] as error
    from mail_delivery d join mail m on m.letter = d.letter and m.created_at = d.written_at and m.id = d.mail_id
    where coalesce(m.held_until, d.written_at) < ${now}::timestamptz - make_interval(mins => ${minutes})
      and d.written_at > ${now}::timestamptz - interval '2 days'
      and d.sent_at is null and d.refused_at is null`.execute(db)
  return rows[0] as LateMails // an aggregate answers one row
}
export type LateMails = { waiting: number; oldest: string | null; error: string | null }

/** A mail server's answer, fit for the log, which more people read than mails. */
export const withoutAddresses = (text: string): string => text.replaceAll(/\S+@\S+/g, '…')
