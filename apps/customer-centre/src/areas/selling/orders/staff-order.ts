import { createHash } from 'node:crypto'
import type { StaffOrder, StaffOrderOffers, staffOrderEndpoints } from '@kontor/contract/areas/selling/staff-orders'
import { mayStaff } from '@kontor/contract/staff-powers'
import { sql } from 'kysely'
import { jsonRows } from '../../../platform/db/list.ts'
import { lockCustomers } from '../../../platform/db/lock-customer.ts'
import { undone } from '../../../platform/db/undone.ts'
import type { Confirmable, Context, Handler } from '../../../platform/http/context.ts'
import { isOwn } from '../../../platform/http/own-people.ts'
import { invalidField, problem } from '../../../platform/http/problem.ts'
import { canonicalJson } from '../../../values/canonical-json.ts'
import { addDays } from '../../../values/local-date.ts'
import { productAnswer } from '../../contracts/catalogue/answer.ts'
import { presentWith } from '../../contracts/catalogue/present.ts'
import { priceList } from '../../contracts/catalogue/price-list.ts'
import { lacksAsHolder } from '../../customers/contacts/contact-facts.ts'
import { chargedTax, homeOf, type TaxFacts, taxFacts } from '../../customers/customer/tax/charged-tax.ts'
import { contactTable, customerTable } from '../../customers/reads.ts'
import { type BillingFacts, billingFacts } from '../../money/billing/facts.ts'
import { previewed, previewUntil } from '../../money/billing/preview.ts'
import { type AgreedPosition, agreeTerms } from './agree-terms.ts'
import { type Concluding, conclude, concludeFor, setUpNow } from './conclude.ts'
import { previewOf } from './preview.ts'

type Endpoints = typeof staffOrderEndpoints
type Ordering = Context<Endpoints['staffOrder']>

/** Shows what can be ordered for a customer, at the prices that they read. */
export const staffOrderOffers: Handler<Endpoints['staffOrderOffers']> = async ({
  caller,
  db,
  locale,
  params,
  services,
}) => {
  const today = services.clock.today()
  const { id: customer } = params
  type Extra = {
    customer: { number: number; name: string } | null
    facts: TaxFacts
    holders: StaffOrderOffers['holders']
  }
  const { catalogue, extra } = await presentWith(
    db,
    sql<Extra>`json_build_object('facts', ${taxFacts(customer)},
      'customer', (select json_build_object('number', u.customer_number, 'name', u.name) from ${customerTable} u where u.customer_number = ${customer}),
      'holders', case when ${mayStaff(caller.powers, 'contacts:see')}::boolean then ${jsonRows(sql`
        select c.id, c.name, c.email from ${contactTable} c where c.customer_number = ${customer}
          and cardinality(${lacksAsHolder}) = 0 order by c.name, c.id limit 500`)} end)`,
  )
  if (!extra.customer) throw problem('not_found')
  const consumer = extra.facts.type === 'consumer'
  const tax = chargedTax(extra.facts, homeOf(services.configuration), today)
  const currency = catalogue?.currency ?? ''
  const listed = catalogue ? priceList(catalogue, today, consumer) : []
  return {
    customer: { ...extra.customer, consumer },
    currency,
    products: listed.map(one => productAnswer(one, { locale, currency, tax, tried: [] })),
    holders: extra.holders,
  }
}

/** Orders several products for a customer, all or none. The preview concludes them, asks the engine for their documents, and undoes it. */
async function orderFor(context: Ordering): Promise<StaffOrder> {
  const { body } = context
  const { positions, facts, preview } = await previewedOrder(context)
  if (body.shown === null) return preview
  requireShown(context, preview)
  const concluded = await concludeFor(concludingOf(context), positions, { facts, early: body.early_start })
  return { ...preview, contracts: concluded.map(({ number }) => number) }
}

export const staffOrder: Confirmable<Endpoints['staffOrder']> = {
  carryOut: orderFor,
  customer: ({ params }) => params.id,
  async takesAway(context) {
    if (context.body.shown === null) return false
    const { preview } = await previewedOrder(context)
    requireShown(context, preview)
    return preview.loss.amount_minor > 0
  },
  size: async context => (await previewedOrder(context)).preview.loss,
  meanwhile: async (context, { names }) => ({ ...(await previewedOrder(context)).preview, waits_for: names }),
}

/** Requires that it is what was seen, and of a consumer's that they asked for what is set up at once (§ 357a (2) BGB). */
function requireShown({ body }: Ordering, preview: StaffOrder): void {
  if (preview.obstacle !== null) throw problem('order_impossible', { current: preview })
  if (preview.shown !== body.shown) throw problem('order_changed', { current: preview })
  const early = preview.positions.some(({ terms }, at) => terms.withdrawal_until && !body.positions[at]?.adopted)
  if (early && !body.early_start) throw invalidField('early_start', 'required')
}

/** By the caller; a colleague who confirms it concludes it. */
const concludingOf = ({ audit, body, caller, db, locale, now, params, services }: Ordering): Concluding => {
  const by = { userId: caller.userId, name: caller.name, reason: body.reason }
  const actor = { userId: by.userId, name: by.name, actingReason: by.reason }
  return {
    db,
    services,
    customer: params.id,
    now,
    locale,
    by,
    audit: (...entries) => audit(...entries.map(entry => ({ ...entry, actor }))),
  }
}

type Previewed = { positions: AgreedPosition[]; facts: BillingFacts; preview: StaffOrder }

async function previewedOrder(context: Ordering): Promise<Previewed> {
  const { body, caller, db, locale, params, services } = context
  const { id: customer } = params
  if (isOwn(caller, customer)) throw problem('own_customer')
  await lockOpen(context)
  const today = services.clock.today()
  const facts = await billingFacts(db, services, customer, today)
  const consumer = facts.tax.type === 'consumer'
  const positions = await agreeTerms(db, { customer, consumer, today, locale }, body.positions)
  const shown = positions.map(({ chosen }) => previewOf(services, chosen, facts, today, locale))
  const obstacle = shown.find(one => one.obstacle !== null)?.obstacle ?? null
  const [first] = positions
  const currency = first?.chosen.offer.currency ?? facts.currency
  return {
    positions,
    facts,
    preview: {
      positions: shown,
      obstacle,
      loss: { amount_minor: positions.reduce((sum, { loss_minor }) => sum + loss_minor, 0), currency },
      documents: obstacle === null ? await documentsOf(context, positions, facts) : [],
      shown: hashOf(positions, facts, services.configuration, today),
      contracts: [],
      waits_for: null,
    },
  }
}

/** Names the terms and the tax, and no day: what a colleague confirms tomorrow is the same. */
function hashOf(
  positions: readonly AgreedPosition[],
  facts: BillingFacts,
  configuration: Parameters<typeof homeOf>[0],
  today: string,
): string {
  const tax = chargedTax(facts.tax, homeOf(configuration), today)
  const terms = positions.map(({ chosen }) => chosen)
  return createHash('sha256').update(canonicalJson({ terms, tax })).digest('hex')
}

/** @throws not_found, customer_closed where nothing is concluded with them at present */
async function lockOpen({ db, params: { id } }: Ordering): Promise<void> {
  if ((await lockCustomers(db, [id])).length === 0) throw problem('not_found')
  const { rows } = await sql<{ open: boolean }>`
    select u.locked_at is null and u.deactivated_at is null as open from ${customerTable} u where u.customer_number = ${id}`.execute(
    db,
  )
  if (!rows[0]?.open) throw problem('customer_closed')
}

/**
 * Finds the documents that bill these contracts first: what is there already is billed at once, the others once they are set up. They are
 * shown as if that were today, at one time.
 */
async function documentsOf(
  context: Ordering,
  positions: readonly AgreedPosition[],
  facts: BillingFacts,
): Promise<StaffOrder['documents']> {
  const groups = [positions.filter(({ chosen }) => chosen.adopted), positions.filter(({ chosen }) => !chosen.adopted)]
  const documents: StaffOrder['documents'] = []
  for (const group of groups) {
    if (group.length > 0) documents.push(...(await undone(context.db, () => billedTogether(context, group, facts))))
  }
  return documents
}

async function billedTogether(
  context: Ordering,
  positions: readonly AgreedPosition[],
  facts: BillingFacts,
): Promise<StaffOrder['documents']> {
  const { db, services } = context
  const { id: customer } = context.params
  const concluding = concludingOf(context)
  const today = services.clock.today()
  const numbers = new Set<string | null>()
  for (const { chosen } of positions) {
    const preview = previewOf(services, chosen, facts, today, concluding.locale)
    const contract = await conclude(concluding, chosen, preview, { facts, early: false })
    if (!chosen.adopted) await setUpNow(concluding, contract, chosen)
    numbers.add(contract.number)
  }
  const firstBilled = positions.flatMap(({ chosen: { adopted } }) =>
    adopted?.billed_until ? addDays(adopted.billed_until, 1) : [],
  )
  const until = [today, ...firstBilled].toSorted().at(-1) ?? today
  const { documents } = await previewUntil(db, services, customer, until)
  return documents
    .map(previewed)
    .filter(({ lines }) => lines.some(line => numbers.has(line.contract_number)))
    .map(one => ({
      ...one,
      // the contracts are gone with the preview: others will have these numbers
      lines: one.lines.map(line => (numbers.has(line.contract_number) ? { ...line, contract_number: null } : line)),
    }))
}
