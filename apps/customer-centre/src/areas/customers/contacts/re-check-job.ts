import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod/mini'
import { type AuditEntry, writeAudit } from '../../../platform/audit/write-audit.ts'
import { inTransaction, type OperatorDb } from '../../../platform/db/database.ts'
import { declareJob, type JobContext } from '../../../platform/jobs/job.ts'
import { queueMails } from '../../../platform/mail/queue-mail.ts'
import { notifyContacts, recipients } from '../../people/people/recipients.ts'
import { domainsHeld } from './contact-facts.ts'
import { type Calendar, type Settled, settleHolders } from './holders.ts'

/** Customers searched at a time; each is then one transaction. */
const batch = 200
const actor = 'Kontor'

/**
 * Does what time does to contacts: verifications expire after a year, deadlines of holders pass, and contacts begin or cease to hold a
 * domain. A second run finds nothing left.
 */
export const reCheckContacts = declareJob({
  name: 'contacts.re-check',
  payload: z.object({}),
  attempts: 3,
  timeLimit: 600,
  schedule: '23 * * * *',
  async run(context) {
    const { services, log } = context
    const calendar = {
      now: services.clock.now(),
      today: services.clock.today(),
      days: services.configuration.contacts.holderDays,
    }
    let checked = 0
    let after = 0
    for (;;) {
      const customers = await customersConcerned(services.database.operator, calendar, after)
      for (const customer of customers)
        await inTransaction(services.database.operator, db => reCheck(db, context, customer, calendar), {
          repeat: true,
        })
      checked += customers.length
      if (customers.length < batch) break
      after = customers.at(-1) ?? after
    }
    if (checked > 0) log.info({ customers: checked }, 'contacts checked again')
  },
})

const yearBefore = (now: Date) => sql`${now}::timestamptz - interval '1 year'`
const runOut = ({ now }: Calendar) => sql<boolean>`(
  (c.email_verification = 'verified' and c.email_verified_at <= ${yearBefore(now)})
  or (c.phone_verification = 'verified' and c.phone_verified_at <= ${yearBefore(now)}))`
const confirmationRunOut = ({ now }: Calendar) =>
  sql<boolean>`(c.holder_state = 'confirmed' and c.holder_since <= ${yearBefore(now)})`
const late = ({ today }: Calendar) => sql<boolean>`(c.holder_state = 'open' and c.holder_due_on < ${today}::date)`
const holds = sql<boolean>`exists (select ${domainsHeld})`
const mismatched = sql<boolean>`((c.holder_state <> 'not_needed') <> ${holds})`

async function customersConcerned(db: OperatorDb, calendar: Calendar, after: number): Promise<number[]> {
  const { rows } = await sql<{ customer_number: number }>`
    select distinct c.customer_number from contact c
    where c.customer_number > ${after} and (${runOut(calendar)} or ${confirmationRunOut(calendar)} or ${late(calendar)}
      or (c.holder_state <> 'not_needed' and not ${holds})
      or (c.holder_state = 'not_needed' and c.id in (
        select u.contact_id from contact_use u where u.role = 'owner' and u.customer_number = c.customer_number) and ${holds}))
    order by c.customer_number limit ${batch}`.execute(db)
  return rows.map(row => row.customer_number)
}

async function reCheck(db: OperatorDb, { services }: JobContext, customer: number, calendar: Calendar): Promise<void> {
  const { now } = calendar
  const origin = { caller: null, now, address: null, requestId: reCheckContacts.name }
  const audit = (entry: AuditEntry) =>
    writeAudit(db, origin, { ...entry, customer, actor: { userId: null, name: actor } })
  const everyReason = sql`${runOut(calendar)} or ${confirmationRunOut(calendar)} or ${late(calendar)} or ${mismatched}`
  // all at once and in the order of their ids, as every change of contacts locks them
  const concerned = await lockWhere(db, customer, everyReason)
  const expired = await expire(db, customer, concerned, calendar)
  for (const { id, name, channels } of expired) {
    const subject = { kind: 'contact', id, label: name }
    await audit({ action: 'contact.verification_expired', subject, after: { channels } })
  }
  const again = await lockWhere(
    db,
    customer,
    sql`c.id = any(${expired.map(({ id }) => id)}::uuid[]) or (c.id = any(${concerned}::uuid[]) and ${confirmationRunOut(calendar)})`,
  )
  const asked = await settleHolders(db, audit, customer, again, calendar, { event: 'expired' })
  const settled = [...asked, ...(await settleHolders(db, audit, customer, concerned, calendar))]
  await tell(db, services, customer, now, { expired, settled })
}

async function lockWhere(db: OperatorDb, customer: number, condition: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select c.id from contact c where c.customer_number = ${customer} and (${condition}) order by c.id for update of c`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

type Expired = { id: string; name: string; channels: ('email' | 'phone')[] }

/** @param ids of contacts that the caller holds locked */
async function expire(db: OperatorDb, customer: number, ids: readonly string[], { now }: Calendar): Promise<Expired[]> {
  const over = (channel: 'email' | 'phone') => {
    const [state, at] = [sql.ref(`c.${channel}_verification`), sql.ref(`c.${channel}_verified_at`)]
    return sql`(${state} = 'verified' and ${at} <= ${yearBefore(now)})`
  }
  // the time stays: it says when it was last right
  const { rows } = await sql<Expired>`
    with found as materialized (
      select c.id, ${over('email')} as email, ${over('phone')} as phone from contact c
      where c.customer_number = ${customer} and c.id = any(${[...ids]}::uuid[]) and (${over('email')} or ${over('phone')}))
    update contact c set
      email_verification = case when f.email then 'expired' else c.email_verification end,
      phone_verification = case when f.phone then 'expired' else c.phone_verification end
    from found f where c.customer_number = ${customer} and c.id = f.id
    returning c.id, c.name, array_remove(array[case when f.email then 'email' end, case when f.phone then 'phone' end], null) as channels`.execute(
    db,
  )
  return rows
}

type News = { expired: readonly Expired[]; settled: readonly Settled[] }

/** One mail for all of it, to those who own the account and to contacts for domains; no one is written to about a holder who was confirmed or is none any more. */
async function tell(
  db: OperatorDb,
  services: JobContext['services'],
  customer: number,
  now: Date,
  { expired, settled }: News,
) {
  const names = (state: Settled['state']) =>
    settled.filter(one => one.state === state).map(({ name, due_on }) => ({ name, due: due_on ?? '' }))
  const values = {
    expired: expired.map(({ name }) => name),
    asked: names('open'),
    overdue: names('overdue'),
    link: `${services.configuration.appUrl}/contacts`,
  }
  if (values.expired.length + values.asked.length + values.overdue.length === 0) return
  const mail = { services, template: 'contacts_rechecked', values, now, customer } as const
  const people = await recipients(db, { customer, now, roles: ['owner'], unlessDeactivated: true })
  await queueMails(
    db,
    people.map(user => ({ ...mail, user })),
  )
  await notifyContacts(db, { ...mail, category: 'domains', people })
}
