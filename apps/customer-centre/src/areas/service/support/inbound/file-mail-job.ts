import { sql } from 'kysely'
import * as z from 'zod/mini'
import { mostMailBytes } from '../../../../adapters/mail/listener.ts'
import { inTransaction, type OperatorDb } from '../../../../platform/db/database.ts'
import { declareJob } from '../../../../platform/jobs/job.ts'
import { recordBounce } from '../../../../platform/mail/mail-delivery.ts'
import { queueMails, writtenMails } from '../../../../platform/mail/queue-mail.ts'
import type { Services } from '../../../../platform/services.ts'
import { derivedId } from '../../../../values/derived-id.ts'
import { dayOf } from '../../../../values/local-date.ts'
import { customerTable } from '../../../customers/reads.ts'
import { staffMembers } from '../../../people/identity/queries.ts'
import { membershipTable } from '../../../people/reads.ts'
import { assignByAddress } from '../guests/assign.ts'
import { fileGuestReply, takeGuestMail } from '../guests/tickets.ts'
import { departmentAt, planOf } from '../topics.ts'
import { insertNote } from '../writing.ts'
import type { Bounce } from './bounce.ts'
import { type About, fileReply, heldBecause, type Outcome, userOf, writerOf } from './file-reply.ts'
import { type TakenFiles, withFilesOf } from './mail-files.ts'
import { openByMail } from './open-ticket.ts'
import { readKept } from './read-kept.ts'
import type { ReadMail } from './read-mail.ts'
import { isVouchedFor } from './sender-check.ts'

/** Notices of absence and the like that are noted at a ticket within an hour, by sender; a loop is stopped there. */
const mostNoted = 5

type Kept = {
  id: string
  answers: string | null
  message_id: string
  recipient: string
  bytes: number
  digest: string
  envelope_sender: string
  storage_key: string
  received_at: string
}

/**
 * Makes an answer of a mail that was kept, once: its state changes in the transaction that writes the answer. What cannot be filed waits
 * for staff with the reason; what no person wrote is noted and never answered.
 */
export const fileMail = declareJob({
  name: 'support.file-mail',
  payload: z.object({ id: z.uuid() }),
  attempts: 8,
  timeLimit: 180,
  concurrency: 2,
  onGivenUp: ({ services }, { id }) =>
    inTransaction(services.database.operator, async db => {
      if (await isWaiting(db, id)) await note(db, services, id, { state: 'held', reason: 'unreadable' }, null)
    }),
  async run({ services, log }, { id }) {
    const mail = await keptMail(services.database.operator, id)
    if (!mail) return
    const read = await readKept(services, mail, log)
    // what no person wrote brings nothing
    const brought = read && !read.automatic ? read : { files: [], attachments: [] }
    await withFilesOf({ services, log }, brought, taken =>
      inTransaction(services.database.operator, async db => {
        if (!(await isWaiting(db, id))) return
        const outcome = read ? await settle(services, db, mail, { ...read, taken }) : heldBecause('unreadable')
        await note(db, services, id, outcome, read)
      }),
    )
  },
})

/** Reads one that was not decided about yet. */
async function keptMail(db: OperatorDb, id: string): Promise<Kept | undefined> {
  const { rows } = await sql<Kept>`
    select id, answers, message_id, recipient, bytes, encode(digest, 'hex') as digest, envelope_sender, storage_key, received_at
    from inbound_mail where id = ${id} and state = 'received'`.execute(db)
  return rows[0]
}

/** Locks the mail: of two runs the second finds it decided. */
async function isWaiting(db: OperatorDb, id: string): Promise<boolean> {
  const { rows } = await sql`select from inbound_mail where id = ${id} and state = 'received' for update`.execute(db)
  return rows.length > 0
}

type Taken = ReadMail & { taken: TakenFiles }

async function settle(services: Services, db: OperatorDb, mail: Kept, read: Taken): Promise<Outcome> {
  const about = await askedAbout(services, db, mail, read)
  const place = about && { customer_number: about.customer, ticket_id: about.ticket }
  const { inbound, from: own } = services.configuration.mail
  const departments = planOf(services).departments.map(({ email }) => email)
  const from = read.from?.address.toLowerCase()
  if (from !== undefined && [inbound, own, ...departments].some(address => address?.toLowerCase() === from))
    return { state: 'ignored', reason: 'loop', ...place }
  if (read.automatic) {
    if (read.bounce) await noteBounce(services, db, mail, { ...read, bounce: read.bounce })
    if (about) await noteAutomatic(services, db, about, mail, read)
    return { state: 'ignored', reason: read.automatic, ...place }
  }
  if (mail.bytes > mostMailBytes) return { ...heldBecause('too_large'), ...place }
  if (await isReused(db, mail)) return { ...heldBecause('message_id_reused'), ...place }
  if (!read.from) return { ...heldBecause('sender_unknown'), ...place }
  if (!isSure(services, mail, read)) return { ...heldBecause('sender_not_vouched_for'), ...place }
  const department = about || mail.answers ? undefined : departmentAt(services, mail.recipient)
  const user = department && (await userOf(db, read.from.address))
  const guests = about ? undefined : await guestTicketOf(services, db, mail, read)
  // a guest whose address a person of a customer has confirmed since goes on as theirs
  if (guests && (await assignByAddress(services, db, guests, read.from.address)))
    return settle(services, db, mail, read)
  if (guests) return fileGuestReply(services, db, guests, { ...mail, ...read })
  if (department && user?.verified && (await isOfCustomers(db, user.id)))
    return openByMail(services, db, department, user.id, { ...mail, ...read })
  const { strangers } = department ?? {}
  // staff write to departments at the desk
  if (department && strangers && !user?.staff)
    return takeGuestMail(services, db, { ...department, strangers }, { ...mail, ...read })
  const writer = await writerOf(services, db, about, read.from.address)
  if (typeof writer === 'string')
    return { ...heldBecause(writer === 'no_ticket' && mail.answers ? 'ticket_gone' : writer), ...place }
  return { ...place, ...(await fileReply(services, db, writer, { ...mail, ...read })) }
}

/** A signed address is known to its own reader alone; other senders are who they say they are as far as the receiving server vouches for it. */
function isSure({ configuration }: Services, { answers }: Kept, { from, checks }: ReadMail): boolean {
  const { vouchedBy } = configuration.mail
  return !vouchedBy || answers !== null || isVouchedFor(checks, vouchedBy, from?.address ?? '') === true
}

/** The ticket that a mail is about: by its signed address, else by the mails of ours that it answers. Never by its subject. */
async function askedAbout(
  { configuration }: Services,
  db: OperatorDb,
  { answers }: Kept,
  read: ReadMail,
): Promise<About | undefined> {
  const referred = ownMails(configuration, read.answers)
  const { rows } = await sql<About>`
    select t.customer_number as customer, t.id as ticket, t.number, case when a.place = 0 then m.user_id end as reader
    from (select ${answers}::uuid as id, 0 as place
      union all select * from unnest(${referred}::uuid[]) with ordinality) a (id, place)
    join mail_delivery d on d.mail_id = a.id
    join mail m on m.letter = d.letter and m.created_at = d.written_at and m.id = d.mail_id
    -- what a guest was told is about the customer's ticket by now, where there is one
    left join guest_ticket g on m.customer_number is null and g.id = m.thread and g.status = 'bound'
    join ticket t on t.id = m.thread and (t.customer_number = m.customer_number or t.number = g.number)
    order by a.place limit 1`.execute(db)
  return rows[0]
}

/** Finds which of these Message-IDs are of mails of ours. */
function ownMails({ mail }: Services['configuration'], ids: readonly string[]): string[] {
  const domain = mail.from.split('@').at(-1)?.toLowerCase()
  return ids.flatMap(id => {
    const [, named, at] = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})@(.+)$/i.exec(id) ?? []
    return named && at?.toLowerCase() === domain ? [named] : []
  })
}

/** The guest's ticket that a mail is about: by the same ways. */
async function guestTicketOf(
  { configuration }: Services,
  db: OperatorDb,
  { answers }: Kept,
  read: ReadMail,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select g.id from unnest(${[...(answers ? [answers] : []), ...ownMails(configuration, read.answers)]}::uuid[]) with ordinality a (id, place)
    join mail_delivery d on d.mail_id = a.id
    join mail m on m.letter = d.letter and m.created_at = d.written_at and m.id = d.mail_id and m.customer_number is null
    join guest_ticket g on g.id = m.thread and g.status <> 'bound'
    order by a.place limit 1`.execute(db)
  return rows[0]?.id
}

async function isOfCustomers(db: OperatorDb, user: string): Promise<boolean> {
  const { rows } = await sql`select from ${membershipTable} m where m.user_id = ${user} limit 1`.execute(db)
  return rows.length > 0
}

/** Marks a mail of ours that came back, once, and tells staff: of an address once a day. */
async function noteBounce(
  services: Services,
  db: OperatorDb,
  mail: Kept,
  { bounce, answers }: ReadMail & { bounce: Bounce },
) {
  const now = services.clock.now()
  const { appUrl } = services.configuration
  const reason = `${bounce.status} ${bounce.words}`.trim()
  const ours = [...(mail.answers ? [mail.answers] : []), ...ownMails(services.configuration, answers)]
  const returned = await recordBounce(db, ours, reason, now)
  // that staff's own mail came back about such a mail is told by its mark alone
  if (!returned || returned.template === 'staff_bounce') return
  const { rows } = await sql<{ customer: number | null; name: string | null; ticket: number | null }>`
    select k.customer_number as customer, k.name, t.number as ticket
    from (select coalesce(${returned.customer_number}::integer, (
      select min(customer_number) from ${membershipTable} m where m.user_id = ${returned.user_id}::uuid)) as number) c
    left join ${customerTable} k on k.customer_number = c.number
    left join ticket t on t.customer_number = c.number and t.id = ${returned.thread}::uuid`.execute(db)
  const [of] = rows
  const address = returned.recipient
  const values = {
    address,
    subject: returned.subject,
    reason,
    customer: of?.name ?? null,
    customerNumber: of?.customer ?? null,
    link: of?.ticket ? `${appUrl}/staff/tickets/${of.ticket}` : null,
  }
  const day = dayOf(now, services.configuration.timeZone)
  const told = (await staffMembers(db)).map(user => ({
    services,
    user,
    now,
    ...(of?.customer && { customer: of.customer }),
    template: 'staff_bounce' as const,
    values,
    id: derivedId('bounce', address.toLowerCase(), day, user.id),
  }))
  const written = await writtenMails(
    db,
    told.map(({ id }) => id),
  )
  await queueMails(
    db,
    told.filter(({ id }) => !written.has(id)),
  )
}

/** Says whether an earlier mail has the same Message-ID and is another one. */
async function isReused(db: OperatorDb, { id, recipient, message_id, digest }: Kept): Promise<boolean> {
  const { rows } = await sql`
    select from inbound_mail where recipient = ${recipient} and message_id = ${message_id} and digest <> decode(${digest}, 'hex')
      and id < ${id} limit 1`.execute(db)
  return rows.length > 0
}

/** Tells staff at the ticket that someone is away, or that a mail did not arrive; a machine that goes on is not noted any more. */
async function noteAutomatic(services: Services, db: OperatorDb, about: About, mail: Kept, read: ReadMail) {
  const now = services.clock.now()
  const author = read.from?.address ?? mail.envelope_sender
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ticket_note
    where customer_number = ${about.customer} and ticket_id = ${about.ticket} and author_name = ${author}
      and kind in ('automatic_mail', 'undelivered') and created_at > ${now}::timestamptz - interval '1 hour'`.execute(
    db,
  )
  if ((rows[0]?.count ?? 0) >= mostNoted) return
  const kind = read.automatic === 'bounce' ? 'undelivered' : 'automatic_mail'
  const ticket = { customer: about.customer, id: about.ticket }
  await insertNote(db, ticket, { kind, userId: null, author, body: read.subject }, now)
}

async function note(db: OperatorDb, services: Services, id: string, outcome: Outcome, read: ReadMail | null) {
  await db
    .updateTable('inbound_mail')
    .set({
      ...outcome,
      from_address: read?.from?.address ?? null,
      from_name: read?.from?.name ?? null,
      subject: read?.subject ?? null,
      body: read?.whole ?? null,
      files: read?.files.length ?? null,
      decided_at: services.clock.now(),
    })
    .where('id', '=', id)
    .execute()
}
