import type { lossEndpoints, StaffLoss } from '@kontor/contract/areas/money/losses'
import { decimalString } from '@kontor/contract/money'
import { sql } from 'kysely'
import { list, oldestFirst } from '../../../../platform/db/list.ts'
import type { Handler } from '../../../../platform/http/context.ts'
import { isOwn } from '../../../../platform/http/own-people.ts'
import { problem } from '../../../../platform/http/problem.ts'
import { customerTable } from '../../../customers/reads.ts'

/** Money that went back when nothing was left to take it from, and that no one has looked at. */
export const waitingLosses = sql`from ledger_entry e join ${customerTable} c on c.customer_number = e.customer_number
  where e.debit = 'losses' and e.kind <> 'written_off'
    and not exists (select from ledger_entry b where b.customer_number = e.customer_number and b.payment_id = e.payment_id and b.credit = 'losses')
    and not exists (select from loss_note n where n.customer_number = e.customer_number and n.entry_id = e.id)`

export const listLosses: Handler<(typeof lossEndpoints)['staffLosses']> = ({ db, query }) =>
  list(
    db,
    {
      columns: sql<StaffLoss>`e.id, e.customer_number, c.name as customer_name, e.at,
        json_build_object('amount_minor', e.amount_minor, 'currency', e.currency) as amount,
        (select json_build_object('id', p.id, 'kind', p.kind, 'label', p.label) from payment p
          where p.customer_number = e.customer_number and p.id = e.payment_id) as payment`,
      source: waitingLosses,
      order: oldestFirst('e.at', 'e.id'),
    },
    query,
  )

export const noteLoss: Handler<(typeof lossEndpoints)['staffLossDone']> = async context => {
  const { audit, body, caller, db, now, params } = context
  type Loss = { customer_number: number; amount_minor: number; currency: string }
  const { rows } = await sql<Loss>`
      select e.customer_number, e.amount_minor, e.currency from ledger_entry e
      where e.id = ${params.id} and e.debit = 'losses' and e.kind <> 'written_off'`.execute(db)
  const [loss] = rows
  if (!loss) throw problem('not_found')
  const { customer_number: customer } = loss
  if (isOwn(caller, customer)) throw problem('own_customer')
  const written = await db
    .insertInto('loss_note')
    .values({
      customer_number: customer,
      entry_id: params.id,
      note: body.note,
      noted_at: now,
      noted_by: caller.userId,
    })
    .onConflict(conflict => conflict.doNothing())
    .returning('entry_id')
    .executeTakeFirst()
  if (!written) throw problem('conflict')
  await audit({
    action: 'loss.noted',
    subject: { kind: 'loss', id: params.id, label: `${decimalString(loss)} ${loss.currency}` },
    customer,
    after: { note: body.note },
  })
  return undefined
}
