import type { CustomerFile, customerFileEndpoints } from '@kontor/contract/areas/desk/customer-file'
import { mayStaff, type StaffPower } from '@kontor/contract/staff-powers'
import { sql } from 'kysely'
import type { OperatorDb } from '../../../platform/db/database.ts'
import { jsonRows, type List, list } from '../../../platform/db/list.ts'
import type { Context, Handler } from '../../../platform/http/context.ts'
import { problem } from '../../../platform/http/problem.ts'
import { maskPhone } from '../../../values/phone.ts'
import { dunningStepTable, paymentPromiseTable } from '../../arrears/reads.ts'
import { stateOn } from '../../contracts/contracts/queries.ts'
import { finishedStates } from '../../contracts/contracts/rules.ts'
import { exemptionsOf, type StoredExemption } from '../../customers/customer/tax/exemptions.ts'
import { customerTable } from '../../customers/reads.ts'
import { movementOf } from '../../money/balance/movement.ts'
import { movements } from '../../money/balance/queries.ts'
import { openDocuments } from '../../money/billing/owed.ts'
import { billingSettingTable } from '../../money/reads.ts'
import { invitationTable, membershipTable, userTable } from '../../people/reads.ts'
import { ticketTable } from '../../service/reads.ts'
import { shownExemption, type TaxedIn, taxedIn } from './exemptions.ts'
import * as listed from './more-lists.ts'
import { knownTags, notesOf } from './notes.ts'
import {
  contractColumns,
  contractSource,
  customerColumns,
  documentColumns,
  documentSource,
  isClaim,
  money,
} from './relations.ts'
import { accountsOf } from './reveal.ts'

/** Is as much of each list as is seen at a glance. */
const first = 8
const mostPeople = 200
const mostTaxed = 100

type Facts = Omit<
  CustomerFile,
  'exemptions' | 'accounts' | 'payments' | 'ledger' | 'dunning' | 'mails' | 'activity'
> & {
  exemptions: StoredExemption[]
  taxed: TaxedIn[]
}

/** One customer with the beginning of each of its lists: its own facts in one statement, what others are read of in one each beside it. */
export const staffCustomer: Handler<typeof customerFileEndpoints.staffCustomer> = async context => {
  const { caller, db, params, services } = context
  const customer = params.id
  const today = services.clock.today()
  const may = (power: StaffPower) => mayStaff(caller.powers, power)
  const asked = { ...context, query: paging }
  const facts = factsOf(context, customer, today)
  const [file, accounts, payments, ledger, dunning, mails, activity] = await Promise.all([
    facts,
    may('payments:see') ? accountsOf(db, customer) : null,
    may('payments:see') ? firstOf(db, listed.payments(asked, customer)) : null,
    may('billing:see') ? facts.then(known => known && movementsIn(db, customer, known.open.currency)) : null,
    may('dunning:see') ? dunningOf(db, customer) : null,
    firstOf(db, listed.mails(asked, customer)),
    firstOf(db, listed.activity(asked, customer)),
  ])
  if (!file) throw problem('not_found')
  const { taxed, ...shown } = file
  return {
    ...shown,
    phone_masked: maskPhone(file.phone_masked),
    accounts,
    exemptions: may('billing:see') ? file.exemptions.map(one => shownExemption(services, one, taxed)) : null,
    running: may('contracts:see') ? file.running : null,
    claims: may('billing:see') ? file.claims : null,
    tickets: may('tickets:see') ? file.tickets : null,
    payments,
    ledger: ledger ?? null,
    dunning,
    mails,
    activity,
  }
}

const paging = { limit: first }

async function firstOf<Row>(db: OperatorDb, declared: List<Row>): Promise<Row[]> {
  const { extra: _, ...uncounted } = declared
  return (await list(db, { ...uncounted, total: sql<number>`0` }, paging)).data
}

async function movementsIn(db: OperatorDb, customer: number, currency: string) {
  const uncounted = { ...movements(customer, currency, { sort: '-position' }), extra: {}, total: sql<number>`0` }
  const { data } = await list(db, uncounted, paging, movementOf)
  return data.map(({ id, booked_on, what, document, change, amount, after }) => ({
    id,
    booked_on,
    what,
    number: document?.number ?? '',
    amount: change.amount_minor === 0 ? amount : change,
    after,
  }))
}

async function dunningOf(db: OperatorDb, customer: number): Promise<CustomerFile['dunning']> {
  const sum = money(sql`x.sum_minor`, 'x.currency')
  const { rows } = await sql<{ dunning: NonNullable<CustomerFile['dunning']> }>`select json_build_object(
    'steps', ${jsonRows(sql`select x.id, x.taken_on as "on", x.step, ${sum} as sum from ${dunningStepTable} x
      where x.customer_number = ${customer} order by x.at desc, x.id desc limit ${first}`)},
    'promises', ${jsonRows(sql`select x.id, x.pay_on, x.state, ${sum} as sum from ${paymentPromiseTable} x
      where x.customer_number = ${customer} order by x.asked_at desc, x.id desc limit ${first}`)}) as dunning`.execute(
    db,
  )
  return rows[0]?.dunning ?? null
}

type Reader = Pick<Context<typeof customerFileEndpoints.staffCustomer>, 'caller' | 'db' | 'locale' | 'now'>

async function factsOf(
  { caller, db, locale, now }: Reader,
  customer: number,
  today: string,
): Promise<Facts | undefined> {
  const { rows } = await sql<{ file: Facts[] }>`
    select ${jsonRows(sql`select ${customerColumns(today)}, k.locale, k.email, k.vat_id, k.phone as phone_masked, k.lock_reason, k.locked_at, k.termination_on,
      json_build_object('line1', k.line1, 'line2', k.line2, 'postal_code', k.postal_code) as address,
      (select s.payment_days from ${billingSettingTable} s where s.customer_number = k.customer_number) as payment_days,
      ${jsonRows(sql`
        select i.id, i.email, i.role, i.expires_at, i.expires_at <= ${now} as expired from ${invitationTable} i
        where i.customer_number = ${customer} and i.state = 'pending' order by i.created_at desc limit ${first}`)} as invited,
      ${exemptionsOf(customer)} as exemptions,
      ${jsonRows(sql`select * from (${taxedIn(customer)}) t order by t.issued_on, t.number limit ${mostTaxed}`)} as taxed, ${notesOf(caller.userId)} as notes, ${knownTags} as known_tags,
      ${jsonRows(sql`
        select u.id, u.name, u.email, m.role, u.two_factor_since is not null as second_factor, m.last_used_at
        from ${membershipTable} m join ${userTable} u on u.id = m.user_id
        where m.customer_number = ${customer} order by m.role <> 'owner', u.name, u.id limit ${mostPeople}`)} as people,
      ${jsonRows(sql`
        select ${contractColumns(today, locale)} ${contractSource}
        where c.customer_number = ${customer} and ${stateOn(today)} <> all(${finishedStates}::text[])
        order by c.started_on desc, c.id desc limit ${first}`)} as running,
      ${jsonRows(sql`
        select ${documentColumns(today)} ${documentSource}
        where d.customer_number = ${customer} and d.id in (
          select o.id from ${openDocuments(customer, today)} o where ${isClaim})
        order by d.due_on, d.id limit ${first}`)} as claims,
      ${jsonRows(sql`
        select t.number, t.subject, t.status, t.updated_at from ${ticketTable} t
        where t.customer_number = ${customer} order by t.updated_at desc, t.number desc limit ${first}`)} as tickets
    from ${customerTable} k where k.customer_number = ${customer}`)} as file`.execute(db)
  return rows[0]?.file[0]
}
