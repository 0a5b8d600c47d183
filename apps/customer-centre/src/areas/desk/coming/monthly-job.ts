import { localeOf } from '@kontor/contract/locales'
import type { MemberRole } from '@kontor/contract/roles'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { inTransaction, type OperatorDb } from '../../../platform/db/database.ts'
import { declareJob } from '../../../platform/jobs/job.ts'
import { queueMail, writtenMails } from '../../../platform/mail/queue-mail.ts'
import type { Services } from '../../../platform/services.ts'
import { derivedId } from '../../../values/derived-id.ts'
import { customerTable } from '../../customers/reads.ts'
import { mayAct } from '../../people/people/may-act.ts'
import { mayRead } from '../../people/people/recipients.ts'
import { membershipTable, userTable } from '../../people/reads.ts'
import { type ComingValue, comingValue, readComing } from './read.ts'

/** Days of a month in which its mail is still written: who chooses it later gets the next one. */
const firstDays = 3
const batch = 200
/** Rows of one mail. */
const most = 20

/**
 * Writes at the start of each month what comes for a customer, to the people who have chosen it and may read what is billed. Each mail has
 * its id by month, person and customer: another run finds it written.
 */
export const tellMonth = declareJob({
  name: 'coming.month',
  payload: z.object({}),
  attempts: 3,
  timeLimit: 1800,
  schedule: '26 7-20 * * *',
  async run({ services, log }) {
    const today = services.clock.today()
    if (Number(today.slice(8)) > firstDays) return
    const { operator } = services.database
    let told = 0
    let after = sql`true`
    for (;;) {
      const people = await choosing(operator, services.clock.now(), after)
      const ids = people.map(({ id, customer }) => derivedId('coming', today.slice(0, 7), id, String(customer)))
      const written = await writtenMails(operator, ids)
      for (const [at, person] of people.entries()) {
        const id = ids[at] as string // one for each
        if (written.has(id) || !mayRead(person, 'billing', null)) continue
        await inTransaction(operator, db => tell(db, services, person, id))
        told++
      }
      const last = people.at(-1)
      if (people.length < batch || !last) break
      after = sql`(m.customer_number, m.user_id) > (${last.customer}, ${last.id}::uuid)`
    }
    if (told > 0) log.info({ told }, 'coming days told')
  },
})

type Person = {
  id: string
  name: string
  email: string
  locale: string
  preferences: unknown
  role: MemberRole
  permissions: string[]
  customer: number
  customer_name: string
}

async function choosing(db: OperatorDb, now: Date, after: ReturnType<typeof sql>): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select u.id, u.name, u.email, u.locale, u.preferences, m.role, m.permissions, m.customer_number as customer, k.name as customer_name
    from ${membershipTable} m join ${userTable} u on u.id = m.user_id
    join ${customerTable} k on k.customer_number = m.customer_number
    where u.preferences #> '{notifications,coming}' is not null and k.deactivated_at is null and k.locked_at is null
      and ${mayAct(now)} and ${after}
    order by m.customer_number, m.user_id limit ${sql.lit(batch)}`.execute(db)
  return rows
}

async function tell(db: OperatorDb, services: Services, person: Person, id: string): Promise<void> {
  const { customer, role, permissions } = person
  const holder = {
    permissions: permissions.map(permission => `${customer}-${permission}`),
    master_customer_numbers: role === 'owner' ? [customer] : [],
    current_customer_number: customer,
  }
  const reader = { services, customer, holder, locale: localeOf(person.locale) }
  const { rows } = await sql<{ value: ComingValue }>`select ${comingValue(reader)} as value`.execute(db)
  const value = rows[0]?.value
  if (!value) return
  const { rows: shown, more, summary } = readComing(value, reader, most)
  // an empty month is no news
  if (!summary || shown.length === 0) return
  const { appUrl } = services.configuration
  const values = { customer: person.customer_name, rows: shown, more, summary, appUrl }
  await queueMail(db, { services, user: person, template: 'coming', values, now: services.clock.now(), customer, id })
}
