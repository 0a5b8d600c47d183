import type { CustomerFile, customerFileEndpoints } from '@kontor/contract/areas/desk/customer-file'
import { mayStaff, type StaffPower } from '@kontor/contract/staff-powers'
import { sql } from 'kysely'
import { jsonRows } from '../../../platform/db/list.ts'
import type { Handler } from '../../../platform/http/context.ts'
import { problem } from '../../../platform/http/problem.ts'
import { stateOn } from '../../contracts/contracts/queries.ts'
import { finishedStates } from '../../contracts/contracts/rules.ts'
import { customerTable } from '../../customers/reads.ts'
import { openDocuments } from '../../money/billing/owed.ts'
import { membershipTable, userTable } from '../../people/reads.ts'
import { ticketTable } from '../../service/reads.ts'
import {
  contractColumns,
  contractSource,
  customerColumns,
  documentColumns,
  documentSource,
  isClaim,
} from './relations.ts'

/** Is as much of each list as is seen at a glance. */
const first = 8
const mostPeople = 200

/** One customer with the beginning of each of its lists, in one statement. */
export const staffCustomer: Handler<typeof customerFileEndpoints.staffCustomer> = async ({
  caller,
  db,
  locale,
  params: { id: customer },
  services,
}) => {
  const today = services.clock.today()
  const { rows } = await sql<{ file: CustomerFile[] }>`
    select ${jsonRows(sql`select ${customerColumns(today)}, k.locale, k.email, k.vat_id, k.lock_reason, k.locked_at, k.termination_on,
      json_build_object('line1', k.line1, 'line2', k.line2, 'postal_code', k.postal_code) as address,
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
  const file = rows[0]?.file[0]
  if (!file) throw problem('not_found')
  const may = (power: StaffPower) => mayStaff(caller.powers, power)
  return {
    ...file,
    running: may('contracts:see') ? file.running : null,
    claims: may('billing:see') ? file.claims : null,
    tickets: may('tickets:see') ? file.tickets : null,
  }
}
