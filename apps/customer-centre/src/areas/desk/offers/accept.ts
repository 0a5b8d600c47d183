import { createHmac } from 'node:crypto'
import type { OfferObstacle } from '@kontor/contract/enums/offers'
import { intlTag, localeOf } from '@kontor/contract/locales'
import { formatMoney } from '@kontor/contract/money'
import type { FastifyRequest } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import { inTransaction, type OperatorDb } from '../../../platform/db/database.ts'
import { lockCustomers } from '../../../platform/db/lock-customer.ts'
import { emit } from '../../../platform/events/emit.ts'
import { isMember } from '../../../platform/http/own-people.ts'
import { invalidField, Problem, problem } from '../../../platform/http/problem.ts'
import type { Caller } from '../../../platform/http/session.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { mailExists, queueMail } from '../../../platform/mail/queue-mail.ts'
import type { Services } from '../../../platform/services.ts'
import { derivedId } from '../../../values/derived-id.ts'
import { dayOf } from '../../../values/local-date.ts'
import { datesIn, dayText, exactMomentText } from '../../../values/moments.ts'
import { oneLine } from '../../../values/one-line.ts'
import { lockOpening } from '../../customers/customer/open-customer.ts'
import { customerTable } from '../../customers/reads.ts'
import { nextDocumentOn } from '../../money/billing/hand-items.ts'
import { insertItems } from '../../money/billing/items.ts'
import { billCustomer } from '../../money/billing/run-job.ts'
import { mailAddressOf } from '../../people/identity/queries.ts'
import { hasErasureBegun } from '../../privacy/privacy/erasure/erasure-queries.ts'
import { whyNotToday } from '../../selling/orders/agree-terms.ts'
import { concludeFor } from '../../selling/orders/conclude.ts'
import { withdrawalText } from '../../selling/orders/withdrawal-text.ts'
import { checkedRecord, lookingTheSame, openCustomer } from '../directory/open-customer.ts'
import { offerSubject } from './make.ts'
import { type Charge, frozenPart, frozenPrices, type Offered, type Priced, priced } from './priced.ts'
import { frozenOf, offersWhere, type StoredOffer, termsText } from './stored.ts'

/** @property caller null: someone who has not signed in, and gave their name */
export type Answering = { services: Services; request: FastifyRequest; now: Date; caller: Caller | null }
/** @property check refuses or counts what they prove themselves by; it commits what it wrote */
type Acceptance = {
  name: string
  early_start: boolean
  check?: (db: OperatorDb, offer: StoredOffer) => Promise<boolean>
}
type Wording = { services: Services; offer: StoredOffer; name: string; early: boolean; now: Date }

/** Refuses what was sent and has changed in fact; who made it is told, in a transaction of its own. */
class Obstructed extends Error {
  readonly offer: StoredOffer
  readonly why: OfferObstacle

  constructor(offer: StoredOffer, why: OfferObstacle) {
    super(why)
    this.offer = offer
    this.why = why
  }
}

/** Finds an offer that can be answered, and locks it: of two answers the second sees the first. @throws not_found, offer_closed */
export async function lockOpen(
  db: OperatorDb,
  services: Services,
  condition: RawBuilder<unknown>,
): Promise<StoredOffer> {
  const [offer] = await offersWhere(db, condition, { today: services.clock.today(), lock: true })
  if (!offer || offer.state === 'draft') throw problem('not_found')
  if (offer.state !== 'sent') throw problem('offer_closed', { current: { state: offer.state } })
  return offer
}

/**
 * Accepts an offer: the customer, where there is none yet, its owner's invitation, the items and the contracts stand or fall together, and
 * come to what was frozen, to the cent.
 * @throws not_found, offer_closed, offer_changed, and invalid_input where the code is another
 */
export async function acceptOffer(answering: Answering, condition: RawBuilder<unknown>, acceptance: Acceptance) {
  const { services } = answering
  const { operator } = services.database
  try {
    const accepted = await inTransaction(operator, async db => {
      const offer = await lockOpen(db, services, condition)
      // a consumer's work begins before the time for withdrawal is over, and is only paid where that was asked for (§ 357a (2) BGB)
      if (offer.consumer && !acceptance.early_start) throw invalidField('early_start', 'required')
      if (acceptance.check && !(await acceptance.check(db, offer))) return null
      return conclude(db, answering, offer, acceptance)
    })
    if (!accepted) throw invalidField('code', 'wrong_code')
    return accepted
  } catch (error) {
    if (!(error instanceof Obstructed)) throw error
    const { offer, why } = error
    await inTransaction(operator, db => tellMaker(db, answering, offer, { outcome: 'stuck', why }))
    throw problem('offer_changed', { current: { why } })
  }
}

async function conclude(
  db: OperatorDb,
  answering: Answering,
  offer: StoredOffer,
  { name: typed, early_start }: Acceptance,
) {
  const { caller, now, request, services } = answering
  const name = oneLine(typed)
  const actor = { userId: caller?.userId ?? null, name }
  const origin = { caller, now, address: request.ip, requestId: request.id }
  const audit = (...entries: Parameters<typeof writeAudit>[2][]) =>
    writeAudit(db, origin, ...entries.map(entry => ({ ...entry, actor })))
  const customer = offer.customer ?? (await openFor(db, { ...answering, audit }, offer))
  if (offer.customer !== null) await requireOpen(db, offer, offer.customer)
  const made = await pricedAs(db, services, offer, customer)
  await insertAll(db, services, customer, { ...made, atOnce: offer.agreed.length > 0 }, now)
  const locale = localeOf(offer.locale)
  const userId = caller && isMember(caller, customer) ? caller.userId : null
  const early = offer.consumer && early_start
  const concluding = { db, services, customer, now, locale, by: { userId, name, reason: null }, audit }
  const concluded = await concludeFor(concluding, offer.agreed, { facts: made.facts, early })
  const contracts = concluded.map(one => one.number)
  const text = wording({ services, offer, name, early, now })
  await sql`
    update offer set state = 'accepted', settled_at = ${now}, customer_number = ${customer}, accepted_name = ${name}, accepted_text = ${text}, contracts = ${contracts},
      code_hash = null, address_hash = ${createHmac('sha256', (await services.keys.csrf()).current.key)
        .update(request.ip)
        .digest()}
    where id = ${offer.id}`.execute(db)
  await audit({
    action: 'offer.accepted',
    subject: offerSubject(offer),
    after: { name },
    customer,
  })
  const { email, number } = offer
  await queueMail(db, {
    services,
    user: { id: null, email, name: offer.name, locale },
    template: 'offer_accepted',
    values: {
      number,
      text,
      opened: offer.customer === null,
      products: contracts.length,
      withdrawal: offer.consumer ? withdrawalText(services, locale) : [],
    },
    now,
    customer,
  })
  await tellMaker(db, answering, { ...offer, customer }, { outcome: 'accepted', who: name })
  await emit(db, { kind: 'offer.changed', subject: number, customer, data: {} })
  return { number, state: 'accepted' as const }
}

/** Opens the customer whom the offer describes. One that looks the same by now, and did not then, is for staff to look at. */
async function openFor(
  db: OperatorDb,
  context: Answering & { audit: Parameters<typeof openCustomer>[0]['audit'] },
  offer: StoredOffer,
): Promise<number> {
  const { recipient } = offer
  if (!recipient) throw new Error('an offer is to a customer, or to who becomes one')
  await lockOpening(db)
  const record = checkedRecord(recipient)
  if (await lookingTheSame(db, record, recipient.known)) throw new Obstructed(offer, 'customer_known')
  const opened = { ...recipient, owner_email: recipient.owner_email || recipient.email }
  // who made the offer vouches for its recipient
  return openCustomer({ ...context, db, caller: { userId: offer.made_by } }, opened, record)
}

async function requireOpen(db: OperatorDb, offer: StoredOffer, customer: number): Promise<void> {
  await lockCustomers(db, [customer])
  // nothing is concluded with a customer who is locked at present
  const isShut = sql`deactivated_at is not null or ${offer.agreed.length > 0} and locked_at is not null`
  const { rows } = await sql<{ closed: boolean }>`
    select ${isShut} as closed from ${customerTable} where customer_number = ${customer}`.execute(db)
  if (rows[0]?.closed !== false || (await hasErasureBegun(db, customer))) throw new Obstructed(offer, 'customer_closed')
}

/** Prices it once more, for the customer as it stands today: nothing of what was sent may differ. */
async function pricedAs(db: OperatorDb, services: Services, offer: StoredOffer, customer: number): Promise<Priced> {
  const now: Offered = { ...offer, customer, recipient: null }
  const locale = localeOf(offer.locale)
  const made = await priced({ db, services, locale }, now, offer.agreed).catch((error: unknown) => {
    throw error instanceof Problem ? new Obstructed(offer, 'not_billable') : error
  })
  const { complete, document, positions } = made.preview
  if (!complete) throw new Obstructed(offer, 'not_billable')
  const sent = offer.agreed.map(({ order }) => frozenPrices(order))
  if (
    frozenPart(document) !== frozenPart(offer.document) ||
    positions.some((order, at) => frozenPrices(order) !== sent[at])
  )
    throw new Obstructed(offer, 'facts_changed')
  const buyer = { customer, consumer: made.facts.tax.type === 'consumer', today: services.clock.today(), locale }
  const typed = offer.positions.map(position => ({ ...position, adopted: null }))
  const why = await whyNotToday(
    db,
    buyer,
    offer.agreed.flatMap((one, at) => (typed[at] ? { ...one, position: typed[at] } : [])),
  )
  if (why) throw new Obstructed(offer, why)
  return made
}

/** Has the next document take what was accepted; beside products it is billed at once, apart from what is set up first. */
async function insertAll(
  db: OperatorDb,
  services: Services,
  customer: number,
  { charges, atOnce }: { charges: readonly Charge[]; atOnce: boolean },
  now: Date,
): Promise<void> {
  if (charges.length === 0) return
  const today = services.clock.today()
  const readyOn = atOnce ? today : await nextDocumentOn(db, customer, today)
  const projects = new Set(charges.map(({ project }) => project))
  for (const project of projects) {
    const lines = charges.filter(charge => charge.project === project).map(({ line }) => line)
    await insertItems(db, customer, lines, { readyOn, now, project })
  }
  if (atOnce) await enqueue(db, billCustomer, { customer })
}

/** Writes the declaration as it is made, in the offer's language; the provider's clock counts. */
function wording({ services, offer, name, early, now }: Wording): string {
  const { configuration, catalogues } = services
  const locale = localeOf(offer.locale)
  const dates = datesIn(locale)
  const money = (value: StoredOffer['document']['gross']) => formatMoney(value, intlTag(locale))
  const { agreed, document, email, number, valid_until, terms_version: terms } = offer
  const { net, gross } = frozenOf(offer)
  return catalogues[locale].offers.acceptance({
    provider: configuration.provider.name,
    number,
    name,
    company: offer.name,
    email,
    lines: document.lines.map(({ description, net }) => `${description}: ${money(net)}`),
    products: agreed.map(({ order }) => termsText(services, locale, order)),
    setUpOn:
      agreed.length > 0 && offer.sent_at
        ? dayText(dates, dayOf(new Date(offer.sent_at), configuration.timeZone))
        : null,
    net: money(net),
    tax: money({ ...gross, amount_minor: gross.amount_minor - net.amount_minor }),
    gross: money(gross),
    until: dayText(dates, valid_until),
    terms,
    early,
    at: exactMomentText(dates, now, configuration.timeZone),
  })
}

export type Told =
  | { outcome: 'accepted'; who: string }
  | { outcome: 'declined'; reason: string }
  | { outcome: 'lapsed' }
  | { outcome: 'stuck'; why: OfferObstacle }

/** Tells who made an offer what has become of it; of the same trouble once. */
export async function tellMaker(
  db: OperatorDb,
  { now, services }: Pick<Answering, 'now' | 'services'>,
  offer: StoredOffer,
  told: Told,
) {
  const { customer, name, number } = offer
  const link = `${services.configuration.appUrl}/staff/offers/${number}`
  const id = derivedId('offer', offer.id, told.outcome, told.outcome === 'stuck' ? told.why : '')
  if (await mailExists(db, id)) return
  await queueMail(db, {
    services,
    id,
    user: await mailAddressOf(db, offer.made_by),
    template: 'staff_offer',
    values: { number, name, link, told },
    now,
    ...(customer !== null && { customer }),
  })
}
