import { hash } from 'node:crypto'
import type { ComingRow, comingEndpoints } from '@kontor/contract/areas/desk/coming'
import { canDo, type PermissionHolder } from '@kontor/contract/can'
import { intlTag, localeOf } from '@kontor/contract/locales'
import { formatMoney } from '@kontor/contract/money'
import type { MemberRole } from '@kontor/contract/roles'
import { sql } from 'kysely'
import { inTransaction, type OperatorDb } from '../../../platform/db/database.ts'
import { type Handler, type OutsideHandler, withoutTransaction } from '../../../platform/http/context.ts'
import { hashOf, newSessionId } from '../../../platform/http/csrf.ts'
import { requireOwnPeople } from '../../../platform/http/own-people.ts'
import { problem } from '../../../platform/http/problem.ts'
import { factorRequirement } from '../../../platform/http/session.ts'
import { asOperator } from '../../../platform/services.ts'
import { derivedId } from '../../../values/derived-id.ts'
import { datesIn, dayText } from '../../../values/moments.ts'
import { customerTable } from '../../customers/reads.ts'
import { mayAct } from '../../people/people/may-act.ts'
import { membershipTable, userTable } from '../../people/reads.ts'
import { type CalendarEvent, calendarText } from './ical.ts'
import { type ComingValue, comingValue, readComing } from './read.ts'

type Endpoints = typeof comingEndpoints

/** Events of one calendar. */
const most = 500

export const comingCalendar: Handler<Endpoints['comingCalendar']> = async ({ db, customer, caller }) => {
  const row = await db
    .selectFrom('calendar_feed')
    .select('created_at')
    .where('customer_number', '=', customer)
    .where('user_id', '=', caller.userId)
    .executeTakeFirst()
  return { created_at: row ? new Date(row.created_at).toISOString() : null }
}

/** Gives a person a new address. The secret in it is kept as a hash, so it is shown this once. */
export const createCalendar: Handler<Endpoints['comingCalendarCreate']> = async ({
  audit,
  db,
  customer,
  caller,
  services,
  now,
}) => {
  requireOwnPeople(caller, customer)
  const token = newSessionId()
  const row = { token_hash: hashOf(token), created_at: now, revisions: '{}' }
  await db
    .insertInto('calendar_feed')
    .values({ customer_number: customer, user_id: caller.userId, ...row })
    .onConflict(conflict => conflict.columns(['customer_number', 'user_id']).doUpdateSet(row))
    .execute()
  await audit({
    action: 'calendar_feed.created',
    subject: { kind: 'calendar_feed', id: caller.userId, label: caller.name },
  })
  const address = `${services.configuration.appUrl}/ajax/v1/calendars/${token}.ics`
  return { address, created_at: now.toISOString() }
}

export const endCalendar: Handler<Endpoints['comingCalendarEnd']> = async ({ audit, db, customer, caller }) => {
  const [ended] = await db
    .deleteFrom('calendar_feed')
    .where('customer_number', '=', customer)
    .where('user_id', '=', caller.userId)
    .returning('user_id')
    .execute()
  if (ended)
    await audit({
      action: 'calendar_feed.ended',
      subject: { kind: 'calendar_feed', id: caller.userId, label: caller.name },
    })
  return undefined
}

type Reader = {
  customer: number
  customer_name: string
  user_id: string
  locale: string
  role: MemberRole
  permissions: string[]
  two_factor: boolean
  admin: boolean
  factor_required_from: string | null
  revisions: Revisions
}
/** Remembers by UID what was told of an event: its hash, how often it has changed, and when it last did. */
type Revisions = Record<string, readonly [told: string, sequence: number, stamp: string]>

/**
 * Answers what comes at a secret address, as its person may read it at this moment: an address of a person who may act for the customer
 * no more or must set up a second factor first, or of a customer who is locked or closed, is unknown.
 */
export const calendarFeed: OutsideHandler<Endpoints['calendarFeed']> = withoutTransaction(
  async ({ params, services, now, reply }) => {
    const token = /^([\w-]{43})(?:\.ics)?$/.exec(params.token)?.[1]
    if (token === undefined) throw problem('not_found')
    const text = await inTransaction(asOperator(services).database.operator, async db => {
      const reader = await readerOf(db, hashOf(token), now)
      const { configuration, clock } = services
      if (!reader || factorRequirement(reader, configuration.secondFactor, clock.today())?.now)
        throw problem('not_found')
      const { customer, permissions, role, revisions: before } = reader
      const holder: PermissionHolder = {
        permissions: permissions.map(permission => `${customer}-${permission}`),
        master_customer_numbers: role === 'owner' ? [customer] : [],
        current_customer_number: customer,
      }
      const locale = localeOf(reader.locale)
      const asked = { services, customer, holder, locale }
      const { rows } = await sql<{ value: ComingValue }>`select ${comingValue(asked)} as value`.execute(db)
      const value = rows[0]?.value
      const shown = value ? readComing(value, asked, most).rows : []
      const words = services.catalogues[locale].coming.calendar
      const { appUrl } = configuration
      const told = shown.map(row => {
        const uid = `${derivedId('calendar', String(customer), row.id)}@${new URL(appUrl).hostname}`
        return { uid, on: row.on, url: `${appUrl}/coming`, ...wordsOf(row) }
      })
      const events = told.map(event => revised(event, before[event.uid], now))
      await keepRevisions(db, reader, events)
      return calendarText(words.name(reader.customer_name), locale, events)

      function wordsOf({ title, amount, about, change_until }: ComingRow) {
        // what it costs is of billing, also where the contract may be seen
        const money = amount && canDo(holder, 'billing:read') ? formatMoney(amount, intlTag(locale)) : null
        const day = change_until === null ? null : dayText(datesIn(locale), change_until)
        return {
          summary: money === null ? title : words.priced(title, money, about),
          description: day === null ? '' : words.changeUntil(day),
        }
      }
    })
    reply.header('Content-Type', 'text/calendar; charset=utf-8')
    return text
  },
)

async function readerOf(db: OperatorDb, tokenHash: Buffer, now: Date): Promise<Reader | undefined> {
  const { rows } = await sql<Reader>`
    select f.customer_number as customer, k.name as customer_name, f.user_id, u.locale, m.role, m.permissions, f.revisions,
      u.two_factor_since is not null as two_factor, u.admin,
      least(k.second_factor_required_from, m.second_factor_required_from) as factor_required_from
    from calendar_feed f
    join ${membershipTable} m on m.customer_number = f.customer_number and m.user_id = f.user_id
    join ${userTable} u on u.id = f.user_id
    join ${customerTable} k on k.customer_number = f.customer_number
    where f.token_hash = ${tokenHash} and k.deactivated_at is null and k.locked_at is null and ${mayAct(now)}
    for update of f`.execute(db)
  return rows[0]
}

type Told = Omit<CalendarEvent, 'sequence' | 'stamp'>

/** Counts an event on where what is told of it has changed. */
function revised(event: Told, before: Revisions[string] | undefined, now: Date): CalendarEvent & { told: string } {
  const told = hash('sha256', JSON.stringify([event.on, event.summary, event.description]), 'base64url').slice(0, 16)
  if (before?.[0] === told) return { ...event, told, sequence: before[1], stamp: new Date(before[2]) }
  return { ...event, told, sequence: before ? before[1] + 1 : 0, stamp: now }
}

/** Keeps what is told now. What comes no more is forgotten, and counts anew should it come back. */
async function keepRevisions(
  db: OperatorDb,
  { customer, user_id, revisions }: Reader,
  events: readonly (CalendarEvent & { told: string })[],
): Promise<void> {
  const kept: Revisions = Object.fromEntries(
    events.map(({ uid, told, sequence, stamp }) => [uid, [told, sequence, stamp.toISOString()]]),
  )
  if (Object.keys(revisions).length === events.length && events.every(({ uid, told }) => revisions[uid]?.[0] === told))
    return
  await db
    .updateTable('calendar_feed')
    .set({ revisions: JSON.stringify(kept) })
    .where('customer_number', '=', customer)
    .where('user_id', '=', user_id)
    .execute()
}
