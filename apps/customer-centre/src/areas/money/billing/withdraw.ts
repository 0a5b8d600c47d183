import { sql } from 'kysely'
import type { BoundDb } from '../../../platform/db/database.ts'
import { jsonRows } from '../../../platform/db/list.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { millionths } from '../../../values/decimal.ts'
import type { Texts } from '../../../values/texts.ts'
import { type LockedContract, saveLifecycle, type TimelineEntry } from '../../contracts/contracts/change-lifecycle.ts'
import { notifyNews } from '../../contracts/contracts/news-queue.ts'
import { unstartedStates } from '../../contracts/contracts/rules.ts'
import type { Passed } from '../../contracts/contracts/transition.ts'
import { contractTable } from '../../contracts/reads.ts'
import type { BillableLine } from './billable-lines.ts'
import { billedContracts } from './billed-contract.ts'
import { withinCreditable } from './billed-lines.ts'
import { compensation, type PriceChange } from './compensation.ts'
import { insertItems } from './items.ts'
import { billCustomer } from './run-job.ts'

type Before = { on: string; at: string; description: Texts; unit: string; unit_price: string; discount_bp: number }
type SetUp = Pick<BillableLine, 'description' | 'unit' | 'discount_bp'> & { quantity: string; unit_price: string }

/** Finds what a withdrawal that arrives on a day charges and gives back: `withdrawContract` does it. */
export async function withdrawalCharges(
  db: BoundDb,
  { customer, id, life }: LockedContract,
  on: string,
): Promise<BillableLine[]> {
  const [contract] = await billedContracts(db, customer, id)
  if (!contract) return []
  // decimals are text: JSON numbers would be floats
  const { rows } = await sql<{ early: boolean; set_up: SetUp[]; changes: Before[] }>`
    select c.early_start_at is not null as early, ${jsonRows(sql`
      select i.description, i.unit, i.discount_bp, i.quantity::text, i.unit_price::text from billing_item i
      where i.customer_number = ${customer} and i.contract_id = ${id} and i.kind = 'setup' and i.document_id is not null
      order by i.created_at, i.id`)} as set_up,
      ${jsonRows(sql`
      select i.ready_on as "on", i.created_at as at, i.description, i.unit, i.unit_price::text, i.discount_bp from billing_item i
      where i.customer_number = ${customer} and i.contract_id = ${id} and i.dropped_at is null
        and (i.kind = 'credit' and i.period_from = i.ready_on or i.kind in ('recurring', 'option') and i.period_to = i.ready_on - 1)
      order by i.ready_on, i.created_at, i.id`)} as changes
    from ${contractTable} c where c.customer_number = ${customer} and c.id = ${id}`.execute(db)
  const [facts] = rows
  const { number, group } = contract
  const charges = compensation(contract, {
    on,
    earlyStart: facts?.early ?? false,
    changes: changesOf(facts?.changes ?? []),
    ran: !unstartedStates.includes(life.state) && life.state !== 'trial',
    setUp: (facts?.set_up ?? []).map(({ quantity, unit_price, ...item }) => ({
      kind: 'setup',
      contract: { id, number, group },
      from: null,
      to: null,
      ...item,
      quantity: millionths(quantity),
      unit_price: millionths(unit_price),
    })),
  })
  const [limited = []] = await withinCreditable(db, [{ customer, currency: contract.currency, charges }], 'waiting')
  return limited
}

/** By day; of several changes on one day the first one tells what was paid before. */
function changesOf(lines: readonly Before[]): PriceChange[] {
  const byDay = Map.groupBy(lines, ({ on }) => on)
  return [...byDay].map(([on, prices]) => ({
    on,
    prices: prices.flatMap(({ on: _, at, unit_price, ...price }) =>
      at === prices[0]?.at ? [{ ...price, unit_price: millionths(unit_price) }] : [],
    ),
  }))
}

/**
 * Withdraws from a contract: what was paid becomes items for a credit note, which is issued within seconds, as the refund is due in 14 days;
 * set-up that waits is not billed any more.
 */
export async function withdrawContract(
  db: BoundDb,
  locked: LockedContract,
  { life }: Passed,
  { on, ...happened }: Omit<TimelineEntry, 'event'> & { on: string },
): Promise<void> {
  const { customer, id } = locked
  const charges = await withdrawalCharges(db, locked, on)
  await sql`update billing_item set dropped_at = ${happened.now} where customer_number = ${customer} and contract_id = ${id}
    and kind = 'setup' and document_id is null and dropped_at is null`.execute(db)
  await insertItems(db, customer, charges, { readyOn: on, now: happened.now })
  await saveLifecycle(db, customer, id, life, { ...happened, event: 'withdrawn' })
  await notifyNews(db, 'ended', [{ customer, id }])
  await enqueue(db, billCustomer, { customer })
}
