import type {
  ListedActivity,
  ListedMail,
  ListedMandate,
  ListedOffer,
  ListedOrder,
  ListedPayment,
  ListedPerson,
} from '@kontor/contract/areas/desk/directory-rows'
import { activityKinds } from '@kontor/contract/enums/activity'
import { subjectsOf } from '@kontor/contract/enums/audit-actions'
import { mayStaff, type StaffPower } from '@kontor/contract/staff-powers'
import { type RawBuilder, sql } from 'kysely'
import { jsonRows, orderOf, type SortKey } from '../../../platform/db/list.ts'
import { addDays, startOfDay } from '../../../values/local-date.ts'
import { stateOn } from '../../contracts/contracts/queries.ts'
import { contractTable, periodPrice, productTable } from '../../contracts/reads.ts'
import { beginsWith, hasWords, namedCustomers } from '../../customers/customer/customer-search.ts'
import { customerTable } from '../../customers/reads.ts'
import { documentTable, paymentAllocationTable, paymentMethodTable, paymentTable } from '../../money/reads.ts'
import { membershipTable, userTable } from '../../people/reads.ts'
import { contractOrderTable, provisioningTaskTable } from '../../selling/reads.ts'
import type { Asked } from './declared.ts'
import { all, customerChoices, most, ofCustomers, productChoices } from './lists.ts'
import { money, offerStateOn } from './relations.ts'

type Services = Pick<Asked<'staffMails'>, 'services'>
const named = sql`k.name as customer_name`
const id = (column: string): SortKey => ({ sql: column, type: 'uuid' })
const moment = (column: string): SortKey => ({ sql: column, type: 'timestamptz' })

/** Says whether a moment lies between two of the provider's days. */
const between = (
  column: RawBuilder<unknown>,
  { query: { from, to }, services }: { query: { from?: string | undefined; to?: string | undefined } } & Services,
) => {
  const { timeZone } = services.configuration
  return [
    from !== undefined && sql`${column} >= ${startOfDay(from, timeZone)}`,
    to !== undefined && sql`${column} < ${startOfDay(addDays(to, 1), timeZone)}`,
  ]
}

const found = (search: string) => sql`with of_customer as materialized (${namedCustomers(search, most)})`
/** Narrows a list to one customer, whose page shows its beginning. */
const ofOne = (row: string, customer: number | undefined) =>
  customer !== undefined && sql`${sql.ref(`${row}.customer_number`)} = ${customer}`
const ofFound = (row: string) => sql`${sql.ref(`${row}.customer_number`)} in (select customer_number from of_customer)`

const paymentKeys = {
  created_at: moment('p.created_at'),
  amount: { sql: 'p.amount_minor', type: 'bigint' },
} as const satisfies Record<string, SortKey>

/** A search finds payments by customer, or by the beginning of an invoice's number. */
export const payments = (asked: Asked<'staffAllPayments'>, customer?: number) => {
  const { sort = '-created_at', status, kind, direction, q = '' } = asked.query
  const conditions = all([
    ofOne('p', customer),
    status !== undefined && sql`p.status = ${status}`,
    kind !== undefined && sql`p.kind = ${kind}`,
    direction !== undefined && sql`p.direction = ${direction}`,
    ...between(sql`p.created_at`, asked),
    ...ofCustomers(asked.query),
    q !== '' &&
      sql`(${ofFound('p')} or (p.customer_number, p.id) in (select customer_number, payment_id from of_document))`,
  ])
  return {
    ...(q !== '' && {
      with: sql`${found(q)}, of_document as materialized (select a.customer_number, a.payment_id from ${documentTable} d
        join ${paymentAllocationTable} a on a.customer_number = d.customer_number and a.document_id = d.id
        where ${beginsWith(sql`d.number`, q.toUpperCase())} limit ${most})`,
    }),
    columns: sql<ListedPayment>`p.id, p.customer_number, ${named}, p.kind, p.label, p.direction, p.status,
      coalesce(p.return_reason, p.failure_reason) as reason, ${money(sql`p.amount_minor`, 'p.currency')} as amount, p.created_at, p.settled_at,
      array(select d.number from ${paymentAllocationTable} a
        join ${documentTable} d on d.customer_number = a.customer_number and d.id = a.document_id
        where a.customer_number = p.customer_number and a.payment_id = p.id order by a.position, d.id limit 3) as documents`,
    source: sql`from ${paymentTable} p join ${customerTable} k on k.customer_number = p.customer_number where ${conditions}`,
    order: orderOf(sort, paymentKeys, id('p.id')),
    extra: customerChoices,
  }
}

/** A search finds mandates by customer, by their reference, or by the last four digits of the account. */
export const mandates = (asked: Asked<'staffMandates'>) => {
  const { sort = '-signed_at', state, q = '' } = asked.query
  const conditions = all([
    sql`m.mandate_signed_at is not null`,
    state !== undefined && sql`${mandateState} = ${state}`,
    ...between(sql`m.mandate_signed_at`, asked),
    ...ofCustomers(asked.query),
    q !== '' &&
      sql`(${ofFound('m')} or m.mandate_reference = ${q.toUpperCase()} or (m.iban is not null and right(m.iban, 4) = ${q}))`,
  ])
  return {
    ...(q !== '' && { with: found(q) }),
    columns: sql<ListedMandate>`m.id, m.customer_number, ${named}, m.mandate_reference as reference, m.holder,
      '···· ' || right(m.iban, 4) as account, ${mandateState} as state, m.mandate_signed_at as signed_at, m.last_used_on, m.is_default`,
    source: sql`from ${paymentMethodTable} m join ${customerTable} k on k.customer_number = m.customer_number where ${conditions}`,
    order: orderOf(sort, { signed_at: moment('m.mandate_signed_at') }, id('m.id')),
    extra: customerChoices,
  }
}
const mandateState = sql`case when m.state in ('expired', 'revoked') then m.state else 'active' end`

/** A search finds orders by customer, by the contract's number, or by the beginning of its domain. */
export const orders = (asked: Asked<'staffOrders'>) => {
  const today = asked.services.clock.today()
  const { sort = '-ordered_at', state, group, product, by, q = '' } = asked.query
  const conditions = all([
    state !== undefined && sql`${stateOn(today)} = ${state}`,
    group !== undefined && sql`p.product_group = ${group}`,
    by !== undefined && sql`${orderer} = ${by}`,
    product !== undefined && sql`c.product_code = ${product}`,
    ...between(sql`o.ordered_at`, asked),
    ...ofCustomers(asked.query),
    q !== '' &&
      sql`(${ofFound('o')} or (o.customer_number, o.contract_id) in (
        (select customer_number, id from ${contractTable} where number = ${q.toUpperCase()})
        union (select customer_number, id from ${contractTable} where ${beginsWith(sql`domain`, q.toLowerCase())} limit ${most})))`,
  ])
  return {
    ...(q !== '' && { with: found(q) }),
    columns: sql<ListedOrder>`o.id, o.customer_number, ${named}, c.number, c.label,
      coalesce(c.agreed #>> array['name', ${asked.locale}], p.name) as product, ${stateOn(today)} as state,
      (select t.state from ${provisioningTaskTable} t where t.customer_number = c.customer_number and t.contract_id = c.id and t.kind = 'set_up'
        order by t.created_at desc limit 1) as set_up,
      ${money(sql.raw(periodPrice(`date '${today}'`)), 'c.currency')} as price, c.cycle, o.ordered_at, ${orderer} as by,
      o.ordered_by_name as ordered_by`,
    source: sql`from ${contractOrderTable} o join ${contractTable} c on c.customer_number = o.customer_number and c.id = o.contract_id
      join ${productTable} p on p.code = c.product_code
      join ${customerTable} k on k.customer_number = o.customer_number where ${conditions}`,
    order: orderOf(sort, { ordered_at: moment('o.ordered_at') }, id('o.id')),
    extra: { ...customerChoices, ...productChoices },
  }
}
const orderer = sql`case when o.acting_reason is null then 'customer' else 'staff' end`

/** A search finds offers by customer, by words of the recipient's name, or by their number. */
export const offers = (asked: Asked<'staffOffers'>, customer?: number) => {
  const state = offerStateOn(asked.services.clock.today())
  const { sort = '-made_at', from, to, q = '' } = asked.query
  const conditions = all([
    ofOne('o', customer),
    asked.query.state !== undefined && sql`${state} = ${asked.query.state}`,
    from !== undefined && sql`o.valid_until >= ${from}`,
    to !== undefined && sql`o.valid_until <= ${to}`,
    // who is no customer yet has no tags
    ...ofCustomers(asked.query, sql`coalesce(k.country, o.recipient #>> '{address,country}')`),
    q !== '' && sql`(${ofFound('o')} or o.number = ${q.toUpperCase()} or ${hasWords(q, sql`o.name`)})`,
  ])
  return {
    ...(q !== '' && { with: found(q) }),
    columns: sql<ListedOffer>`o.id, o.number, o.customer_number, o.name as customer_name, ${state} as state, o.valid_until,
      ${money(sql`o.net_minor`, 'o.currency')} as net, ${money(sql`o.gross_minor`, 'o.currency')} as gross, o.made_by_name as made_by, o.made_at`,
    source: sql`from offer o left join ${customerTable} k on k.customer_number = o.customer_number where ${conditions}`,
    order: orderOf(sort, offerKeys, id('o.id')),
    extra: customerChoices,
  }
}
const offerKeys = { made_at: moment('o.made_at'), valid_until: { sql: 'o.valid_until', type: 'date' } } as const

/** A search finds mails by customer, or by the whole address they went to. */
export const mails = (asked: Asked<'staffMails'>, customer?: number) => {
  const { sort = '-written_at', state, q = '' } = asked.query
  const conditions = all([
    ofOne('m', customer),
    state !== undefined && sql`${mailState} = ${state}`,
    // an index has these
    state === 'waiting' && sql`d.sent_at is null and d.refused_at is null`,
    (state === 'refused' || state === 'bounced') && sql`(d.refused_at is not null or d.bounced_at is not null)`,
    ...between(sql`d.written_at`, asked),
    q !== '' && sql`(${ofFound('m')} or lower(m.recipient) = ${q.toLowerCase()})`,
  ])
  return {
    ...(q !== '' && { with: found(q) }),
    columns: sql<ListedMail>`d.mail_id as id, m.customer_number, ${named}, m.recipient as "to", m.subject, ${mailState} as state, d.written_at,
      d.sent_at, coalesce(d.bounce, case when d.sent_at is null then d.last_error end, '') as trouble`,
    source: sql`from mail_delivery d join mail m on m.letter = d.letter and m.created_at = d.written_at and m.id = d.mail_id
      left join ${customerTable} k on k.customer_number = m.customer_number where ${conditions}`,
    order: orderOf(sort, { written_at: moment('d.written_at') }, id('d.mail_id')),
  }
}
const mailState = sql`case when d.bounced_at is not null then 'bounced' when d.refused_at is not null then 'refused'
  when d.sent_at is not null then 'sent' else 'waiting' end`

/** Says which power shows what was done in an area; that it is in the list of customers is no secret to who may read that. */
const activityPowers: Record<(typeof activityKinds)[number], StaffPower> = {
  security: 'customers:see',
  account: 'customers:see',
  billing: 'billing:see',
  contracts: 'contracts:see',
  contacts: 'contacts:see',
  support: 'tickets:see',
  people: 'customers:see',
  staff: 'customers:see',
}

/** Holds what its reader may see of it: an entry about an invoice takes the power that invoices take. */
export const activity = (asked: Asked<'staffActivity'>, customer?: number) => {
  const { sort = '-at', kind, who, q = '' } = asked.query
  const seen = activityKinds.filter(name => mayStaff(asked.caller.powers, activityPowers[name]))
  const shown = kind === undefined ? seen : seen.filter(name => name === kind)
  const about = (kinds: readonly (typeof activityKinds)[number][]) =>
    sql`split_part(e.action, '.', 1) = any(${kinds.flatMap(name => [...subjectsOf(name)])}::text[])`
  const conditions = all([
    ofOne('e', customer),
    sql`e.customer_number > 0`,
    (kind !== undefined || seen.length < activityKinds.length) && about(shown),
    who !== undefined && sql`${actor} = ${who}`,
    ...between(sql`e.at`, asked),
    q !== '' && ofFound('e'),
  ])
  return {
    ...(q !== '' && { with: found(q) }),
    columns: sql<ListedActivity>`e.id, e.customer_number, ${named}, e.at, e.action, ${kindOfAction} as kind, ${actor} as who,
      e.actor_name as actor, e.subject_label as subject, case when e.staff then coalesce(e.acting_reason, e.after ->> 'reason') end as reason`,
    source: sql`from audit_entry e join ${customerTable} k on k.customer_number = e.customer_number where ${conditions}`,
    order: orderOf(sort, { at: moment('e.at') }, id('e.id')),
  }
}
const actor = sql`case when e.staff then 'staff' when e.actor_user_id is null then 'system' else 'customer' end`
/** An action of an earlier version, which no list knows any more, belongs to the account. */
const kindOfAction = sql`case ${sql.join(
  activityKinds.map(
    name =>
      sql`when split_part(e.action, '.', 1) = any(${sql.val([...subjectsOf(name)])}::text[]) then ${sql.lit(name)}`,
  ),
  sql` `,
)} else 'account' end`

const peopleKeys = {
  name: { sql: 'u.name', type: 'text' },
  created_at: moment('u.created_at'),
} as const satisfies Record<string, SortKey>

/** A search finds people by words of their name, by the beginning of their address, or by customer. */
export const people = (asked: Asked<'staffAllPeople'>) => {
  const { sort = 'name', role, two_step, unused_since, q = '' } = asked.query
  const { timeZone } = asked.services.configuration
  const own = sql`from ${membershipTable} m where m.user_id = u.id`
  const conditions = all([
    sql`u.erased_with is null`,
    sql`exists (select ${own} ${role === undefined ? sql`` : sql`and m.role = ${role}`})`,
    two_step !== undefined && sql`(u.two_factor_since is not null) = ${two_step === 'on'}`,
    unused_since !== undefined &&
      sql`not exists (select ${own} and m.last_used_at >= ${startOfDay(unused_since, timeZone)})`,
    q !== '' && sql`u.id in (select user_id from hit)`,
  ])
  return {
    ...(q !== '' && {
      with: sql`${found(q)}, hit as materialized (
        (select u.id as user_id from ${userTable} u where ${hasWords(q, sql`u.name`)} limit ${most})
        union (select u.id from ${userTable} u where ${beginsWith(sql`lower(u.email)`, q.toLowerCase())} limit ${most})
        union (select m.user_id from ${membershipTable} m join of_customer using (customer_number) limit ${most}))`,
    }),
    columns: sql<ListedPerson>`u.id, u.name, u.email, u.two_factor_since is not null as second_factor, u.created_at,
      ${jsonRows(sql`select k.customer_number as number, k.name, m.role from ${membershipTable} m
        join ${customerTable} k on k.customer_number = m.customer_number where m.user_id = u.id order by m.created_at, k.customer_number limit 3`)} as customers,
      (select count(*)::integer ${own}) as customer_count, (select max(m.last_used_at) ${own}) as last_used_at`,
    source: sql`from ${userTable} u where ${conditions}`,
    order: orderOf(sort, peopleKeys, id('u.id')),
  }
}
