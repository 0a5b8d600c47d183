import { staffDunningEndpoints } from '@kontor/contract/areas/arrears/dunning'
import type { BulkRow, bulkActSchema } from '@kontor/contract/areas/desk/bulk'
import { type BulkAct, bulkPowers } from '@kontor/contract/enums/bulk'
import { mayStaff } from '@kontor/contract/staff-powers'
import { sql } from 'kysely'
import type { output } from 'zod/v4/core'
import { type AuditEntry, writeAudit } from '../../../platform/audit/write-audit.ts'
import { bindTenant, holdPowers, inTransaction, type OperatorDb, type TenantDb } from '../../../platform/db/database.ts'
import { lockCustomers } from '../../../platform/db/lock-customer.ts'
import { allAreas } from '../../../platform/db/pool.ts'
import { Problem, problem } from '../../../platform/http/problem.ts'
import type { Caller } from '../../../platform/http/session.ts'
import type { Services } from '../../../platform/services.ts'
import { limitsOf, type OwnRole, powersOf } from '../../../platform/staff-roles.ts'
import { addMonths } from '../../../values/local-date.ts'
import { dunningRoutes } from '../../arrears/dunning/routes.ts'
import { resumeDunning } from '../../arrears/dunning/staff-dunning.ts'
import { withFourEyes } from '../../arrears/locks/four-eyes.ts'
import { dunningStopTable } from '../../arrears/reads.ts'
import { customerTable } from '../../customers/reads.ts'
import { changePaymentDays } from '../../money/billing/payment-days.ts'
import { sendAgain } from '../../money/billing/sending/send-again.ts'
import { documentTable } from '../../money/reads.ts'
import { membershipTable, staffElevationTable, staffRoleTable, userTable } from '../../people/reads.ts'
import { openFromProvider } from '../../service/support/create-ticket.ts'
import { changeTags, lockKept, mostTags, type TagChange, unseen } from './notes.ts'

export type Act = output<typeof bulkActSchema>
/** Takes an act back, as far as nothing else has changed it since. */
type Undo = TagChange & { stop?: string; days?: number | null; instead?: number | null }
type Outcome = Pick<BulkRow, 'state' | 'problem' | 'before' | 'after'> & { undo: Undo | null }
type At<A extends Act> = {
  act: A
  customer: number
  caller: Caller
  services: Services
  now: Date
  db: TenantDb
  all: OperatorDb
  /** Says that it is taken back at once. */
  preview: boolean
  audit(...entries: AuditEntry[]): Promise<void>
}
type ActOf<Kind extends BulkAct> = Extract<Act, { kind: Kind }>
type Carried<A extends Act> = {
  carryOut(at: At<A>): Promise<Outcome>
  takeBack(at: At<A>, undo: Undo): Promise<Outcome>
}

const outcome = (before: Outcome['before'], after: Outcome['after'], undo: Undo | null = null): Outcome => ({
  state: JSON.stringify(before) === JSON.stringify(after) ? 'unchanged' : 'done',
  problem: null,
  before,
  after,
  undo,
})
const failed = (why: string): Outcome => ({ state: 'failed', problem: why, before: null, after: null, undo: null })

async function tag({ all, audit, customer }: At<ActOf<'tag' | 'untag'>>, change: TagChange, undo: Undo | null) {
  await lockKept(all, customer)
  const { before, after } = await changeTags(all, customer, change)
  if (after.length > mostTags) throw new Refused('full')
  if (before.join() === after.join()) return outcome({ tags: before }, { tags: after })
  await audit({ action: 'customer.tagged', ...unseen(customer), before: { tags: before }, after: { tags: after } })
  return outcome({ tags: before }, { tags: after }, undo)
}

const stopRoute = dunningRoutes.find(({ endpoint }) => endpoint.route === staffDunningEndpoints.staffDunningStop.route)

async function pausedUntil(db: TenantDb, customer: number, today: string) {
  const { rows } = await sql<{ id: string; until: string }>`select id, until_on as until from ${dunningStopTable}
    where customer_number = ${customer} and document_id is null and ended_at is null and until_on >= ${today}::date`.execute(
    db,
  )
  return rows[0]
}

const carried: { [Kind in BulkAct]: Carried<ActOf<Kind>> } = {
  tag: {
    carryOut: at => tag(at, { add: [at.act.tag] }, { remove: [at.act.tag] }),
    takeBack: (at, undo) => tag(at, undo, null),
  },
  untag: {
    carryOut: at => tag(at, { remove: [at.act.tag] }, { add: [at.act.tag] }),
    takeBack: (at, undo) => tag(at, undo, null),
  },
  pause: {
    async carryOut(at) {
      const { act, customer, db, services } = at
      const today = services.clock.today()
      if (await pausedUntil(db, customer, today)) throw new Refused('paused')
      if (!stopRoute) throw new Error('dunning has no stop')
      const body = { document: null, until: act.until, reason: act.reason }
      // what the stop reads of a call, and its answer
      const stop = withFourEyes(stopRoute) as unknown as (call: object) => Promise<{ waits_for: string[] | null }>
      const { waits_for } = await stop({ ...at, params: { id: customer }, body })
      const after = { until: act.until }
      if (waits_for !== null) return { ...outcome({ until: null }, after), state: 'approval' }
      const made = await pausedUntil(db, customer, today)
      return outcome({ until: null }, after, made ? { stop: made.id } : null)
    },
    async takeBack(at, { stop }) {
      if (stop !== undefined) await resumeDunning({ ...at, params: { id: at.customer, stop } })
      return outcome({ until: at.act.until }, { until: null })
    },
  },
  payment_days: {
    async carryOut(at) {
      const { days } = at.act
      const before = await changePaymentDays(at, days)
      return outcome({ days: before }, { days }, { days: before, instead: days })
    },
    async takeBack(at, { days = null, instead = null }) {
      await changePaymentDays(at, days, instead)
      return outcome({ days: instead }, { days })
    },
  },
  resend: {
    async carryOut(at) {
      const from = `${at.act.month}-01`
      const { rows } = await sql<{ id: string }>`select d.id from ${documentTable} d
        where d.customer_number = ${at.customer} and d.kind <> 'proforma' and d.issued_on >= ${from}::date
          and d.issued_on < ${addMonths(from, 1)}::date order by d.issued_on, d.id limit ${mostDocuments + 1}`.execute(
        at.db,
      )
      if (rows.length > mostDocuments) throw new Refused('many_documents')
      for (const params of rows) await sendAgain({ ...at, params, body: {} })
      return outcome({ documents: 0 }, { documents: rows.length })
    },
    takeBack,
  },
  message: {
    async carryOut(at) {
      const { subject, body } = at.act
      const { rows } =
        await sql`select from ${customerTable} where customer_number = ${at.customer} and deactivated_at is not null`.execute(
          at.all,
        )
      if (rows.length > 0) throw problem('customer_closed')
      // numbers of tickets have no gaps that nothing explains
      const ticket = at.preview ? null : await openFromProvider(at, { subject, body })
      return outcome({}, { ticket })
    },
    takeBack,
  },
}

/** Is as many documents as one customer is sent again at once. */
const mostDocuments = 50

/** Refuses to take back what has left the house. */
function takeBack(): never {
  throw problem('conflict')
}

/** Names what stops an act at one customer, where no refusal of a call does. */
class Refused extends Error {
  readonly why: 'full' | 'paused' | 'many_documents'

  constructor(why: Refused['why']) {
    super(why)
    this.why = why
  }
}
/** Ends a transaction whose outcome is all that is wanted of it. */
class TakenBack extends Error {
  readonly outcome: Outcome

  constructor(told: Outcome) {
    super('taken back')
    this.outcome = told
  }
}

type Asked = {
  by: string
  act: Act
  customer: number
  /** Holds what takes the act back; null: it is carried out. */
  undo: Undo | null
  /** Keeps the outcome in the act's own transaction; null: nothing is kept, of the act neither. */
  keep: ((db: OperatorDb, told: Outcome) => Promise<void>) | null
}

/** Does something to one customer, by what its maker may at that moment, in a transaction. */
export async function actOn(services: Services, { by, act, customer, undo, keep }: Asked): Promise<Outcome> {
  try {
    return await inTransaction(services.database.operator, async all => {
      // read below: no one takes them away until it is done
      await holdPowers(all, { userId: by, roles: [], own: [], at: services.clock.now() })
      const caller = await callerFor(
        all,
        services,
        by,
        customer,
        'reason' in act ? act.reason : 'subject' in act ? act.subject : '',
      )
      if (!caller || !mayStaff(caller.powers, bulkPowers[act.kind])) throw problem('forbidden')
      if ((await lockCustomers(all, [customer])).length === 0) throw problem('not_found')
      const db = await bindTenant(all, customer, by, allAreas)
      const now = services.clock.now()
      const audit = (...entries: AuditEntry[]) =>
        writeAudit(db, { caller, now, address: null, requestId: 'bulk' }, ...entries)
      const at = { act, customer, caller, services, now, db, all, audit, preview: keep === null }
      const how = carried[act.kind] as Carried<Act> // of the same kind
      const told = await (undo ? how.takeBack(at, undo) : how.carryOut(at))
      if (!keep) throw new TakenBack(told)
      await keep(all, told)
      return told
    })
  } catch (error) {
    if (error instanceof TakenBack) return error.outcome
    if (error instanceof Refused) return failed(error.why)
    if (error instanceof Problem) return failed(error.code)
    if ((error as { constraint?: string }).constraint === 'powers_kept') return failed('forbidden')
    throw error
  }
}

type Maker = {
  id: string
  name: string
  email: string
  roles: string[]
  own: OwnRole[]
  members: number[]
  closed: number[]
}

/** Finds what someone of staff may now, without a session of theirs, as they act for a customer. */
async function callerFor(
  db: OperatorDb,
  { clock }: Services,
  userId: string,
  customer: number,
  reason: string,
): Promise<Caller | null> {
  const { rows } = await sql<Maker>`
    select u.id, u.name, u.email, held.roles,
      (select coalesce(json_agg(json_build_object('powers', r.powers, 'limits', r.limits)), '[]')
        from ${staffRoleTable} r where r.id::text = any(held.roles)) as own,
      array(select m.customer_number from ${membershipTable} m where m.user_id = u.id) as members,
      array(select m.customer_number from ${membershipTable} m join ${customerTable} k on k.customer_number = m.customer_number
        where m.user_id = u.id and k.deactivated_at is not null) as closed
    from ${userTable} u
    cross join lateral (select u.staff_roles || array(select e.role from ${staffElevationTable} e
      where e.user_id = u.id and e.ends_at > ${clock.now()}) as roles) held
    where u.id = ${userId} and u.admin and u.disabled_at is null`.execute(db)
  const [maker] = rows
  if (!maker) return null
  const { id, name, email, roles, own, members, closed } = maker
  // of a caller, what acts for customers read
  return {
    userId: id,
    name,
    email,
    admin: true,
    powers: powersOf(roles, own),
    limits: limitsOf(roles, own),
    currentCustomer: customer,
    actingReason: reason === '' ? null : reason,
    memberships: members.map(number => ({ number, role: 'owner' })),
    closedCustomers: closed.map(number => ({ number })),
  } as unknown as Caller
}
