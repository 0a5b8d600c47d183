import type { declarationQueueEndpoints } from '@kontor/contract/areas/desk/staff-queues'
import { localeOf } from '@kontor/contract/locales'
import type { OperatorDb } from '../../../platform/db/database.ts'
import type { Context, Handler } from '../../../platform/http/context.ts'
import { isOwn } from '../../../platform/http/own-people.ts'
import { invalidField, problem } from '../../../platform/http/problem.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import { datesIn } from '../../../values/moments.ts'
import type { LockedContract } from '../../contracts/contracts/change-lifecycle.ts'
import { type Passed, transition } from '../../contracts/contracts/transition.ts'
import { contractFound, declarationById } from './declared.ts'
import { applyOutcome, byStaff, endedText } from './outcome.ts'

type Endpoints = typeof declarationQueueEndpoints
type Answering = Context<Endpoints['declarationAnswer']>

/** The declaration stays as it was received, and counts from then: the contract ends on a last day, or was withdrawn from. */
export const answerDeclaration: Handler<Endpoints['declarationAnswer']> = async context => {
  const { audit, body, caller, services, db, now, params } = context
  const declaration = await declarationById(db, params.id, services.configuration.timeZone)
  if (!declaration) throw problem('not_found')
  const { number, name, email, locale, received_on } = declaration
  const kind = declaration.kind === 'withdrawal' ? 'withdrawal' : 'cancellation'
  if (declaration.ends_on !== null) throw problem('conflict')
  const contract = await contractMeant(db, body.contract, declaration.contract_id)
  if (contract && isOwn(caller, contract.customer)) throw problem('own_customer')
  const ended = outcomeOf(context, contract, received_on)
  const endsOn = ended?.life.ends_on ?? null
  const answer = { answer: body.answer, endsOn, by: caller.userId, now }
  if (!(await insertAnswer(db, params.id, contract, answer))) throw problem('conflict')
  const by = { name: caller.name, staff: true }
  const entries = contract && ended ? [await applyOutcome(db, contract, ended, { by, now, declaration: number })] : []
  await audit(...entries, {
    action: 'declaration.answered',
    subject: { kind: 'declaration', id: params.id, label: number },
    after: { statement: body.answer, contract_number: contract?.number ?? null, ends_on: endsOn },
    customer: contract?.customer ?? 0,
  })
  const ends =
    contract && ended
      ? endedText(contract, ended.life, { dates: datesIn(localeOf(locale)), today: services.clock.today() })
      : null
  await queueMail(db, {
    services,
    now,
    user: { id: null, email, name, locale },
    template: 'declaration_answered',
    values: { kind, number, answer: body.answer, ends },
    ...(contract && { customer: contract.customer }),
  })
  return undefined
}

/** The one that the declaration names, or that staff found. */
async function contractMeant(db: OperatorDb, number: string, id: string | null): Promise<LockedContract | undefined> {
  if (id === null && number === '') return undefined
  const contract = await contractFound(db, id, number)
  if (!contract) throw invalidField('contract', 'invalid_choice')
  return contract
}

/** Null where the answer changes no contract. */
function outcomeOf(
  { body, services }: Answering,
  contract: LockedContract | undefined,
  received: string,
): Passed | null {
  const { withdraw, ends_on } = body
  if (!withdraw && ends_on === null) return null
  if (!contract) throw invalidField('contract', 'required')
  const answer = withdraw
    ? transition(contract.life, { event: 'withdraw' }, received)
    : byStaff(contract.life, ends_on ?? '', { received, today: services.clock.today() })
  if ('refused' in answer) throw invalidField(withdraw ? 'withdraw' : 'ends_on', 'invalid_choice')
  return answer
}

/** @returns whether it is the first: of two who answer at once, one does */
async function insertAnswer(
  db: OperatorDb,
  declaration: string,
  contract: LockedContract | undefined,
  { answer, endsOn, by, now }: { answer: string; endsOn: string | null; by: string; now: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('declaration_answer')
    .values({
      declaration_id: declaration,
      answered_at: now,
      answered_by: by,
      answer,
      ends_on: contract ? endsOn : null,
      customer_number: contract?.customer ?? null,
      contract_id: contract?.id ?? null,
    })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
