import type { ContractRow } from '@kontor/contract/areas/contracts/contracts'
import type { CardData, CardName } from '@kontor/contract/areas/desk/dashboard'
import { canDo, type Permission, type PermissionHolder } from '@kontor/contract/can'
import { subjectsOf } from '@kontor/contract/enums/audit-actions'
import { type RawBuilder, sql } from 'kysely'
import { jsonRows } from '../../../platform/db/list.ts'
import { type ContractScope, inScope } from '../../../platform/http/contract-scope.ts'
import { finishedStates } from '../../contracts/contracts/rules.ts'
import { contractTable, usageBudgetTable } from '../../contracts/reads.ts'
import { chargedTax, priceOf, type TaxFacts, taxFacts } from '../../customers/customer/tax/charged-tax.ts'
import { contactTable, customerTable } from '../../customers/reads.ts'
import { type BalanceRow, balanceJson, balanceOf } from '../../money/billing/balance.ts'
import { type CustomerFacts, factsOf, factsOn, type Seller } from '../../money/billing/facts.ts'
import { customersObstacle } from '../../money/billing/obstacles.ts'
import { claimKinds, creditKinds } from '../../money/billing/rules.ts'
import {
  billingExceptionTable,
  documentLineTable,
  documentTable,
  paymentMethodTable,
  topUpRuleTable,
} from '../../money/reads.ts'
import { processingAgreementTable } from '../../privacy/reads.ts'
import { ticketTable } from '../../service/reads.ts'
import { lastTwelveMonths, type SpendRow, spendSeries, type TodoFacts, todoList } from './rules.ts'

export type Scope = {
  customer: number
  userId: string
  reader: PermissionHolder
  /** Which contracts, and tickets of which contracts, the reader may see. */
  contracts: ContractScope
  tickets: ContractScope
  today: string
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

const ongoing: readonly ContractRow['state'][] = ['active', 'trial', 'cancellation_scheduled']
const mayChange: readonly ContractRow['state'][] = [...ongoing, 'suspended', 'transfer_pending']
const daysAhead = 30

export const cards: { [Name in CardName]: AnyCard<CardData<Name>> } = {
  balance: card({
    permission: 'billing:read',
    facts: ({ customer, today }) => balanceJson(customer, today),
    read: (facts: BalanceRow) => balanceOf(facts),
  }),
  contracts: card({
    permission: 'contracts:read',
    facts: ({ customer, contracts, today }) => sql<ContractFacts>`json_build_object('tax', ${taxFacts(customer)},
      'active', (select count(*) from ${contractTable}
        where customer_number = ${customer} and ${inScope(sql`id`, customer, contracts)} and state = any(${ongoing}::text[])
          and (ends_on >= ${today}::date) is not false),
      'upcoming', ${jsonRows(sql`
        select c.number, c.label, coming.on_day as on, coming.change, c.currency,
          case when coming.change = 'renews' and c.next_price_from <= coming.on_day then c.next_price_minor
            else c.price_minor end as price_minor
        from ${contractTable} c
        cross join lateral (
          select coalesce(c.ends_on, c.renews_on) as on_day, case when c.ends_on is null then 'renews' else 'ends' end as change
        ) coming
        where c.customer_number = ${customer} and ${inScope(sql`c.id`, customer, contracts)} and c.state = any(${mayChange}::text[])
          and coming.on_day between ${today}::date and ${today}::date + ${sql.lit(daysAhead)}
        order by coming.on_day, c.label, c.id limit 10`)})`,
    read({ active, tax, upcoming }: ContractFacts, { seller, today }) {
      const charged = chargedTax(tax, seller.home, today)
      return {
        active,
        upcoming: upcoming.map(({ price_minor, currency, ...rest }) => ({
          ...rest,
          price: priceOf(price_minor, currency, charged),
        })),
      }
    },
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

/** Of a customer with contracts whose invoices may be kept back. */
type Billed = { billed: CustomerFacts | null }

type ContractFacts = {
  tax: TaxFacts
  active: number
  upcoming: (Omit<CardData<'contracts'>['upcoming'][number], 'price'> & { price_minor: number; currency: string })[]
}

/**
 * The person's own facts, and those of the customer that the person may read. A card counts from its last two months
 * on, and once it has expired, where it pays: a contract that names it, or as the default one that names none, or top-ups.
 */
function todoFacts({
  customer,
  userId,
  reader,
  today,
  seller,
  agreementVersion,
}: Scope): RawBuilder<TodoFacts & Billed> {
  const where = (permission: Permission, fact: RawBuilder<unknown>) => (canDo(reader, permission) ? fact : sql`null`)
  const cardExpiring = sql<boolean>`exists (
    select from ${paymentMethodTable} m where m.customer_number = c.customer_number and m.kind = 'card'
      and m.state in ('active', 'expiring', 'expired')
      and (exists (select from ${topUpRuleTable} t where t.customer_number = m.customer_number and t.payment_method_id = m.id)
        or exists (select from ${contractTable} r where r.customer_number = m.customer_number and not r.by_transfer
        and (r.payment_method_id = m.id or (r.payment_method_id is null and m.is_default)) and r.state <> all(${finishedStates}::text[]) and (r.ends_on >= ${today}::date) is not false))
      and m.expires <= to_char(${today}::date + interval '1 month', 'YYYY-MM'))`
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
