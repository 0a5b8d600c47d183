import type {
  DeclarationPreview,
  declarationQueueEndpoints,
  StaffDeclaration,
} from '@kontor/contract/areas/desk/staff-queues'
import { sql } from 'kysely'
import { list, oldestFirst } from '../../../platform/db/list.ts'
import type { Handler } from '../../../platform/http/context.ts'
import { problem } from '../../../platform/http/problem.ts'
import { refundDays } from '../../contracts/contracts/rules.ts'
import { type Transition, transition } from '../../contracts/contracts/transition.ts'
import { contractTable } from '../../contracts/reads.ts'
import { customerTable } from '../../customers/reads.ts'
import { contractFound, declarationById } from './declared.ts'
import { sinceReceived } from './outcome.ts'

type Endpoints = typeof declarationQueueEndpoints

/** Finds what waits; what ended a contract by itself needs no one. */
export const waitingDeclarations = sql`from declaration d
  left join ${contractTable} c on c.customer_number = d.customer_number and c.id = d.contract_id
  left join ${customerTable} k on k.customer_number = d.customer_number
  where d.ends_on is null and not exists (select from declaration_answer a where a.declaration_id = d.id)`

const receivedOn = (timeZone: string) => sql`(d.received_at at time zone ${timeZone})::date`

export const staffDeclarations: Handler<Endpoints['staffDeclarations']> = ({ services, db, query }) =>
  list(
    db,
    {
      columns: sql<StaffDeclaration>`d.id, d.number, d.kind, d.received_at, d.name, d.email, d.locale, d.body as text,
        coalesce((d.content->>'checked')::boolean, true) as checked,
        case when c.id is not null then json_build_object('customer_number', d.customer_number, 'customer_name', k.name,
          'number', c.number, 'label', c.label, 'ends_on', c.ends_on) end as contract,
        case when d.kind = 'withdrawal'
          then ${receivedOn(services.configuration.timeZone)} + ${sql.lit(refundDays)} end as refund_due_on,
        ${receivedOn(services.configuration.timeZone)} + case d.kind when 'withdrawal' then ${sql.lit(refundDays)} else 0 end
          - ${services.clock.today()}::date as days_left`,
      source: waitingDeclarations,
      order: oldestFirst('d.received_at', 'd.id'),
    },
    query,
  )

/** Previews what staff can make of a declaration, before they answer. */
export const previewDeclaration: Handler<Endpoints['declarationPreview']> = async ({ services, db, params, query }) => {
  const declaration = await declarationById(db, params.id, services.configuration.timeZone)
  if (!declaration) throw problem('not_found')
  const contract = await contractFound(db, declaration.contract_id, query.contract)
  if (!contract) return { contract: null, cancel: nothing, withdraw: nothing }
  const { customer, number, label, life } = contract
  const received = declaration.received_on
  const { name } = await db
    .selectFrom(customerTable.as('customer'))
    .select('name')
    .where('customer_number', '=', contract.customer)
    .executeTakeFirstOrThrow()
  return {
    contract: {
      customer_number: customer,
      customer_name: name,
      number,
      label,
      ends_on: life.ends_on,
    },
    cancel: dayOrReason(sinceReceived(life, { received, today: services.clock.today() })),
    withdraw: dayOrReason(transition(life, { event: 'withdraw' }, received)),
  }
}

type Possible = DeclarationPreview['cancel']
const nothing: Possible = { on: null, refused: null }

const dayOrReason = (answer: Transition): Possible =>
  'refused' in answer ? { on: null, refused: answer.refused } : { on: answer.life.ends_on, refused: null }
