import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { offerEndpoints, StaffOffer } from '@kontor/contract/areas/desk/offers'
import { localeOf } from '@kontor/contract/locales'
import { mayStaff } from '@kontor/contract/staff-powers'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import { emit } from '../../../platform/events/emit.ts'
import { fileHeaders } from '../../../platform/files/send-file.ts'
import type { Confirmable, Context, Handler } from '../../../platform/http/context.ts'
import { hashOf } from '../../../platform/http/csrf.ts'
import { isOwn } from '../../../platform/http/own-people.ts'
import { problem } from '../../../platform/http/problem.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import { asOperator } from '../../../platform/services.ts'
import { productAnswer } from '../../contracts/catalogue/answer.ts'
import { presentCatalogue } from '../../contracts/catalogue/present.ts'
import { priceList } from '../../contracts/catalogue/price-list.ts'
import { chargedTax, homeOf } from '../../customers/customer/tax/charged-tax.ts'
import { offerPaper } from '../../money/billing/documents/offer-paper.ts'
import { takeOfferNumber } from '../../money/billing/issue.ts'
import { newToken } from '../../people/people/invite.ts'
import { lockKept } from '../directory/notes.ts'
import { lookingTheSame } from '../directory/open-customer.ts'
import { type Offered, type Priced, priced, recipientOf } from './priced.ts'
import { frozenOf, numbered, offersWhere, paperOf, type StoredOffer, termsText } from './stored.ts'

type Endpoints = typeof offerEndpoints
type Changing =
  | Context<Endpoints['staffOfferMake']>
  | Context<Endpoints['staffOfferSend']>
  | Context<Endpoints['staffOfferWithdraw']>

export const offerSubject = ({ id, number }: Pick<StoredOffer, 'id' | 'number'>) => ({
  kind: 'offer',
  id,
  label: number,
})

/** Lets through who may do all that an acceptance will do, for none of their own. @throws forbidden, own_customer, not_found */
async function requireMaker({ caller, db }: Changing, { customer }: Pick<Offered, 'customer'>): Promise<void> {
  const needed = customer === null ? (['billing:act', 'customers:act'] as const) : (['billing:act'] as const)
  if (!needed.every(power => mayStaff(caller.powers, power))) throw problem('forbidden')
  if (customer === null) return
  if (isOwn(caller, customer)) throw problem('own_customer')
  await lockKept(db, customer)
}

const draftOf = async ({ db, services }: Changing, number: string): Promise<StoredOffer> => {
  const [offer] = await offersWhere(db, numbered(number), { today: services.clock.today(), lock: true })
  if (!offer) throw problem('not_found')
  if (offer.state !== 'draft') throw problem('offer_closed', { current: { state: offer.state } })
  return offer
}

/** Makes a draft, also in another's place, once exactly it was shown. */
export const staffOfferMake: Handler<Endpoints['staffOfferMake']> = async context => {
  const { audit, body, caller, db, now, services } = context
  const { customer, intro, items, positions, recipient, replaces, valid_until } = body
  await requireMaker(context, body)
  const made = await priced(context, body)
  const record = recipientOf(body)
  const others = record && (await lookingTheSame(db, record, recipient?.known ?? []))
  if (others) throw problem('customer_known', { current: others })
  const { preview, facts } = made
  if (body.shown === null) return { ...preview, number: null }
  if (body.shown !== preview.shown) throw problem('conflict', { current: preview })
  const before = replaces === null ? null : await draftOf(context, replaces)
  const today = services.clock.today()
  const offer = {
    id: before?.id ?? uuidv7(),
    number: before?.number ?? (await takeOfferNumber(db, today)),
    customer_number: customer,
    recipient: recipient && JSON.stringify(recipient),
    name: facts.name,
    email: facts.email,
    locale: facts.language,
    made_by: caller.userId,
    made_by_name: caller.name,
    made_at: now,
    intro,
    valid_until,
    items: JSON.stringify(items),
    positions: JSON.stringify(positions),
    ...frozen(made),
  }
  const { id, ...changes } = offer
  if (before) await db.updateTable('offer').set(changes).where('id', '=', id).execute()
  else await db.insertInto('offer').values(offer).execute()
  // the customer's own activity tells of it once it is sent
  const action = before ? 'offer.changed' : 'offer.made'
  await audit({ action, subject: offerSubject(offer), customer: 0 })
  await emit(db, { kind: 'offer.changed', subject: offer.number, customer, data: {} })
  return { ...preview, number: offer.number }
}

const frozen = ({ agreed, preview: { document, documents, gross, net } }: Priced) => ({
  agreed: JSON.stringify(agreed),
  document: JSON.stringify(document),
  documents: JSON.stringify(documents),
  currency: gross.currency,
  net_minor: net.amount_minor,
  gross_minor: gross.amount_minor,
})

export const staffOffer: Handler<Endpoints['staffOffer']> = async ({ db, locale, params, services }) => {
  const [offer] = await offersWhere(db, numbered(params.number), { today: services.clock.today() })
  if (!offer) throw problem('not_found')
  const { accepted_name: by, accepted_text: text, customer, recipient, intro, items, positions } = offer
  const { contracts, number, state, name, valid_until, email, made_at, sent_at, settled_at, reason } = offer
  return {
    number,
    state,
    name,
    intro,
    valid_until,
    ...frozenOf(offer),
    email,
    made_at,
    sent_at,
    settled_at,
    reason,
    customer,
    contracts,
    made_by: offer.made_by_name,
    locale: localeOf(offer.locale),
    accepted: by !== null && text !== null ? { name: by, text } : null,
    preview: state === 'draft' ? await previewToday({ db, locale, services }, offer) : null,
    input: { customer, recipient, intro, items, positions },
  } satisfies StaffOffer
}

/** Prices a draft once more; null where it cannot be sent as it is, and has to be made anew. */
async function previewToday(pricing: Parameters<typeof priced>[0], offer: StoredOffer): Promise<StaffOffer['preview']> {
  try {
    return (await priced(pricing, offer)).preview
  } catch {
    return null
  }
}

type Sending = Context<Endpoints['staffOfferSend']>

/** Sends a draft. Who confirms it for a colleague acts for the customer, which shows no drafts: those are the operator's. */
const sendOrConfirm = (context: Sending) =>
  context.customer === null
    ? send(context)
    : inTransaction(asOperator(context.services).database.operator, db => send({ ...context, db }))

/** Sends a draft: its paper is kept as it is with its hash. */
async function send(context: Sending) {
  const { caller, db, now, params, request, services } = context
  const { number } = params
  const { offer, made } = await readyToSend(context)
  const { customer, email, intro, locale, name, valid_until: validUntil } = offer
  const { gross, net, positions } = made.preview
  const terms = positions.map(order => termsText(services, made.facts.language, order))
  const pdf = await offerPaper(services, made.drafts, { number, intro, terms, now, validUntil })
  const token = newToken()
  await db
    .updateTable('offer')
    .set({
      ...frozen(made),
      state: 'sent',
      sent_at: now,
      token_hash: hashOf(token),
      pdf,
      pdf_sha256: createHash('sha256').update(pdf).digest(),
      terms_version: (await presentCatalogue(db))?.terms_version ?? services.configuration.registration.termsVersion,
    })
    .where('id', '=', offer.id)
    .execute()
  await queueMail(db, {
    services,
    user: { id: null, email, name, locale },
    template: 'offer_sent',
    values: {
      number,
      intro,
      gross,
      net,
      recurring: positions.length > 0,
      consumer: offer.consumer,
      until: validUntil,
      link: `${services.configuration.appUrl}/offer/${token}`,
    },
    now,
    ...(customer !== null && { customer }),
  })
  const origin = { caller, now, address: request.ip, requestId: request.id }
  const subject = offerSubject(offer)
  await writeAudit(db, origin, { action: 'offer.sent', subject, after: { email }, customer: customer ?? 0 })
  await emit(db, { kind: 'offer.changed', subject: number, customer, data: {} })
  return { waits_for: null }
}

/** A product's price below the list counts once the offer is sent, as it binds from then on. */
export const staffOfferSend: Confirmable<Endpoints['staffOfferSend']> = {
  carryOut: sendOrConfirm,
  async customer(context) {
    const { offer } = await readyToSend(context)
    // what waits for a colleague is some customer's: to someone who is none yet, a colleague sends the draft themself
    if (offer.customer === null) throw problem('limit_too_low')
    return offer.customer
  },
  takesAway: async context => (await readyToSend(context)).made.preview.loss.amount_minor > 0,
  size: async context => (await readyToSend(context)).made.preview.loss,
  meanwhile: async (_, { names }) => ({ waits_for: names }),
}

/** Locks a draft that may be sent, as it was shown. @throws conflict with the preview of today */
async function readyToSend(context: Sending) {
  const offer = await draftOf(context, context.params.number)
  await requireMaker(context, offer)
  const made = await priced(context, offer)
  if (!made.preview.complete) throw problem('document_obstacle')
  if (made.preview.shown !== context.body.shown) throw problem('conflict', { current: made.preview })
  return { offer, made }
}

/** Lists what can be offered to strangers, as one of each kind at the provider's home would read it. */
export const staffOfferProducts: Handler<Endpoints['staffOfferProducts']> = async ({ db, locale, services }) => {
  const today = services.clock.today()
  const catalogue = await presentCatalogue(db)
  const currency = catalogue?.currency ?? ''
  const home = homeOf(services.configuration)
  const listed = (type: 'consumer' | 'business') => {
    const facts = {
      type,
      country: home.country,
      postal_code: '',
      vat_id: '',
      vat_state: 'unchecked' as const,
      exemptions: [],
    }
    const reader = { locale, currency, tax: chargedTax(facts, home, today), tried: [] }
    return catalogue ? priceList(catalogue, today, type === 'consumer').map(one => productAnswer(one, reader)) : []
  }
  return { currency, consumer: listed('consumer'), business: listed('business') }
}

export const staffOfferWithdraw: Handler<Endpoints['staffOfferWithdraw']> = async context => {
  const { audit, db, now, params, services } = context
  const [offer] = await offersWhere(db, numbered(params.number), { today: services.clock.today(), lock: true })
  if (!offer) throw problem('not_found')
  await requireMaker(context, offer)
  const { customer, state, id, number } = offer
  if (state !== 'draft' && state !== 'sent') throw problem('offer_closed', { current: { state } })
  await sql`update offer set state = 'withdrawn', settled_at = ${now}, code_hash = null where id = ${id}`.execute(db)
  await audit({
    action: 'offer.withdrawn',
    subject: offerSubject(offer),
    customer: state === 'sent' ? (customer ?? 0) : 0,
  })
  await emit(db, { kind: 'offer.changed', subject: number, customer, data: {} })
  return undefined
}

/** Answers with the paper as it was sent. */
export function sendPaper(
  reply: Context<Endpoints['staffOfferPaper']>['reply'],
  paper: { number: string; pdf: Buffer } | undefined,
): Readable {
  if (!paper) throw problem('not_found')
  const { number, pdf } = paper
  fileHeaders(reply, { name: `${number}.pdf`, contentType: 'application/pdf', bytes: pdf.length })
  return Readable.from([pdf])
}

export const staffOfferPaper: Handler<Endpoints['staffOfferPaper']> = async ({ db, params, reply }) =>
  sendPaper(reply, await paperOf(db, numbered(params.number)))
