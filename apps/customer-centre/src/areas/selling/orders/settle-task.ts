import { isDeepStrictEqual } from 'node:util'
import type { ProvisioningAnswer } from '@kontor/adapters/provisioning'
import type { Attribute } from '@kontor/contract/attributes'
import { minorDigits } from '@kontor/contract/money'
import { sql } from 'kysely'
import { type AuditEntry, writeAudit } from '../../../platform/audit/write-audit.ts'
import type { OperatorDb } from '../../../platform/db/database.ts'
import { problem } from '../../../platform/http/problem.ts'
import type { Caller } from '../../../platform/http/session.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import type { Services } from '../../../platform/services.ts'
import {
  lifecycleEntry,
  lockContract,
  saveLifecycle,
  timelineEventOf,
} from '../../contracts/contracts/change-lifecycle.ts'
import type { Lifecycle, LifecycleEvent } from '../../contracts/contracts/lifecycle.ts'
import { setAttributes } from '../../contracts/contracts/ordered-contract.ts'
import { finishedStates } from '../../contracts/contracts/rules.ts'
import { isClosedForPayment, suspendOrResume } from '../../contracts/contracts/suspend.ts'
import { passed, transition } from '../../contracts/contracts/transition.ts'
import { insertItems } from '../../money/billing/items.ts'
import { billCustomer } from '../../money/billing/run-job.ts'
import { contractLink, notifyBuyers } from './notify-buyers.ts'
import { setupCharge } from './preview.ts'
import { lockTask, orderedContract, type Task, updateTask } from './queries.ts'

/** Holds what an answer is noted in: who gives it, and under which request or job. */
export type Settling = {
  db: OperatorDb
  services: Services
  caller: Caller | null
  address: string | null
  requestId: string
}

/**
 * Notes what became of an order. A repetition changes nothing; what failed can still be done later.
 * @param message names the call-back that says it: played again once staff have asked anew, it would be taken for the new answer
 * @throws not_found, or conflict where it was settled otherwise or the contract wants it no more
 */
export async function settleTask(
  settling: Settling,
  id: string,
  answer: ProvisioningAnswer,
  message?: string,
): Promise<void> {
  const { db } = settling
  const task = await lockTask(db, id)
  if (task?.kind !== 'set_up') throw problem('not_found')
  if (message !== undefined && task.answers.includes(message)) return
  if (task.result !== null && isDeepStrictEqual(task.result, answer)) return
  if (task.state === 'done' || task.state === 'given_up') throw problem('conflict')
  if (answer.outcome === 'done') await setUp(settling, task, answer.attributes)
  else await failed(settling, task, answer.reason)
  const answers = message === undefined ? task.answers : [...task.answers, message]
  await updateTask(db, task, {
    state: answer.outcome,
    settled_at: settling.services.clock.now(),
    result: answer,
    answers,
  })
}

/** The contract runs from this day on, and its first invoice is written in the next seconds. */
async function setUp(settling: Settling, task: Task, attributes: Attribute[]): Promise<void> {
  const { db, services } = settling
  const { customer_number: customer, contract_id: id } = task
  const { ends_on } = await changeState(settling, task, { event: 'provisioned' })
  await setAttributes(db, customer, id, attributes)
  if (await isClosedForPayment(db, customer)) {
    const { today, now } = { today: services.clock.today(), now: services.clock.now() }
    const suspending = { today, now, by: null, audit: (...entries: AuditEntry[]) => note(settling, entries) }
    await suspendOrResume(db, 'suspend', { customer, why: 'payment', which: sql`c.id = ${id}` }, suspending)
  }
  const {
    number,
    label,
    agreed_name: name,
    group,
    setup_minor: minor,
    trial_days,
    currency,
  } = await orderedContract(db, customer, id)
  const told = { number, label, attributes, link: contractLink(services, number) }
  // free until it is kept
  if (trial_days !== null) return notifyBuyers(settling, task, 'order_ready', { ...told, trialUntil: ends_on })
  const fee = { minor, digits: minorDigits(currency), name, label, contract: { id, number, group } }
  const now = services.clock.now()
  await insertItems(db, customer, setupCharge(services.catalogues, fee), { readyOn: services.clock.today(), now })
  await enqueue(db, billCustomer, { customer })
  await notifyBuyers(settling, task, 'order_ready', { ...told, trialUntil: null })
}

async function failed(settling: Settling, task: Task, reason: string): Promise<void> {
  const { db } = settling
  await updateTask(db, task, { trouble: reason })
  if (task.state === 'failed') return
  await changeState(settling, task, { event: 'provisioning_failed' })
  const { number, label } = await orderedContract(db, task.customer_number, task.contract_id)
  await notifyBuyers(settling, task, 'order_delayed', { number, label, link: contractLink(settling.services, number) })
}

/** Says whether the contract is over before it was set up, as after a withdrawal: nothing is to be set up any more. */
export async function isOver({ db, services }: Settling, task: Task): Promise<boolean> {
  const locked = await lockContract(db, task.customer_number, task.contract_id)
  return locked === undefined || finishedStates.includes(passed(locked.life, services.clock.today()).state)
}

type Provisioned = Extract<
  LifecycleEvent['event'],
  'provisioning_began' | 'provisioned' | 'provisioning_failed' | 'give_up'
>

/** @throws conflict where the contract is not in a state in which this can happen, as after a withdrawal */
export async function changeState(
  settling: Settling,
  { customer_number: customer, contract_id: id }: Task,
  happened: { event: Provisioned },
): Promise<Lifecycle> {
  const { db, services, caller } = settling
  const now = services.clock.now()
  const locked = await lockContract(db, customer, id)
  const after = locked && transition(locked.life, happened, services.clock.today())
  if (!after || 'refused' in after) throw problem('conflict')
  const event = timelineEventOf[happened.event]
  await saveLifecycle(db, customer, id, after.life, { event, by: caller && { name: caller.name, staff: true }, now })
  await note(settling, [lifecycleEntry(locked, event, after.life)])
  return after.life
}

/** By who gives the answer; an answer of the provider's systems is Kontor's doing. */
const note = ({ db, services, caller, address, requestId }: Settling, entries: readonly AuditEntry[]): Promise<void> =>
  writeAudit(
    db,
    { caller, now: services.clock.now(), address, requestId },
    ...entries.map(entry => (caller ? entry : { ...entry, actor: { userId: null, name: 'Kontor' } })),
  )
