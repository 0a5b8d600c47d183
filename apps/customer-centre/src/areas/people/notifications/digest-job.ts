import { choiceOf, type Digest } from '@kontor/contract/enums/notifications'
import type { MemberRole } from '@kontor/contract/roles'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { inTransaction, type OperatorDb } from '../../../platform/db/database.ts'
import { declareJob } from '../../../platform/jobs/job.ts'
import { takeForDigest, usersWithDigest } from '../../../platform/mail/notifications.ts'
import { mailExists, queueMail } from '../../../platform/mail/queue-mail.ts'
import type { Services } from '../../../platform/services.ts'
import { derivedId } from '../../../values/derived-id.ts'
import { addDays, dayOf } from '../../../values/local-date.ts'
import { readPreferences } from '../../../values/stored-preferences.ts'
import { zonedTime } from '../../../values/zoned-time.ts'
import { customerTable } from '../../customers/reads.ts'
import { mayAct } from '../people/may-act.ts'
import { mayRead } from '../people/recipients.ts'
import { hasPower } from '../reads.ts'

/** A digest holds all that was told before this time of its day, at the provider. */
const closes = (day: string, timeZone: string) => new Date(zonedTime(day, 7 * 60, timeZone))
/** Lines of one digest. */
const mostLines = 50

type Period = Exclude<Digest, 'none'>
type Issue = { period: Period; day: string; until: Date }

/**
 * Writes digests, each once: what it tells of is marked in the transaction that writes it. One that is late tells of all since the last.
 * People who have read everything, or may not read any of it any more, get none.
 */
export const sendDigests = declareJob({
  name: 'notifications.digest',
  payload: z.object({}),
  attempts: 3,
  timeLimit: 600,
  schedule: '4 * * * *',
  async run({ services, log }) {
    const { operator } = services.database
    for (const issue of issuesOf(services)) {
      let written = 0
      let after = '00000000-0000-0000-0000-000000000000'
      for (;;) {
        const users = await usersWithDigest(operator, issue.period, issue.until, after)
        for (const user of users) if (await inTransaction(operator, db => write(services, db, user, issue))) written++
        const last = users.at(-1)
        if (last === undefined) break
        after = last
      }
      if (written > 0) log.info({ written, period: issue.period }, 'digests written')
    }
  },
})

/** The last digests that are due: of a day, and of a week, which ends on Monday morning. */
function issuesOf({ clock, configuration: { timeZone } }: Services): Issue[] {
  const now = clock.now()
  const today = dayOf(now, timeZone)
  const day = closes(today, timeZone) <= now ? today : addDays(today, -1)
  const sinceMonday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
  const issue = (period: Period, on: string) => ({ period, day: on, until: closes(on, timeZone) })
  return [issue('daily', day), issue('weekly', addDays(day, -sinceMonday))]
}

/** @returns whether there was something to tell */
async function write(
  services: Services,
  db: OperatorDb,
  user: string,
  { period, day, until }: Issue,
): Promise<boolean> {
  const now = services.clock.now()
  const id = derivedId('digest', period, day, user)
  // what was still being written when it was made stands in the next one
  if (await mailExists(db, id)) return false
  const taken = await takeForDigest(db, user, period, until, now)
  const { rows } = await sql<Reader>`
    select id, email, name, locale, preferences, ${hasPower('tickets:see')} as staff from user_account u where id = ${user}`.execute(
    db,
  )
  const [reader] = rows
  if (!reader || taken.length === 0) return false
  const { notifications } = readPreferences(reader.preferences)
  const rights = await rightsOf(db, user, now)
  const told = taken.filter(
    ({ event, needs, customer_number, contract_number }) =>
      choiceOf(notifications, event).digest !== 'none' &&
      (needs === null
        ? reader.staff
        : rights.some(one => one.customer === customer_number && mayRead(one, needs, contract_number))),
  )
  if (told.length === 0) return false
  const { appUrl } = services.configuration
  const shown = told.slice(0, mostLines)
  const groups = (await customersOf(db, shown)).map(({ name, number }) => ({
    customer: name,
    lines: shown
      .filter(({ customer_number: of }) => of === number)
      .map(({ title, path }) => ({
        title: title[reader.locale] ?? title.en ?? '',
        link: path === null ? null : `${appUrl}${path}`,
      })),
  }))
  const values = { period, groups, more: told.length - shown.length, appUrl }
  await queueMail(db, { services, user: reader, template: 'notification_digest', values, now, id })
  return true
}

type Reader = { id: string; email: string; name: string; locale: string; preferences: unknown; staff: boolean }
type Rights = { customer: number; role: MemberRole; permissions: string[] }

async function rightsOf(db: OperatorDb, user: string, now: Date): Promise<Rights[]> {
  const { rows } = await sql<Rights>`
    select m.customer_number as customer, m.role, m.permissions from membership m
    join user_account u on u.id = m.user_id
    join ${customerTable} k on k.customer_number = m.customer_number
    where m.user_id = ${user} and k.deactivated_at is null and ${mayAct(now)}`.execute(db)
  return rows
}

async function customersOf(db: OperatorDb, told: readonly { customer_number: number }[]) {
  const numbers = told.map(({ customer_number }) => customer_number)
  const { rows } = await sql<{ name: string; number: number }>`
    select name, customer_number as number from ${customerTable} where customer_number = any(${numbers}::integer[])
    order by customer_number`.execute(db)
  return rows
}
