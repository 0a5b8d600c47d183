import { type CardData, type CardName, cardNames, type dashboardEndpoints } from '@kontor/contract/areas/desk/dashboard'
import { canDo, type Permission } from '@kontor/contract/can'
import { subjectsOf } from '@kontor/contract/enums/audit-actions'
import type { FastifyRequest } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import type { TenantDb } from '../../../platform/db/database.ts'
import { jsonRows } from '../../../platform/db/list.ts'
import { permissionsOf } from '../../../platform/http/admission.ts'
import type { Context, Handler } from '../../../platform/http/context.ts'
import { type ContractScope, inScope, scopeOf } from '../../../platform/http/contract-scope.ts'
import { asProblem } from '../../../platform/http/error-handler.ts'
import { finishedStates } from '../../contracts/contracts/rules.ts'
import { contractTable, usageBudgetTable } from '../../contracts/reads.ts'
import { contactTable, customerTable } from '../../customers/reads.ts'
import { type BalanceRow, balanceJson, balanceOf } from '../../money/billing/balance.ts'
import { type CustomerFacts, factsOf, factsOn, type Seller, sellerOf } from '../../money/billing/facts.ts'
import { customersObstacle } from '../../money/billing/obstacles.ts'
import { claimKinds, creditKinds } from '../../money/billing/rules.ts'
import { billingExceptionTable, documentLineTable, documentTable, paymentMethodTable } from '../../money/reads.ts'
import { membershipTable, userTable } from '../../people/reads.ts'
import { processingAgreementTable } from '../../privacy/reads.ts'
import { ticketTable } from '../../service/reads.ts'
import { type ComingFor, type ComingValue, comingValue, readComing } from '../coming/read.ts'
import { paysSomething } from '../coming/relation.ts'
import {
  type FirstStepFacts,
  firstSteps,
  lastTwelveMonths,
  type SpendRow,
  spendSeries,
  type TodoFacts,
  todoList,
} from './rules.ts'

/** Says how long someone who was invited is shown what to set up. */
const memberIsNewDays = 30

/** Facts by name; a missing name failed. */
type Facts = Record<string, unknown>

/** All cards in one statement. If it fails, each is tried separately, so that only the broken one is missing. */
export const dashboard: Handler<typeof dashboardEndpoints.dashboard> = async context => {
  const { db, customer, caller, services, locale, request } = context
  const scope: Scope = {
    customer,
    userId: caller.userId,
    holder: permissionsOf(caller),
    services,
    locale,
    contracts: scopeOf(caller, 'contracts:read'),
    tickets: scopeOf(caller, 'support:read'),
    today: services.clock.today(),
    timeZone: services.configuration.timeZone,
    seller: sellerOf(services),
    agreementVersion: services.configuration.privacy.agreement.version,
  }
  const permitted = new Set(cardNames.filter(name => isPermitted(name, scope)))
  const statements: Record<string, RawBuilder<unknown>> = {
    new_customer: newCustomer(customer),
    first_steps: firstStepFacts(scope),
  }
  for (const name of permitted) statements[name] = cards[name].facts(scope)

  const facts = await together(db, statements).catch(error => {
    passOnIfAway(error, request)
    return oneByOne(context, statements)
  })
  const tell = <Name extends CardName>(name: Name) => {
    if (!permitted.has(name)) return { state: 'not_permitted' as const }
    if (!(name in facts)) return { state: 'failed' as const, reference: request.id }
    return { state: 'ready' as const, data: cards[name].read(facts[name], scope) as CardData<Name> } // the name's own card
  }
  return {
    new_customer: facts.new_customer === true,
    first_steps: firstSteps((facts.first_steps ?? null) as FirstStepFacts | null), // what its statement gave
    balance: tell('balance'),
    coming: tell('coming'),
    contracts: tell('contracts'),
    tickets: tell('tickets'),
    todo: tell('todo'),
    spend: tell('spend'),
    activity: tell('activity'),
  }
}

/** Three cards show a part to users with permissions for single contracts. */
function isPermitted(name: CardName, { contracts, tickets, holder }: Scope): boolean {
  if (name === 'coming') return contracts.length > 0 || canDo(holder, 'billing:read') || canDo(holder, 'contacts:read')
  if (name === 'contracts') return contracts.length > 0
  if (name === 'tickets') return tickets.length > 0
  return canDo(holder, cards[name].permission)
}

const newCustomer = (
  customer: number,
) => sql`not exists (select from ${contractTable} where customer_number = ${customer})
  and not exists (select from ${documentTable} where customer_number = ${customer})`

/** None for staff, who are no member. */
const firstStepFacts = ({ customer, userId, today, timeZone }: Scope) => sql<FirstStepFacts | null>`(
  select json_build_object('owner', m.role = 'owner', 'type', c.type, 'country', c.country,
    'fresh', case when m.role = 'owner' then ${newCustomer(customer)}
      else (m.created_at at time zone ${timeZone})::date >= ${today}::date - ${sql.lit(memberIsNewDays)} end,
    'done', json_build_object('first_order', not ${newCustomer(customer)},
      'verify_email', u.email_verified_at is not null,
      'vat_id', c.vat_id <> '' or c.tax_number <> '',
      'leitweg_id', c.buyer_reference <> '',
      'buyer_reference', c.buyer_reference <> '',
      'order_number', c.order_number <> '',
      'invoice_receiver', c.receiver_email <> '',
      'payment_method', exists (select from ${paymentMethodTable} p where p.customer_number = c.customer_number
        and p.state in ('active', 'expiring')),
      'second_factor', u.two_factor_since is not null,
      'preferences', u.preferences - 'locale' <> '{}'))
  from ${membershipTable} m join ${customerTable} c on c.customer_number = m.customer_number join ${userTable} u on u.id = m.user_id
  where m.customer_number = ${customer} and m.user_id = ${userId})`

async function together(db: TenantDb, statements: Record<string, RawBuilder<unknown>>): Promise<Facts> {
  const columns = Object.entries(statements).map(([name, value]) => sql`${value} as ${sql.id(name)}`)
  const { rows } = await sql<Facts>`select ${sql.join(columns)}`.execute(db)
  return rows[0] ?? {}
}

/** Each is a transaction by itself, and ends no other. */
async function oneByOne(
  { db, request }: Context<typeof dashboardEndpoints.dashboard>,
  statements: Record<string, RawBuilder<unknown>>,
): Promise<Facts> {
  const facts: Facts = {}
  for (const [name, statement] of Object.entries(statements)) {
    try {
      Object.assign(facts, await together(db, { [name]: statement }))
    } catch (error) {
      passOnIfAway(error, request)
      request.log.error({ err: error, card: name }, 'a card of the dashboard failed')
    }
  }
  return facts
}

/** Without a database there is no dashboard at all, and the page says so. */
function passOnIfAway(error: unknown, request: FastifyRequest): void {
  if (asProblem(error, request).code === 'database_unavailable') throw error
}

type Scope = ComingFor & {
  userId: string
  /** Which contracts, and tickets of which contracts, the reader may see. */
  contracts: ContractScope
  tickets: ContractScope
  today: string
  /** The provider's, in which days begin. */
  timeZone: string
  /** The provider, and where it is taxed. */
  seller: Seller
  /** Version of the processing agreement that can be concluded now. */
  agreementVersion: string
}

/** One card: the permission it takes, its facts as one JSON value, and how they are read. */
type Card<Facts, Data> = {
  permission: Permission
  facts(scope: Scope): RawBuilder<Facts>
  read(facts: Facts, scope: Scope): Data
}
type AnyCard<Data> = Card<unknown, Data>

/** Hides the type of the facts, so that cards of different facts fit in one list. */
const card = <Facts, Data>(parts: Card<Facts, Data>): AnyCard<Data> => parts as AnyCard<Data> // `read` only gets what `facts` gave

/** Rows that the page shows; the others stand on a page of their own. */
const mostComing = 8

const cards: { [Name in CardName]: AnyCard<CardData<Name>> } = {
  balance: card({
    permission: 'billing:read',
    facts: ({ customer, today }) => balanceJson(customer, today),
    read: (facts: BalanceRow) => balanceOf(facts),
  }),
  coming: card({
    permission: 'billing:read',
    facts: scope => comingValue(scope),
    read: (facts: ComingValue, scope) => readComing(facts, scope, mostComing),
  }),
  contracts: card({
    permission: 'contracts:read',
    facts: ({ customer, contracts, today }) => sql<CardData<'contracts'>>`json_build_object(
      'active', (select count(*) from ${contractTable}
        where customer_number = ${customer} and ${inScope(sql`id`, customer, contracts)} and state <> all(${finishedStates}::text[])
          and (ends_on >= ${today}::date) is not false))`,
    read: (facts: CardData<'contracts'>) => facts,
  }),
  tickets: card({
    permission: 'support:read',
    facts: ({ customer, tickets }) => sql<CardData<'tickets'>>`json_build_object(
      'open', (select count(*) from ${ticketTable}
        where customer_number = ${customer} and ${inScope(sql`contract_id`, customer, tickets)} and status not in ('resolved', 'closed', 'merged')),
      'waiting_for_me', ${jsonRows(sql`
        select number, subject, updated_at from ${ticketTable}
        where customer_number = ${customer} and ${inScope(sql`contract_id`, customer, tickets)}
          and status = 'waiting_for_customer'
        order by updated_at desc, number desc limit 5`)})`,
    read: (facts: CardData<'tickets'>) => facts,
  }),
  todo: card({
    permission: 'account:read',
    facts: todoFacts,
    read({ billed, ...facts }: TodoFacts & Billed, { seller, today }) {
      return todoList(facts, billed && customersObstacle(factsOn(billed, seller, today), billed.currency, today))
    },
  }),
  spend: card({
    permission: 'billing:read',
    facts: ({ customer, today }) => sql<{ currency: string; gross: boolean; rows: SpendRow[] }>`(
      select json_build_object('currency', c.currency, 'gross', c.type = 'consumer', 'rows', ${jsonRows(sql`
        select coalesce(l.product_group, 'other') as group, to_char(d.issued_on, 'YYYY-MM') as month,
          sum(l.net_minor + case when c.type = 'consumer' then round(l.net_minor * l.tax_rate_bp / 10000.0) else 0 end)::bigint
            as amount_minor
        from ${documentTable} d
        join ${documentLineTable} l on l.customer_number = d.customer_number and l.document_id = d.id
        where d.customer_number = ${customer} and d.kind = any(${[...claimKinds, ...creditKinds]}::text[])
          and d.issued_on >= ${`${lastTwelveMonths(today)[0]}-01`}::date and d.currency = c.currency
        group by 1, 2`)})
      from ${customerTable} c where c.customer_number = ${customer})`,
    read({ currency, gross, rows }: { currency: string; gross: boolean; rows: SpendRow[] }, { today }) {
      const months = lastTwelveMonths(today)
      return { currency, gross, months, series: spendSeries(rows, months) }
    },
  }),
  activity: card({
    permission: 'account:read',
    facts: ({ customer }) =>
      sql<CardData<'activity'>>`${jsonRows(sql`
      select at, case when actor_user_id is not null or staff or actor_name like '%@%' then actor_name end as actor, staff,
        action, subject_label as subject from audit_entry
      where customer_number = ${customer} and split_part(action, '.', 1) <> all(${subjectsOf('security')}::text[])
      order by at desc, id desc limit 5`)}`,
    read: (facts: CardData<'activity'>) => facts,
  }),
}

/** Belongs to a customer with contracts whose invoices may be kept back. */
type Billed = { billed: CustomerFacts | null }

/**
 * The person's own facts, and those of the customer that the person may read. A card counts from its last two months
 * on, and once it has expired, where it pays: a contract that names it, or as the default one that names none, or top-ups.
 */
function todoFacts({
  customer,
  userId,
  holder,
  today,
  seller,
  agreementVersion,
}: Scope): RawBuilder<TodoFacts & Billed> {
  const where = (permission: Permission, fact: RawBuilder<unknown>) => (canDo(holder, permission) ? fact : sql`null`)
  const cardExpiring = sql<boolean>`exists (
    select from ${paymentMethodTable} m where m.customer_number = c.customer_number and m.kind = 'card'
      and m.state in ('active', 'expiring', 'expired')
      and ${paysSomething(today)} and m.expires <= to_char(${today}::date + interval '1 month', 'YYYY-MM'))`
  const contactUnverified = sql<boolean>`exists (
    select from ${contactTable} k where k.customer_number = c.customer_number
      and k.email_verification in ('unverified', 'failed', 'expired'))`
  const budgetReached = sql<boolean>`exists (
    select from ${usageBudgetTable} b where b.customer_number = c.customer_number
      and b.told_month = date_trunc('month', ${today}::date::timestamp) and b.told_percent >= 80)`
  // without an order no data is processed for others
  const agreementOpen = sql<boolean>`c.type <> 'consumer'
    and exists (select from ${contractTable} r where r.customer_number = c.customer_number)
    and not exists (select from ${processingAgreementTable} a
      where a.customer_number = c.customer_number and a.version = ${agreementVersion})`
  const holderDaysLeft = sql<number>`(
    select min(k.holder_due_on) - ${today}::date from ${contactTable} k where k.customer_number = c.customer_number
      and k.holder_state in ('open', 'overdue'))`
  // at home nothing has to be proved, and forms ask for a whole address: the last run says where it is none
  const billed = sql<CustomerFacts>`case when (coalesce(c.billing_country, c.country) <> ${seller.home.country}
      or exists (select from ${billingExceptionTable} e where e.customer_number = c.customer_number and e.contract_id is null))
    and exists (select from ${contractTable} r where r.customer_number = c.customer_number and r.state <> all(${finishedStates}::text[])
      and (r.ends_on >= ${today}::date) is not false) then ${factsOf(customer)} end`
  return sql`(
    select json_build_object(
      'billed', ${where('billing:read', billed)},
      'verify_email', u.email_verified_at is null,
      'second_factor', u.two_factor_since is null,
      'tax_data', c.type = 'business' and c.vat_id = '' and c.tax_number = '',
      'buyer_reference', c.type = 'public_body' and c.buyer_reference = '',
      'processing_agreement', ${where('account:write', agreementOpen)},
      'card_expiring', ${where('billing:read', cardExpiring)},
      'budget_reached', ${where('billing:read', budgetReached)},
      'contact_unverified', ${where('contacts:read', contactUnverified)},
      'holder_days_left', ${where('contacts:read', holderDaysLeft)})
    from ${customerTable} c, user_account u
    where c.customer_number = ${customer} and u.id = ${userId})`
}
