import type { provisioningEndpoints, StaffTask } from '@kontor/contract/areas/selling/orders'
import type { ProvisioningDecision } from '@kontor/contract/enums/orders'
import { sql } from 'kysely'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import { jsonRows, list, oldestFirst } from '../../../platform/db/list.ts'
import type { Handler } from '../../../platform/http/context.ts'
import { isOwn } from '../../../platform/http/own-people.ts'
import { problem } from '../../../platform/http/problem.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { notifyNews } from '../../contracts/contracts/news-queue.ts'
import { contractTable, productTable } from '../../contracts/reads.ts'
import { customerTable } from '../../customers/reads.ts'
import { dropItems } from '../../money/billing/items.ts'
import { contractLink, notifyBuyers } from './notify-buyers.ts'
import { provision } from './provision-job.ts'
import { lockTask, numberOf, orderedContract, type Task, updateTask } from './queries.ts'
import { changeState, isOver, type Settling, settleTask } from './settle-task.ts'

type Endpoints = typeof provisioningEndpoints

/** Finds what failed, what has had no answer for an hour, and, where nothing is done by itself, all tasks. */
export const waitingTasks = (now: Date, byHand: boolean) => sql`from provisioning_task t
  join ${contractTable} c on c.customer_number = t.customer_number and c.id = t.contract_id
  left join contract_order o on o.customer_number = t.customer_number and o.contract_id = t.contract_id and not o.kept
  join ${productTable} p on p.code = c.product_code
  join ${customerTable} k on k.customer_number = t.customer_number
  where t.state = 'failed' or (t.state in ('waiting', 'sent') and (${byHand} or t.created_at < ${now}::timestamptz - interval '1 hour'))`

export const staffProvisioning: Handler<Endpoints['staffProvisioning']> = ({ services, db, now, query, locale }) =>
  list(
    db,
    {
      columns: sql<StaffTask>`t.id, t.kind, t.customer_number, k.name as customer_name, t.state, t.created_at, t.tries, t.trouble, t.version,
        json_build_object('number', c.number, 'label', c.label, 'product', p.name, 'identifier', coalesce(o.shown ->> 'identifier', ''),
          'holder', coalesce(o.shown #>> '{holder,name}', ''),
          'options', ${jsonRows(sql`select coalesce(e.name ->> ${locale}, e.name ->> 'en') as name, e.quantity
            from jsonb_to_recordset(c.agreed -> 'options') as e (name jsonb, quantity integer)`)},
          'trial_days', case when c.kept_on is null then (c.agreed ->> 'trial_days')::integer end,
          'new_number', (select r.new_number from contract_transfer r where t.kind = 'transferred'
            and r.customer_number = c.customer_number and r.contract_id = c.id and r.state = 'accepted')) as contract`,
      source: waitingTasks(now, services.configuration.provisioning.mode === 'off'),
      order: oldestFirst('t.created_at', 't.id'),
    },
    query,
  )

/** Once more, done by hand, or not at all. */
export const decideTask: Handler<Endpoints['provisioningDecide']> = async ({
  body,
  caller,
  services,
  db,
  params,
  request,
}) => {
  const settling = { db, services, caller, address: request.ip, requestId: request.id }
  const task = await lockTask(db, params.id)
  if (!task) throw problem('not_found')
  if (isOwn(caller, task.customer_number)) throw problem('own_customer')
  if (task.version !== body.version) throw problem('stale_version')
  if (task.state === 'done' || task.state === 'given_up') throw problem('conflict')
  if (task.kind !== 'set_up') await noteCarriedOut(settling, task, body.decision)
  else if (body.decision === 'done')
    await settleTask(settling, task.id, { outcome: 'done', attributes: body.attributes })
  else if (body.decision === 'retry') await sendAgain(settling, task)
  else await giveUp(settling, task, body.reason)
  return undefined
}

/** Staff have deleted the data, or done to the service what became of its contract: that is all that can be said of it. */
async function noteCarriedOut(
  { db, services, caller, address, requestId }: Settling,
  task: Task,
  decision: ProvisioningDecision,
): Promise<void> {
  if (decision !== 'done') throw problem('conflict')
  const now = services.clock.now()
  await updateTask(db, task, { state: 'done', settled_at: now })
  const { customer_number: customer, contract_id: id } = task
  const number = await numberOf(db, customer, id)
  const action = task.kind === 'erase' ? 'order.data_deleted' : 'order.carried_out'
  await writeAudit(
    db,
    { caller, now, address, requestId },
    { action, subject: { kind: 'contract', id, label: number }, customer },
  )
}

async function sendAgain({ db, services, caller, address, requestId }: Settling, task: Task): Promise<void> {
  const { customer_number: customer, contract_id: id } = task
  const { number, label } = await orderedContract(db, customer, id)
  await updateTask(db, task, { state: 'waiting', tries: 0, trouble: '', settled_at: null, result: null })
  await enqueue(db, provision, { task: task.id })
  await writeAudit(
    db,
    { caller, now: services.clock.now(), address, requestId },
    { action: 'order.sent_again', subject: { kind: 'contract', id, label: `${number} ${label}` }, customer },
  )
}

/** Its contract is undone, and nothing of it is ever billed. */
async function giveUp(settling: Settling, task: Task, reason: string): Promise<void> {
  const { db, services } = settling
  const now = services.clock.now()
  // anyone who withdrew knows it
  if (await isOver(settling, task)) return updateTask(db, task, { state: 'given_up', settled_at: now })
  const { number, label } = await orderedContract(db, task.customer_number, task.contract_id)
  await changeState(settling, task, { event: 'give_up' })
  // they may have set up a part of it
  await notifyNews(db, 'ended', [{ customer: task.customer_number, id: task.contract_id }])
  await dropItems(db, task.customer_number, task.contract_id, now)
  await updateTask(db, task, { state: 'given_up', settled_at: now })
  await notifyBuyers(settling, task, 'order_given_up', { number, label, reason, link: contractLink(services, number) })
}
