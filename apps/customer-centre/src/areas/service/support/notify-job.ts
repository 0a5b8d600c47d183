import { localeOf } from '@kontor/contract/locales'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { inTransaction, type OperatorDb } from '../../../platform/db/database.ts'
import { jsonRows } from '../../../platform/db/list.ts'
import { filesOf } from '../../../platform/files/records.ts'
import { enqueue, inADay } from '../../../platform/jobs/enqueue.ts'
import { declareJob } from '../../../platform/jobs/job.ts'
import { copyLink } from '../../../platform/mail/copy-link.ts'
import type { MailValues } from '../../../platform/mail/mails.ts'
import { type MailReader, type MailRequest, queueMails, writtenMails } from '../../../platform/mail/queue-mail.ts'
import type { Services } from '../../../platform/services.ts'
import { derivedId } from '../../../values/derived-id.ts'
import { dayOf } from '../../../values/local-date.ts'
import { contractTable } from '../../contracts/reads.ts'
import { customerTable } from '../../customers/reads.ts'
import { staffMembers } from '../../people/identity/queries.ts'
import { mayRead, type Recipient, recipients } from '../../people/people/recipients.ts'
import type { StaffTicket, Stand } from './mails.ts'
import { isShownTo } from './participants.ts'
import { type KeptResource, resourceIn } from './resources.ts'
import { closesAt, type State } from './rules.ts'
import { type Answer, answersIn, departmentOf } from './topics.ts'

const payload = z.object({
  customer: z.int(),
  ticket: z.uuid(),
  /**
   * `message`: one was written; `changed`: staff or time set how it stands; `reopened` by the customer; `assigned` to a member of staff; `note`:
   * staff wrote one among themselves; `late`: it will be soon; `copied`: someone outside has confirmed that they want copies; `split`:
   * staff made it of messages of another one.
   */
  about: z.enum(['message', 'changed', 'reopened', 'assigned', 'note', 'late', 'copied', 'split']),
  /** The message or the note, or an id of what happened: a second run writes no mail twice. */
  id: z.uuid(),
  /** Names who did it: they are not told. */
  by: z.nullable(z.uuid()),
})
type Happened = z.infer<typeof payload>

/**
 * Tells of what happened to a ticket: the people of the customer who take part in it, each as long as they may read it, and staff. It runs
 * on its own, as staff are none of those whom a customer's login sees.
 */
export const notifyOfTicket = declareJob({
  name: 'support.notify',
  payload,
  attempts: 10,
  timeLimit: 120,
  async onGivenUp({ services }, happened) {
    await enqueue(services.database.operator, notifyOfTicket, happened, inADay(services))
  },
  run: async ({ services }, happened) =>
    inTransaction(services.database.operator, async db => {
      const ticket = await ticketTold(db, happened)
      if (ticket) await tell(services, db, ticket, happened)
    }),
})

type Told = State & {
  category: string
  answers: Answer[]
  resource: KeptResource | null
  number: number
  subject: string
  impact: StaffTicket['impact']
  customer_name: string
  contract_number: string | null
  assignee_user_id: string | null
  merged_into: number | null
  answer_due: string | null
  due_at: string | null
  followers: string[]
  split_from: number | null
  readers: string[] | null
  copies: { id: string; address: string; locale: string }[]
  /** Lists who opened it or has written in it. */
  involved: string[]
  /** The message that it is about, unless it was withdrawn, or the latest one of the customer, where they wrote one. */
  text: string
  files: MailValues['ticket_opened']['files']
  author: string
  from_staff: boolean
  first: boolean
}

async function ticketTold(db: OperatorDb, { customer, ticket, about, id }: Happened): Promise<Told | undefined> {
  const own = sql`m.customer_number = t.customer_number and m.ticket_id = t.id`
  const { rows } = await sql<Told>`
    select t.number, t.subject, t.impact, t.status, t.resolved_at, t.closed_at, t.waiting_since, t.hold_until, t.merged_into,
      t.assignee_user_id, t.answer_due, t.due_at, t.category, t.answers, t.resource, t.readers, t.split_from,
      ${jsonRows(sql`select y.id, y.address, y.locale from ticket_copy y
        where y.customer_number = t.customer_number and y.ticket_id = t.id and y.state = 'confirmed' order by y.added_at, y.id`)} as copies,
      array(select f.user_id from ticket_follower f where f.customer_number = t.customer_number and f.ticket_id = t.id) as followers, k.name as customer_name, c.number as contract_number,
      array(select m.author_user_id from ticket_message m where ${own} and m.author_user_id is not null
        union select t.created_by where t.created_by is not null) as involved,
      l.body as text, ${filesOf(sql`l.id`)} as files, l.author_name as author, l.from_staff,
      not exists (select from ticket_message m where ${own} and (m.created_at, m.id) < (l.created_at, l.id)) as first
    from ticket t
    join ${customerTable} k on k.customer_number = t.customer_number
    left join ${contractTable} c on c.customer_number = t.customer_number and c.id = t.contract_id
    cross join lateral (
      select m.id, m.body, m.author_name, m.from_staff, m.created_at from ticket_message m
      where ${own} and m.withdrawn_at is null and ${about === 'message' ? sql`m.id = ${id}` : sql`true`}
      order by m.from_staff, m.created_at desc, m.id desc limit 1) l
    where t.customer_number = ${customer} and t.id = ${ticket}`.execute(db)
  return rows[0]
}

async function tell(services: Services, db: OperatorDb, ticket: Told, happened: Happened): Promise<void> {
  const told = [
    ...(await toCustomer(services, db, ticket, happened)),
    ...(await toStaff(services, db, ticket, happened)),
    ...(await toCopies(services, ticket, happened)),
  ]
  const written = await writtenMails(
    db,
    told.map(({ id }) => id),
  )
  await queueMails(
    db,
    told.filter(({ id }) => !written.has(id)),
  )
}

type Template =
  | 'ticket_opened'
  | 'ticket_answered'
  | 'ticket_changed'
  | 'ticket_copied'
  | 'ticket_split'
  | 'staff_ticket_new'
  | 'staff_ticket_replied'
  | 'staff_ticket_assigned'
  | 'staff_ticket_late'
  | 'staff_ticket_colleague'
type Request = MailRequest<Template> & { id: string }

/** @returns the request of one mail: a reader gets one for what happened, however often it runs */
const requestOf = <T extends Template>(
  services: Services,
  { about, customer, ticket, id }: Happened,
  user: MailReader & { id: string },
  told: Told,
  mail: { template: T; values: MailValues[T] },
) =>
  ({
    services,
    now: services.clock.now(),
    customer,
    contract: told.contract_number,
    // who answers by mail answers the customer: that is no place for an answer to a colleague's note
    ...(about !== 'note' && { thread: ticket }),
    user,
    id: derivedId('ticket', id, user.id),
    ...mail,
  }) as Request // a template with its own values

async function toCustomer(services: Services, db: OperatorDb, ticket: Told, happened: Happened): Promise<Request[]> {
  const { about, customer, by } = happened
  if (about !== 'message' && about !== 'changed' && about !== 'split') return []
  const { number, subject, files, author, from_staff, first } = ticket
  const known = { number, subject, link: `${services.configuration.appUrl}/support/ticket/${number}` }
  const stand = standOf(ticket, services.configuration.timeZone)
  // where Kontor takes in no mails, answers reach the department that is asked
  const address =
    services.configuration.mail.inbound === null ? departmentOf(services, ticket.category)?.email : undefined
  const replyTo = address === undefined ? {} : { replyTo: address }
  const readers = await readersOf(db, ticket, customer, services.clock.now())
  return readers.flatMap(reader => {
    const text = wordsFor(services, ticket, happened, reader)
    const write = <T extends Template>(template: T, values: MailValues[T]) => [
      { ...requestOf(services, happened, reader, ticket, { template, values }), ...replyTo },
    ]
    if (about === 'split') return write('ticket_split', { ...known, from: ticket.split_from ?? number })
    if (reader.id === by) return about === 'message' && first ? write('ticket_opened', { ...known, text, files }) : []
    return about === 'message'
      ? write('ticket_answered', { ...known, author, text, files, stand: from_staff ? stand : null })
      : write('ticket_changed', { ...known, stand })
  })
}

/**
 * Staff hear of what customers do, and of what is late soon: who has the ticket, or all while no one has, and who follows it; of what is theirs
 * now; and of what colleagues write who name them, or in a ticket that they follow.
 */
async function toStaff(services: Services, db: OperatorDb, ticket: Told, happened: Happened): Promise<Request[]> {
  const { about, by } = happened
  if (about === 'changed' || about === 'copied' || about === 'split') return []
  const staff = (await staffMembers(db)).filter(({ id }) => id !== by)
  const followers = staff.filter(({ id }) => ticket.followers.includes(id))
  if (about === 'note') return toColleagues(services, db, ticket, happened, { staff, followers })
  const { number, subject, files, author, impact, first, from_staff, assignee_user_id: holder } = ticket
  const known = {
    number,
    subject,
    link: `${services.configuration.appUrl}/staff/tickets/${number}`,
    customer: ticket.customer_name,
    customerNumber: happened.customer,
  }
  const write = <T extends Template>(readers: typeof staff, template: T, values: MailValues[T]) =>
    readers.map(reader => requestOf(services, happened, reader, ticket, { template, values }))
  if (about === 'message' && from_staff)
    return write(followers, 'staff_ticket_colleague', { ...known, about: 'answered', author, text: ticket.text, files })
  const held = staff.filter(({ id }) => id === holder)
  const theirs = holder !== null && (about === 'assigned' || held.length > 0 || holder === by) ? held : staff
  const readers = about === 'assigned' ? theirs : [...new Set([...theirs, ...followers])]
  if (about === 'late')
    return toBeInTime(services, ticket, values => write(readers, 'staff_ticket_late', { ...known, ...values }))
  const values = { ...known, author, impact, text: ticket.text, files }
  if (about === 'assigned') return write(readers, 'staff_ticket_assigned', values)
  return readers.flatMap(reader => {
    const said = { ...values, text: wordsFor(services, ticket, happened, reader) }
    return about === 'message' && first
      ? write([reader], 'staff_ticket_new', said)
      : write([reader], 'staff_ticket_replied', { ...said, reopened: about === 'reopened' })
  })
}

/** The message, and above the first one which part of the contract it is about and what its topic asked, in the reader's language. */
function wordsFor(services: Services, ticket: Told, { about }: Happened, reader: { locale: string }): string {
  const { text, first, category, answers, resource } = ticket
  if (about !== 'message' || !first) return text
  const locale = localeOf(reader.locale)
  const part = services.catalogues[locale].support.paper.resource
  const shown = [
    ...(resource ? [{ label: part, value: resourceIn(resource, locale) }] : []),
    ...answersIn(services, category, answers, locale),
  ]
  const plain = (words: string) => words.replaceAll(/[\\*_`[\]<>]/g, '\\$&').replaceAll('\n', ' ')
  return [...shown.map(({ label, value }) => `**${plain(label)}:** ${plain(value)}`), text].join('\n\n')
}

/** Tells of what is due, unless someone has done it meanwhile. */
function toBeInTime(
  { clock, configuration: { timeZone } }: Services,
  { due_at, answer_due, impact }: Told,
  write: (values: Pick<MailValues['staff_ticket_late'], 'due' | 'impact'>) => Request[],
): Request[] {
  if (due_at === null) return []
  const at = new Date(due_at)
  const what = answer_due !== null && new Date(answer_due).getTime() === at.getTime() ? 'answer' : 'solution'
  return write({ impact, due: { at, for: what, late: at <= clock.now(), timeZone } })
}

type Colleagues = Record<'staff' | 'followers', Awaited<ReturnType<typeof staffMembers>>>

async function toColleagues(
  services: Services,
  db: OperatorDb,
  ticket: Told,
  happened: Happened,
  { staff, followers }: Colleagues,
): Promise<Request[]> {
  const { customer, id } = happened
  const { rows } = await sql<Note>`
    select n.author_name as author, n.body as text, ${filesOf(sql`n.id`)} as files, n.mentioned from ticket_note n
    where n.customer_number = ${customer} and n.ticket_id = ${happened.ticket} and n.id = ${id}`.execute(db)
  const [note] = rows
  if (!note) return []
  const { mentioned, ...words } = note
  const named = staff.filter(reader => mentioned.includes(reader.id))
  const { number, subject, customer_name } = ticket
  const link = `${services.configuration.appUrl}/staff/tickets/${number}`
  const known = { number, subject, link, customer: customer_name, customerNumber: customer, ...words }
  return [...new Set([...named, ...followers])].map(reader =>
    requestOf(services, happened, reader, ticket, {
      template: 'staff_ticket_colleague',
      values: { ...known, about: named.includes(reader) ? 'mentioned' : 'noted' },
    }),
  )
}
type Note = { author: string; text: string; files: StaffTicket['files']; mentioned: string[] }

/**
 * Finds who is told on the customer's side: who opened the ticket, wrote in it or was chosen to see it, and may read it still; where no one of
 * them does, its owners.
 */
async function readersOf(db: OperatorDb, ticket: Told, customer: number, now: Date): Promise<Recipient[]> {
  const people = await recipients(db, { customer, now, unlessDeactivated: true })
  const involved = people.filter(
    person =>
      [...ticket.involved, ...(ticket.readers ?? [])].includes(person.id) &&
      mayRead(person, 'support', ticket.contract_number) &&
      isShownTo(person, ticket, people),
  )
  return involved.length > 0 ? involved : people.filter(({ role }) => role === 'owner')
}

/** Writes copies to those outside who have confirmed that they want them: of messages as customers read them, and of how the ticket stands. */
async function toCopies(services: Services, ticket: Told, happened: Happened): Promise<Request[]> {
  const { about, customer, id } = happened
  if (about !== 'message' && about !== 'changed' && about !== 'copied') return []
  const { configuration, clock, keys } = services
  const { number, subject, author, from_staff, customer_name } = ticket
  const ring = await keys.vault()
  const stand = standOf(ticket, configuration.timeZone)
  return ticket.copies
    .filter(copy => about !== 'copied' || copy.id === id)
    .map(({ address, locale }) => ({
      services,
      now: clock.now(),
      customer,
      thread: happened.ticket,
      user: { id: null, email: address, name: address, locale },
      id: derivedId('ticket copy', id, address),
      template: 'ticket_copied',
      values: {
        number,
        subject,
        author: about === 'changed' ? '' : author,
        customer: customer_name,
        text: about === 'changed' ? '' : ticket.text,
        files: about === 'changed' ? [] : ticket.files,
        link: copyLink(ring, configuration.appUrl, { thread: happened.ticket, address }),
        stand: about === 'changed' || from_staff ? stand : null,
      },
    }))
}

function standOf(ticket: Told, timeZone: string): Stand {
  const closes = closesAt(ticket)
  return {
    status: ticket.status,
    closesOn: closes && dayOf(closes, timeZone),
    restsUntil: ticket.hold_until,
    mergedInto: ticket.merged_into,
  }
}
