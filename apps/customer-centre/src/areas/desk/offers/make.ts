import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { offerEndpoints, StaffOffer } from '@kontor/contract/areas/desk/offers'
import { localeOf } from '@kontor/contract/locales'
import { mayStaff } from '@kontor/contract/staff-powers'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { emit } from '../../../platform/events/emit.ts'
import { fileHeaders } from '../../../platform/files/send-file.ts'
import { type Context, type Handler, withoutTransaction } from '../../../platform/http/context.ts'
import { hashOf } from '../../../platform/http/csrf.ts'
import { isOwn } from '../../../platform/http/own-people.ts'
import { problem } from '../../../platform/http/problem.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import { presentCatalogue } from '../../contracts/catalogue/present.ts'
import { offerPaper } from '../../money/billing/documents/offer-paper.ts'
import { takeOfferNumber } from '../../money/billing/issue.ts'
import { newToken } from '../../people/people/invite.ts'
import { lockKept } from '../directory/notes.ts'
import { lookingTheSame } from '../directory/open-customer.ts'
import { type Offered, type Priced, priced, recipientOf } from './priced.ts'
import { numbered, offersWhere, paperOf, type StoredOffer } from './stored.ts'

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
  const { customer, intro, items, recipient, replaces, valid_until } = body
  await requireMaker(context, body)
  const made = await priced(context, body)
  const record = recipientOf(body)
  const others = record && (await lookingTheSame(db, record, recipient?.known ?? []))
  if (others) throw problem('customer_known', { current: others })
  const { document, complete, shown, facts } = made
  const preview = { document, complete, shown }
  if (body.shown === null) return { ...preview, number: null }
  if (body.shown !== shown) throw problem('conflict', { current: preview })
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

const frozen = ({ document }: Priced) => ({
  document: JSON.stringify(document),
  currency: document.gross.currency,
  net_minor: document.net.amount_minor,
  gross_minor: document.gross.amount_minor,
})

export const staffOffer: Handler<Endpoints['staffOffer']> = async ({ db, locale, params, services }) => {
  const [offer] = await offersWhere(db, numbered(params.number), { today: services.clock.today() })
  if (!offer) throw problem('not_found')
  const { accepted_name: by, accepted_text: text, customer, recipient, intro, items } = offer
  const { number, state, name, valid_until, document, email, made_at, sent_at, settled_at, reason } = offer
  return {
    number,
    state,
    name,
    intro,
    valid_until,
    document,
    email,
    made_at,
    sent_at,
    settled_at,
    reason,
    customer,
    made_by: offer.made_by_name,
    locale: localeOf(offer.locale),
    accepted: by !== null && text !== null ? { name: by, text } : null,
    preview: state === 'draft' ? await previewToday({ db, locale, services }, offer) : null,
    input: { customer, recipient, intro, items },
  } satisfies StaffOffer
}

/** Prices a draft once more; null where it cannot be sent as it is, and has to be made anew. */
async function previewToday(pricing: Parameters<typeof priced>[0], offer: StoredOffer): Promise<StaffOffer['preview']> {
  try {
    const { document, complete, shown } = await priced(pricing, offer)
    return { document, complete, shown }
  } catch {
    return null
  }
}

/** Sends a draft: its paper is drawn while no transaction is held, and kept as it is with its hash. */
export const staffOfferSend = withoutTransaction<Endpoints['staffOfferSend']>(async context => {
  const { body, inTransaction, now, params, services } = context
  const { number } = params
  const ready = (inside: Context<Endpoints['staffOfferSend']>) => readyToSend(inside, number, body.shown)
  const { offer, made } = await inTransaction(ready)
  const { intro, valid_until: validUntil } = offer
  const pdf = await offerPaper(services, made.draft, { number, intro, now, validUntil })
  await inTransaction(async inside => {
    const { audit, db } = inside
    await ready(inside)
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
    const { customer, email, locale, name } = offer
    await queueMail(db, {
      services,
      user: { id: null, email, name, locale },
      template: 'offer_sent',
      values: {
        number,
        intro,
        gross: made.document.gross,
        net: made.document.net,
        consumer: offer.consumer,
        until: validUntil,
        link: `${services.configuration.appUrl}/offer/${token}`,
      },
      now,
      ...(customer !== null && { customer }),
    })
    await audit({ action: 'offer.sent', subject: offerSubject(offer), after: { email }, customer: customer ?? 0 })
    await emit(db, { kind: 'offer.changed', subject: number, customer, data: {} })
  })
  return undefined
})

/** Locks a draft that may be sent, as it was shown. @throws conflict with the preview of today */
async function readyToSend(context: Context<Endpoints['staffOfferSend']>, number: string, shown: string) {
  const offer = await draftOf(context, number)
  await requireMaker(context, offer)
  const made = await priced(context, offer)
  const { document, complete } = made
  if (!complete) throw problem('document_obstacle')
  if (made.shown !== shown) throw problem('conflict', { current: { document, complete, shown: made.shown } })
  return { offer, made }
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
