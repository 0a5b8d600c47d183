import type { StaffDunning, staffDunningEndpoints } from '@kontor/contract/areas/arrears/dunning'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { TenantDb } from '../../../platform/db/database.ts'
import { jsonRows } from '../../../platform/db/list.ts'
import { lockCustomer } from '../../../platform/db/lock-customer.ts'
import type { Context, Handler } from '../../../platform/http/context.ts'
import { isMaker, requireActing, requireAnother } from '../../../platform/http/own-people.ts'
import { invalidField, problem } from '../../../platform/http/problem.ts'
import { daysBetween } from '../../../values/local-date.ts'
import { documentTable } from '../../money/reads.ts'
import { userName } from '../../people/reads.ts'
import { deferralWindow, type Instalment } from './deferral-rules.ts'
import { deferralEntry, grantDeferral } from './deferrals.ts'
import { type DeferralRow, dunningFacts, type StoredDeferral } from './facts.ts'
import { notifyDecided } from './notify.ts'
import { planOf } from './plan.ts'
import { actedOn, lateOf, sum } from './rules.ts'
import { shownPromise } from './show.ts'

type Endpoints = typeof staffDunningEndpoints

export const showStaffDunning: Handler<Endpoints['staffDunning']> = async ({ caller, services, db, params }) => {
  const customer = requireActing(caller, params.id)
  const today = services.clock.today()
  const facts = await dunningFacts(db, customer, today)
  const { currency, claims } = facts
  const { rows } = await sql<
    Pick<StaffDunning, 'taken' | 'stops'> & {
      promises: (StoredDeferral & { message: string; asked_by: string; own: boolean })[]
    }
  >`select
    ${jsonRows(sql`select s.id, s.step, s.at, json_build_object('amount_minor', s.sum_minor, 'currency', s.currency) as sum,
        array(select d.number from ${documentTable} d where d.customer_number = s.customer_number and d.id = any (s.documents) order by d.number) as documents
      from dunning_step s where s.customer_number = ${customer} order by s.at desc, s.id desc limit 20`)} as taken,
    ${jsonRows(sql`select p.*, ${userName('p.user_id')} as asked_by,
        ${isMaker(caller, sql`p.user_id`)} as own from payment_promise p
      where p.customer_number = ${customer} order by p.asked_at desc, p.id desc limit 10`)} as promises,
    ${jsonRows(sql`select s.id, (select d.number from ${documentTable} d where d.customer_number = s.customer_number and d.id = s.document_id) as number,
        s.until_on as until, s.reason, s.set_at, ${userName('s.set_by')} as set_by
      from dunning_stop s where s.customer_number = ${customer} and s.ended_at is null and s.until_on >= ${today}::date order by s.set_at`)} as stops`.execute(
    db,
  )
  const { taken = [], promises = [], stops = [] } = rows[0] ?? {}
  return {
    plan: planOf(services.configuration, facts, today),
    overdue: { amount_minor: sum(lateOf(actedOn(claims), today)), currency },
    taken,
    stops,
    promises: promises.map(row => ({
      ...shownPromise(row),
      message: row.message,
      asked_by: row.asked_by,
      own: row.own,
    })),
    documents: claims.map(({ id, number, due_on, open_minor }) => ({
      id,
      number,
      due_on,
      open: { amount_minor: open_minor, currency },
    })),
  }
}

/** @throws conflict where it was answered before, or all is paid */
export const answerDeferral: Handler<Endpoints['staffDeferralAnswer']> = async context => {
  const { body, caller, services, db, now, params } = context
  const customer = requireActing(caller, params.id)
  await lockCustomer(db, customer)
  const today = services.clock.today()
  const { promise, name } = await dunningFacts(db, customer, today)
  if (promise?.id !== params.promise || promise.state !== 'asked')
    throw problem((await deferralExists(db, customer, params.promise)) ? 'conflict' : 'not_found')
  const { grant, answer } = body
  if (grant) requireAnother(caller, [promise.user_id])
  const { id, currency, pay_on, sum_minor, waiting_minor } = promise
  if (grant && waiting_minor === 0) throw problem('conflict')
  const instalments = grant ? instalmentsOf(body.instalments, promise, today) : []
  if (grant) await grantDeferral(db, customer, id, { now, by: caller.userId, instalments, answer })
  else
    await db
      .updateTable('payment_promise')
      .set({ state: 'refused', decided_at: now, decided_by: caller.userId, answer })
      .where('customer_number', '=', customer)
      .where('id', '=', id)
      .execute()
  await context.audit(
    deferralEntry(grant ? 'granted' : 'refused', { customer, id, name, payOn: instalments.at(-1)?.on ?? pay_on }),
  )
  await notifyDecided(db, {
    services,
    customer,
    now,
    granted: grant,
    sum: { amount_minor: sum_minor, currency },
    instalments,
    answer,
  })
  return { waits_for: null }
}

/** Counts the days until everything is to be paid. */
export async function deferralSize({ body, caller, db, params, services }: Context<Endpoints['staffDeferralAnswer']>) {
  const today = services.clock.today()
  const { promise } = await dunningFacts(db, requireActing(caller, params.id), today)
  if (promise?.id !== params.promise) throw problem('not_found')
  const last = body.instalments.at(-1)?.on ?? promise.pay_on
  return { days: Math.max(daysBetween(today, last), 1) }
}

export const stopSize = async ({ body, services }: Context<Endpoints['staffDunningStop']>) => ({
  days: Math.max(daysBetween(services.clock.today(), body.until), 1),
})

function instalmentsOf(wanted: readonly Instalment[], { pay_on, sum_minor }: DeferralRow, today: string): Instalment[] {
  if (wanted.length === 0)
    return [{ on: pay_on < today ? deferralWindow(today).first : pay_on, amount_minor: sum_minor }]
  const inOrder = wanted.every(({ on }, index) => on > (wanted[index - 1]?.on ?? today))
  if (!inOrder) throw invalidField('instalments', 'invalid')
  const total = wanted.reduce((all, { amount_minor }) => all + amount_minor, 0)
  if (total !== sum_minor) throw invalidField('instalments', 'invalid')
  return [...wanted]
}

export const stopDunning: Handler<Endpoints['staffDunningStop']> = async context => {
  const { body, caller, services, db, now, params } = context
  const customer = requireActing(caller, params.id)
  const { document, until, reason } = body
  if (until < services.clock.today()) throw invalidField('until', 'past_date')
  const { name } = await lockCustomer(db, customer, 'name')
  const label = document === null ? name : await numberOf(db, customer, document)
  const id = uuidv7()
  const today = services.clock.today()
  // what is over by itself makes room
  await sql`update dunning_stop set ended_at = ${now} where customer_number = ${customer} and ended_at is null and until_on < ${today}::date`.execute(
    db,
  )
  const { numAffectedRows } = await sql`
    insert into dunning_stop (customer_number, id, document_id, until_on, reason, set_at, set_by)
    values (${customer}, ${id}, ${document}, ${until}, ${reason}, ${now}, ${caller.userId})
    on conflict (customer_number, document_id) where ended_at is null do nothing`.execute(db)
  if (Number(numAffectedRows ?? 0) === 0) throw problem('conflict')
  await context.audit({
    action: 'dunning.stopped',
    subject: { kind: 'dunning', id, label },
    after: { ends_on: until, reason },
    customer,
  })
  return { waits_for: null }
}

type Resuming = Pick<Context<Endpoints['staffDunningResume']>, 'audit' | 'caller' | 'db' | 'now' | 'params'>

export async function resumeDunning(context: Resuming): Promise<undefined> {
  const { caller, db, now, params } = context
  const customer = requireActing(caller, params.id)
  const { name } = await lockCustomer(db, customer, 'name')
  const ended = await db
    .updateTable('dunning_stop')
    .set({ ended_at: now, ended_by: caller.userId })
    .where('customer_number', '=', customer)
    .where('id', '=', params.stop)
    .where('ended_at', 'is', null)
    .returning('document_id')
    .executeTakeFirst()
  if (!ended) throw problem('not_found')
  const label = ended.document_id === null ? name : await numberOf(db, customer, ended.document_id)
  await context.audit({ action: 'dunning.resumed', subject: { kind: 'dunning', id: params.stop, label }, customer })
  return undefined
}

async function numberOf(db: TenantDb, customer: number, document: string): Promise<string> {
  const { rows } = await sql<{ number: string }>`
    select number from ${documentTable} where customer_number = ${customer} and id = ${document}`.execute(db)
  if (!rows[0]) throw problem('not_found')
  return rows[0].number
}

async function deferralExists(db: TenantDb, customer: number, id: string): Promise<boolean> {
  const { rows } = await sql`select from payment_promise where customer_number = ${customer} and id = ${id}`.execute(db)
  return rows.length === 1
}
