import type { declarationQueueEndpoints, StaffDeclaration } from '@kontor/contract/areas/staff-queues'
import { localeOf } from '@kontor/contract/locales'
import { sql } from 'kysely'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import { inTransaction, type OperatorDb } from '../../platform/db/database.ts'
import { queuePage } from '../../platform/db/queue.ts'
import { type Handler, type OutsideContext, withoutTransaction } from '../../platform/http/context.ts'
import { isOwn } from '../../platform/http/own-people.ts'
import { invalidField, problem } from '../../platform/http/problem.ts'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import { datesIn, dayText } from '../../values/moments.ts'
import { endContract } from '../contracts/queries.ts'
import { contractNumberIn } from './rules.ts'

type Endpoints = typeof declarationQueueEndpoints

/** What ended a contract by itself needs nobody. */
export const waitingDeclarations = sql`from declaration d
  left join contract c on c.customer_number = d.customer_number and c.id = d.contract_id
  left join customer k on k.customer_number = d.customer_number
  where d.ends_on is null and not exists (select from declaration_answer a where a.declaration_id = d.id)`

/** Days for paying back what was paid, once a consumer has withdrawn (§ 357 (1) BGB). */
const refundDays = 14

export const staffDeclarations: Handler<Endpoints['staffDeclarations']> = ({ centre, query }) =>
  queuePage<StaffDeclaration>(
    centre.database.operator,
    {
      columns: sql`d.id, d.number, d.kind, d.received_at, d.name, d.email, d.locale, d.body as text,
        case when c.id is not null then json_build_object('customer_number', d.customer_number, 'customer_name', k.name,
          'number', c.number, 'label', c.label, 'ends_on', c.ends_on) end as contract,
        case when d.kind = 'withdrawal'
          then (d.received_at at time zone ${centre.configuration.timeZone})::date + ${sql.lit(refundDays)} end as refund_due_on`,
      source: waitingDeclarations,
      since: 'd.received_at',
      tie: { sql: 'd.id', type: 'uuid' },
    },
    query,
  )

type Answering = OutsideContext<Endpoints['declarationAnswer']>

/** The declaration stays as it was received. With a last day, the contract ends on it. */
export const answerDeclaration = withoutTransaction<Endpoints['declarationAnswer']>(context => {
  const { body, caller, centre, now, params, request } = context
  return inTransaction(centre.database.operator, async db => {
    const declaration = await declarationById(db, params.id)
    if (!declaration) throw problem('not_found')
    const { number, name, email, locale } = declaration
    const kind = declaration.kind === 'withdrawal' ? 'withdrawal' : 'cancellation'
    if (declaration.ends_on !== null) throw problem('conflict')
    const contract = await contractMeant(db, context, declaration.contract_id)
    if (contract && isOwn(caller, contract.customer_number)) throw problem('own_customer')
    const answer = { answer: body.answer, endsOn: body.ends_on, by: caller.userId, now }
    if (!(await insertAnswer(db, params.id, contract, answer))) throw problem('conflict')
    if (body.ends_on !== null) await end(db, context, contract, body.ends_on)
    await writeAudit(
      db,
      { caller, now, address: request.ip, requestId: request.id },
      {
        action: 'declaration.answered',
        subject: { kind: 'declaration', id: params.id, label: number },
        after: { statement: body.answer, contract_number: contract?.number ?? null, ends_on: body.ends_on },
        customer: contract?.customer_number ?? 0,
      },
    )
    const ends = contract &&
      body.ends_on && {
        contract: `${contract.number} ${contract.label}`,
        on: dayText(datesIn(localeOf(locale)), body.ends_on),
      }
    await queueMail(db, {
      ...{ centre, now, user: { id: null, email, name, locale }, template: 'declaration_answered' },
      values: { kind, number, answer: body.answer, ends: ends || null },
      ...(contract && { customer: contract.customer_number }),
    })
    return undefined
  })
})

type Contract = { id: string; customer_number: number; number: string; label: string }

/** The one that the declaration names, or that staff found. */
async function contractMeant(db: OperatorDb, { body }: Answering, id: string | null): Promise<Contract | undefined> {
  const columns = ['id', 'customer_number', 'number', 'label'] as const
  const found = db.selectFrom('contract').select(columns)
  if (id !== null) return found.where('id', '=', id).executeTakeFirst()
  if (body.contract === '') return undefined
  const contract = await found.where('number', '=', contractNumberIn(body.contract) ?? '').executeTakeFirst()
  if (!contract) throw invalidField('contract', 'invalid_choice')
  return contract
}

async function end(db: OperatorDb, { centre, now }: Answering, contract: Contract | undefined, endsOn: string) {
  if (!contract) throw invalidField('contract', 'required')
  if (endsOn < centre.clock.today()) throw invalidField('ends_on', 'invalid_choice')
  const ended = await endContract(db, contract.customer_number, contract.id, { endsOn, now })
  // it has a last day already
  if (!ended) throw invalidField('ends_on', 'invalid_choice')
}

const declarationById = (db: OperatorDb, id: string) =>
  db
    .selectFrom('declaration')
    .select(['kind', 'number', 'name', 'email', 'locale', 'contract_id', 'ends_on'])
    .where('id', '=', id)
    .executeTakeFirst()

/** @returns whether it is the first: of two who answer at once, one does */
async function insertAnswer(
  db: OperatorDb,
  declaration: string,
  contract: Contract | undefined,
  { answer, endsOn, by, now }: { answer: string; endsOn: string | null; by: string; now: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('declaration_answer')
    .values({
      ...{ declaration_id: declaration, answered_at: now, answered_by: by, answer, ends_on: contract ? endsOn : null },
      ...{ customer_number: contract?.customer_number ?? null, contract_id: contract?.id ?? null },
    })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
