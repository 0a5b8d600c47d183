import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import type { offerEndpoints } from '@kontor/contract/areas/desk/offers'
import type { OfferState } from '@kontor/contract/enums/offers'
import type { Money } from '@kontor/contract/money'
import { type RawBuilder, sql } from 'kysely'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import { inTransaction, type OperatorDb } from '../../../platform/db/database.ts'
import { emit } from '../../../platform/events/emit.ts'
import { type Handler, type OutsideContext, withoutTransaction } from '../../../platform/http/context.ts'
import { hashOf } from '../../../platform/http/csrf.ts'
import { requireOwnPeople } from '../../../platform/http/own-people.ts'
import { problem } from '../../../platform/http/problem.ts'
import { countCall } from '../../../platform/http/rate-limit.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import { asOperator, type Services, type TenantServices } from '../../../platform/services.ts'
import { maskedEmail } from '../../../values/email-address.ts'
import { offerStateOn } from '../directory/relations.ts'
import { type Answering, acceptOffer, lockOpen, tellMaker } from './accept.ts'
import { offerSubject, sendPaper } from './make.ts'
import { numbered, offersWhere, paperOf, type StoredOffer, viewOf } from './stored.ts'

type Endpoints = typeof offerEndpoints

const ownBy = (customer: number, number: string) => sql`o.customer_number = ${customer} and ${numbered(number)}`
const byToken = (token: string) => sql`o.token_hash = ${hashOf(token)}`

export const offers: Handler<Endpoints['offers']> = async ({ db, customer, services }) => {
  const { rows } = await sql<{
    number: string
    state: OfferState
    valid_until: string
    net: Money
    gross: Money
  }>`
    select o.number, ${offerStateOn(services.clock.today())} as state, o.valid_until,
      json_build_object('amount_minor', o.net_minor, 'currency', o.currency) as net,
      json_build_object('amount_minor', o.gross_minor, 'currency', o.currency) as gross
    from offer o where o.customer_number = ${customer} and o.state <> 'draft' and o.sent_at is not null
    order by o.sent_at desc, o.id limit 200`.execute(db)
  return { data: rows }
}

export const offer: Handler<Endpoints['offer']> = async ({ db, customer, params, services }) =>
  viewOf(services, await found(db, ownBy(customer, params.number), services))

async function found(
  db: Parameters<typeof offersWhere>[0],
  condition: RawBuilder<unknown>,
  services: TenantServices,
): Promise<StoredOffer> {
  const [offer] = await offersWhere(db, sql`${condition} and o.sent_at is not null`, { today: services.clock.today() })
  if (!offer) throw problem('not_found')
  return offer
}

export const offerPaper: Handler<Endpoints['offerPaper']> = async ({ db, customer, params, reply }) =>
  sendPaper(reply, await paperOf(db, ownBy(customer, params.number)))

type Asked = OutsideContext<Endpoints['offerAcceptAtLink'] | Endpoints['offerAccept']>
const answeringOf = ({
  caller,
  now,
  request,
  services,
}: Pick<Asked, 'caller' | 'now' | 'request' | 'services'>): Answering => ({
  caller,
  now,
  request,
  services: asOperator(services),
})

export const offerAccept = withoutTransaction<Endpoints['offerAccept']>(async context => {
  const { body, caller, customer, params } = context
  requireOwnPeople(caller, customer)
  const { early_start } = body
  return acceptOffer(answeringOf(context), ownBy(customer, params.number), { name: caller.name, early_start })
})

export const offerDecline = withoutTransaction<Endpoints['offerDecline']>(async context => {
  const { body, caller, customer, params } = context
  requireOwnPeople(caller, customer)
  return declineOffer(answeringOf(context), ownBy(customer, params.number), body.reason)
})

async function declineOffer(answering: Answering, condition: RawBuilder<unknown>, reason: string) {
  const { caller, now, request, services } = answering
  return inTransaction(services.database.operator, async db => {
    const offer = await lockOpen(db, services, condition)
    const { customer, id, number } = offer
    await sql`update offer set state = 'declined', settled_at = ${now}, reason = ${reason}, code_hash = null where id = ${id}`.execute(
      db,
    )
    const actor = { userId: caller?.userId ?? null, name: caller?.name ?? offer.name }
    const origin = { caller, now, address: request.ip, requestId: request.id }
    await writeAudit(db, origin, {
      action: 'offer.declined',
      subject: offerSubject(offer),
      customer: customer ?? 0,
      actor,
    })
    await tellMaker(db, answering, offer, { outcome: 'declined', reason })
    await emit(db, { kind: 'offer.changed', subject: number, customer, data: {} })
    return { number, state: 'declined' as const }
  })
}

/** Anyone who holds the link reads the offer: it was sent to its recipient alone, who may pass it on. */
export const offerAtLink = withoutTransaction<Endpoints['offerAtLink']>(async ({ params, services }) => {
  const read = await found(asOperator(services).database.operator, byToken(params.token), services)
  return { ...viewOf(services, read), email_masked: maskedEmail(read.email) }
})

export const offerPaperAtLink = withoutTransaction<Endpoints['offerPaperAtLink']>(async ({ params, reply, services }) =>
  sendPaper(reply, await paperOf(asOperator(services).database.operator, byToken(params.token))),
)

const codeMinutes = 30
const mostTries = 5
/** Codes for one offer in a day: its recipient is not flooded with emails by someone who has the link. */
const perOffer = { per: 'email', max: 8, seconds: 86_400 } as const

const hashesOf = async ({ keys }: Services, id: string, code: string): Promise<Buffer[]> =>
  (await keys.vault()).all.map(({ key }) => createHmac('sha256', key).update(`offer code\n${id}\n${code}`).digest())

/** Mails a code to the recipient: a link can be passed on, and what it binds cannot. */
export const offerCodeSend = withoutTransaction<Endpoints['offerCodeSend']>(
  async ({ now, params, services: asked }) => {
    const services = asOperator(asked)
    await inTransaction(services.database.operator, async db => {
      const { customer, email, id, locale, name, number } = await lockOpen(db, services, byToken(params.token))
      await countCall(db, 'offer-code', [[perOffer, id]], now)
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      const [hash] = await hashesOf(services, id, code)
      const expires = new Date(now.getTime() + codeMinutes * 60_000)
      await sql`update offer set code_hash = ${hash}, code_expires_at = ${expires}, code_tries = 0 where id = ${id}`.execute(
        db,
      )
      await queueMail(db, {
        services,
        user: { id: null, email, name, locale },
        template: 'offer_code',
        values: { number, code, minutes: codeMinutes },
        now,
        ...(customer !== null && { customer }),
      })
    })
    return undefined
  },
)

/** Counts a wrong code, also though the call is refused: after five of them a new one is needed. */
const checkCode =
  (answering: Answering, code: string) =>
  async (db: OperatorDb, offer: StoredOffer): Promise<boolean> => {
    const { code_expires_at: expires, code_hash: stored, code_tries: tries, id } = offer
    if (!stored || tries >= mostTries || expires === null || new Date(expires) <= answering.now) return false
    if ((await hashesOf(answering.services, id, code)).some(hash => timingSafeEqual(hash, stored))) return true
    await sql`update offer set code_tries = code_tries + 1 where id = ${id}`.execute(db)
    return false
  }

export const offerAcceptAtLink = withoutTransaction<Endpoints['offerAcceptAtLink']>(async context => {
  const { name, early_start, code } = context.body
  const answering = answeringOf(context)
  return acceptOffer(answering, byToken(context.params.token), { name, early_start, check: checkCode(answering, code) })
})

export const offerDeclineAtLink = withoutTransaction<Endpoints['offerDeclineAtLink']>(context =>
  declineOffer(answeringOf(context), byToken(context.params.token), context.body.reason),
)
