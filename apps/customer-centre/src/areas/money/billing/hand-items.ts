import { createHash } from 'node:crypto'
import type { CustomerItems, ItemPreview, itemInputSchema } from '@kontor/contract/areas/desk/items'
import type { ItemUnit } from '@kontor/contract/enums/billing'
import type { FieldError } from '@kontor/contract/field-errors'
import type { Locale } from '@kontor/contract/locales'
import { minorDigits } from '@kontor/contract/money'
import { sql } from 'kysely'
import type { output } from 'zod/v4/core'
import type { BoundDb } from '../../../platform/db/database.ts'
import { jsonRows } from '../../../platform/db/list.ts'
import { problem } from '../../../platform/http/problem.ts'
import type { Services } from '../../../platform/services.ts'
import { canonicalJson } from '../../../values/canonical-json.ts'
import { million, millionths } from '../../../values/decimal.ts'
import { addDays, addMonths, firstOfMonth } from '../../../values/local-date.ts'
import { datesIn, dayText } from '../../../values/moments.ts'
import { everywhere, textIn } from '../../../values/texts.ts'
import { stateOn } from '../../contracts/contracts/queries.ts'
import { finishedStates } from '../../contracts/contracts/rules.ts'
import { contractTable, productTable } from '../../contracts/reads.ts'
import { customerTable } from '../../customers/reads.ts'
import { documentsOf, settlePlans } from './accounts.ts'
import type { BillableLine } from './billable-lines.ts'
import { amountsOf } from './compose.ts'
import type { DocumentDraft } from './document-model.ts'
import { billingFacts } from './facts.ts'
import type { ToIssue } from './issue.ts'
import { chargeOfItem, type ItemRow, itemRows } from './items.ts'
import { ObstacleError } from './obstacles.ts'
import { planOf } from './plan.ts'
import { previewed } from './preview.ts'

export type ItemInput = output<typeof itemInputSchema>

/** Bounds what one line may say: more than that is a mistake of typing. */
const mostQuantity = 100_000
const mostPrice = 1_000_000
/** Years that a period may lie back: claims of a longer time ago are barred, whatever they were (§ 199 (4) BGB). */
export const mostYears = 10
const mostItems = 200

const units: Record<ItemUnit, Pick<BillableLine, 'unit' | 'unit_name'>> = {
  hour: { unit: 'HUR' },
  piece: { unit: 'H87' },
  flat: {
    unit: 'C62',
    unit_name: { one: { en: 'flat rate', de: 'pauschal' }, other: { en: 'flat rate', de: 'pauschal' } },
  },
}
const unitOf = (code: string): ItemUnit => (code === 'HUR' ? 'hour' : code === 'H87' ? 'piece' : 'flat')

export type BillableContract = NonNullable<BillableLine['contract']> & { ended: boolean; currency: string }

export async function contractNamed(
  db: BoundDb,
  customer: number,
  number: string | null,
  today: string,
): Promise<BillableContract | null | undefined> {
  if (number === null) return null
  const { rows } = await sql<BillableContract>`
    select c.id, c.number, p.product_group as "group", c.currency, ${stateOn(today)} = any(${finishedStates}::text[]) as ended
    from ${contractTable} c join ${productTable} p on p.code = c.product_code
    where c.customer_number = ${customer} and c.number = ${number}`.execute(db)
  return rows[0]
}

type Asked = { contract: BillableContract | null | undefined; currency: string; today: string; locale: Locale }

/** Makes a charge of what staff typed. @throws invalid_input with all that is wrong */
export function itemCharge(input: ItemInput, { contract, currency, today, locale }: Asked): BillableLine {
  const errors = new Map<string, FieldError>()
  const read = (field: 'quantity' | 'unit_price', most: number): bigint => {
    const error = decimalError(input[field], { most })
    if (error) errors.set(field, error)
    return error ? 0n : millionths(input[field])
  }
  const quantity = input.unit === 'flat' ? million : read('quantity', mostQuantity)
  const unit_price = read('unit_price', mostPrice)
  if (contract === undefined || (contract && contract.currency !== currency))
    errors.set('contract', { code: 'invalid_choice' })
  else if (contract?.ended) errors.set('contract', { code: 'ended_contract' })
  periodErrors(errors, input, { today, locale })
  const charge: BillableLine = {
    kind: 'service',
    contract: contract ? { id: contract.id, number: contract.number, group: contract.group } : null,
    description: everywhere(input.text),
    from: input.period_from,
    to: input.period_to,
    quantity,
    ...units[input.unit],
    unit_price,
    discount_bp: 0,
  }
  // what rounds to nothing would stand on no document
  if (errors.size === 0 && amountsOf(charge, minorDigits(currency)).net === 0)
    errors.set('unit_price', { code: 'above_zero' })
  if (errors.size > 0) throw problem('invalid_input', { fields: errors })
  return charge
}

/** Says what is wrong with a typed number. @property free whether it may be nothing */
export function decimalError(
  typed: string,
  { most, decimals = 6, free = false }: { most: number; decimals?: number; free?: boolean },
): FieldError | null {
  if (typed === '') return { code: 'required' }
  const [, sign, whole = '', fraction = ''] = /^([-−]?)(\d+)(?:\.(\d+))?$/.exec(typed) ?? []
  if (sign === undefined) return { code: 'not_a_number' }
  if (fraction.length > decimals) return { code: 'too_many_decimals', limit: decimals }
  if (sign !== '' || (!free && /^0*$/.test(whole + fraction)))
    return free ? { code: 'too_small', limit: 0 } : { code: 'above_zero' }
  return whole.replace(/^0+/, '').length > 9 || Number(typed) > most ? { code: 'too_big', limit: most } : null
}

function periodErrors(
  errors: Map<string, FieldError>,
  input: ItemInput,
  { today, locale }: Pick<Asked, 'today' | 'locale'>,
): void {
  const { period_from: from, period_to: to } = input
  if ((from === null) !== (to === null))
    return void errors.set(from === null ? 'period_from' : 'period_to', { code: 'required' })
  if (from === null || to === null) return
  const earliest = addMonths(today, -12 * mostYears)
  if (to < from) errors.set('period_to', { code: 'ends_before_start' })
  if (from < earliest) errors.set('period_from', { code: 'too_early', expected: dayText(datesIn(locale), earliest) })
  // the rate of a later day is not known yet
  if (to > addMonths(today, 24)) errors.set('period_to', { code: 'earlier_day' })
}

/** Finds the day of the customer's next document: that of a contract's next period, or the first of the next month. */
export async function nextDocumentOn(db: BoundDb, customer: number, today: string): Promise<string> {
  const { rows } = await sql<{ day: string | null }>`
    select min(c.next_bill_on)::text as day from ${contractTable} c where c.customer_number = ${customer} and c.next_bill_on > ${today}::date`.execute(
    db,
  )
  return [addMonths(firstOfMonth(today), 1), rows[0]?.day ?? '9999'].toSorted()[0] ?? addDays(today, 1)
}

/** Shows what staff have added and no document has taken, with what a further item may be for. */
export async function itemsOf(
  db: BoundDb,
  customer: number,
  today: string,
): Promise<Omit<CustomerItems, 'work' | 'next_on'> | undefined> {
  const { rows } = await sql<Pick<CustomerItems, 'customer' | 'contracts'> & { waiting: ItemRow[] }>`
    select json_build_object('number', k.customer_number, 'name', k.name, 'currency', k.currency) as customer,
      ${jsonRows(sql`
        select c.number, c.label from ${contractTable} c
        where c.customer_number = k.customer_number and c.currency = k.currency and ${stateOn(today)} <> all(${finishedStates}::text[])
        order by length(c.number), c.number`)} as contracts,
      ${itemRows(sql`i.customer_number = k.customer_number and i.by_hand`)} as waiting
    from ${customerTable} k where k.customer_number = ${customer}`.execute(db)
  const [found] = rows
  if (!found) return undefined
  const { contracts, customer: about, waiting } = found
  return { customer: about, contracts, items: waiting.slice(0, mostItems).map(row => shownItem(row, about.currency)) }
}

function shownItem(row: ItemRow, currency: string): CustomerItems['items'][number] {
  const { net } = amountsOf(chargeOfItem(row), minorDigits(currency))
  return {
    id: row.id,
    text: textIn(row.description, 'en'),
    project: row.project,
    quantity: row.quantity,
    unit: unitOf(row.unit),
    unit_price: row.unit_price,
    contract: row.number,
    period_from: row.period_from,
    period_to: row.period_to,
    net: { amount_minor: net, currency },
    ready_on: row.ready_on,
    minutes: 0,
  }
}

/** Takes back one that staff added and no document has. @returns what it was called, or undefined where there is none */
export async function takeBackItem(db: BoundDb, customer: number, id: string, now: Date): Promise<string | undefined> {
  const { rows } = await sql<{ text: string }>`
    update billing_item set dropped_at = ${now}
    where customer_number = ${customer} and id = ${id} and by_hand and document_id is null and dropped_at is null
    returning description ->> 'en' as text`.execute(db)
  return rows[0]?.text
}

/**
 * Drafts the documents of some items alone, as the run would on this day.
 * @throws item_billed where one of them waits no more, document_obstacle
 */
export async function documentsOfItems(
  db: BoundDb,
  services: Pick<Services, 'catalogues' | 'clock' | 'configuration'>,
  customer: number,
  ids: readonly string[],
): Promise<ToIssue[]> {
  const today = services.clock.today()
  const facts = await billingFacts(db, services, customer, today)
  const { rows } = await sql<{ items: ItemRow[] }>`
    select ${itemRows(sql`i.customer_number = ${customer} and i.by_hand and i.id = any(${ids}::uuid[])`)} as items`.execute(
    db,
  )
  const items = rows[0]?.items ?? []
  if (items.length !== new Set(ids).size) throw problem('item_billed')
  try {
    const plan = planOf(facts, { facts, contracts: [], items, held: [] }, [], today)
    const [aside] = plan.aside
    if (aside) throw new ObstacleError(aside.reason, aside.detail)
    const { settled, before } = await settlePlans(db, [{ facts, plan }])
    return settled.flatMap(planned => documentsOf(planned, before, today).issues)
  } catch (error) {
    if (error instanceof ObstacleError) throw problem('document_obstacle', { operatorDetail: error.message })
    throw error
  }
}

/** Writes drafts as the portal reads them, with a name for exactly these. */
export function previewOf(drafts: readonly DocumentDraft[], complete: boolean): ItemPreview {
  const documents = drafts.map(previewed)
  const shown = createHash('sha256').update(canonicalJson({ documents, complete })).digest('base64url')
  return { documents, complete, shown }
}
