import type { NoticeKind, NoticeScope, NoticeState } from '@kontor/contract/enums/notices'
import { effectiveAccess } from '@kontor/contract/roles'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { inTransaction, type OperatorDb } from '../../../platform/db/database.ts'
import { enqueue, inADay } from '../../../platform/jobs/enqueue.ts'
import { declareJob } from '../../../platform/jobs/job.ts'
import { type MailRequest, queueMails, writtenMails } from '../../../platform/mail/queue-mail.ts'
import type { Services } from '../../../platform/services.ts'
import { derivedId } from '../../../values/derived-id.ts'
import { type Recipient, recipients } from '../../people/people/recipients.ts'
import { membershipTable } from '../../people/reads.ts'
import type { NoticeTold, Written } from './mails.ts'
import { concerned } from './queries.ts'

/** Customers of one run: the next ones are the next run's, so that no transaction grows with them. */
const batch = 50

const payload = z.object({
  notice: z.uuid(),
  update: z.uuid(),
  /** The customer up to whom people have been told. */
  after: z.int(),
})

/**
 * Tells of an update by mail, some customers at a time: all people whom it concerns where staff chose so, else those of them who asked for
 * it. Each gets one mail for an update, however often it runs and for however many customers they act.
 */
export const tellOfNotice = declareJob({
  name: 'notices.tell',
  payload,
  attempts: 10,
  timeLimit: 120,
  key: ({ update }) => update,
  async onGivenUp({ services }, told) {
    await enqueue(services.database.operator, tellOfNotice, told, inADay(services))
  },
  run: async ({ services }, told) =>
    inTransaction(services.database.operator, async db => {
      const update = await updateOf(db, told)
      if (!update) return
      const customers = await customersOf(db, update, told)
      await tellPeople(services, db, update, told, customers)
      const last = customers.at(-1)
      if (last && customers.length === batch) await enqueue(db, tellOfNotice, { ...told, after: last.customer })
    }),
})

type Payload = z.output<typeof payload>
type Update = {
  kind: NoticeKind
  state: NoticeState
  scope: NoticeScope
  titles: Written
  texts: Written
  told: boolean
  starts_at: string
  ends_at: string | null
  /** Holds the ids of those who asked to be told. */
  followers: string[]
}

async function updateOf(db: OperatorDb, { notice, update }: Payload): Promise<Update | undefined> {
  const { rows } = await sql<Update>`
    select n.kind, u.state, n.scope, n.title as titles, u.text as texts, u.told, n.starts_at, n.ends_at,
      array(select r.user_id from service_notice_reader r where r.notice_id = n.id and r.followed_at is not null) as followers
    from service_notice n join service_notice_update u on u.notice_id = n.id and u.id = ${update} where n.id = ${notice}`.execute(
    db,
  )
  return rows[0]
}

type Concerned = { customer: number; contracts: string[] }

async function customersOf(db: OperatorDb, { scope, told, followers }: Update, { notice, after }: Payload) {
  if (!told && followers.length === 0) return []
  const ofFollowers = sql`k.customer_number in (
    select m.customer_number from ${membershipTable} m where m.user_id = any(${followers}::uuid[]))`
  const { rows } = await sql<Concerned>`
    select k.customer_number as customer, array_agg(k.number) as contracts
    from service_notice n cross join lateral (
      select k.customer_number, k.number from ${concerned(scope)} and k.customer_number > ${after}
        and ${told ? sql`true` : ofFollowers}) k
    where n.id = ${notice} group by 1 order by 1 limit ${batch}`.execute(db)
  return rows
}

async function tellPeople(
  services: Services,
  db: OperatorDb,
  update: Update,
  { notice, update: id }: Payload,
  customers: readonly Concerned[],
): Promise<void> {
  const now = services.clock.now()
  const { appUrl, timeZone } = services.configuration
  const values: NoticeTold = {
    kind: update.kind,
    state: update.state,
    titles: update.titles,
    texts: update.texts,
    startsAt: new Date(update.starts_at),
    endsAt: update.ends_at === null ? null : new Date(update.ends_at),
    timeZone,
    link: `${appUrl}/status#${notice}`,
  }
  const requests = new Map<string, MailRequest<'service_notice' | 'service_notice_followed'> & { id: string }>()
  for (const { customer, contracts } of customers)
    for (const user of await recipients(db, { customer, now, unlessDeactivated: true })) {
      const follows = update.followers.includes(user.id)
      if (!(follows || update.told) || !sees(user, contracts)) continue
      const template = follows ? 'service_notice_followed' : 'service_notice'
      const mail = derivedId('notice', id, user.id)
      if (!requests.has(mail)) requests.set(mail, { services, id: mail, user, customer, template, values, now })
    }
  const written = await writtenMails(db, [...requests.keys()])
  await queueMails(
    db,
    [...requests.values()].filter(request => !written.has(request.id)),
  )
}

/** Says whether they may see one of the contracts, or write tickets about it. */
function sees({ role, permissions }: Recipient, numbers: readonly string[]): boolean {
  const { contracts, support } = effectiveAccess(role, permissions)
  return [contracts, support].some(
    area => area.level === 'full' || area.level === 'read' || area.contracts.some(number => numbers.includes(number)),
  )
}
