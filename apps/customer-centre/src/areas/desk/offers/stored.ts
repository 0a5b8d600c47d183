import type { OfferPreview, OfferView } from '@kontor/contract/areas/desk/offers'
import type { OrderPreview } from '@kontor/contract/areas/selling/orders'
import type { OfferState } from '@kontor/contract/enums/offers'
import { type Locale, localeOf } from '@kontor/contract/locales'
import { type RawBuilder, sql } from 'kysely'
import type { BoundDb } from '../../../platform/db/database.ts'
import { factLines } from '../../../platform/mail/mails.ts'
import type { TenantServices } from '../../../platform/services.ts'
import { datesIn } from '../../../values/moments.ts'
import { customerTable } from '../../customers/reads.ts'
import { orderFacts } from '../../selling/orders/order-text.ts'
import { withdrawalText } from '../../selling/orders/withdrawal-text.ts'
import { offerStateOn } from '../directory/relations.ts'
import type { FrozenPosition, Offered } from './priced.ts'

export type StoredOffer = {
  id: string
  number: string
  customer: number | null
  recipient: Offered['recipient']
  name: string
  email: string
  locale: string
  state: OfferState
  made_by: string
  made_by_name: string
  made_at: string
  intro: string
  valid_until: string
  items: Offered['items']
  positions: Offered['positions']
  agreed: FrozenPosition[]
  document: OfferPreview['document']
  documents: OfferPreview['documents']
  net_minor: number
  gross_minor: number
  contracts: string[]
  terms_version: string
  sent_at: string | null
  settled_at: string | null
  reason: string
  accepted_name: string | null
  accepted_text: string | null
  code_hash: Buffer | null
  code_expires_at: string | null
  code_tries: number
  consumer: boolean
}

/** Reads offers `o` that meet a condition, without their paper. */
export async function offersWhere(
  db: BoundDb,
  condition: RawBuilder<unknown>,
  { today, lock = false }: { today: string; lock?: boolean },
): Promise<StoredOffer[]> {
  const { rows } = await sql<StoredOffer>`
    select o.id, o.number, o.customer_number as customer, o.recipient, o.name, o.email, o.locale, ${offerStateOn(today)} as state, o.made_by,
      o.made_by_name, o.made_at, o.intro, o.valid_until, o.items, o.positions,
      o.agreed, o.document, o.documents, o.net_minor, o.gross_minor, o.contracts, o.terms_version, o.sent_at, o.settled_at, o.reason,
      o.accepted_name, o.accepted_text, o.code_hash, o.code_expires_at, o.code_tries,
      coalesce((select k.type from ${customerTable} k where k.customer_number = o.customer_number), o.recipient ->> 'type') = 'consumer' as consumer
    from offer o where ${condition} order by o.made_at desc, o.id ${lock ? sql`for update of o` : sql``}`.execute(db)
  return rows
}

export const numbered = (number: string) => sql`o.number = ${number}`

/** Writes an offer as its recipient reads it, with what consumers have to be told. */
export function viewOf(services: TenantServices, offer: StoredOffer): OfferView {
  const { number, state, name, intro, valid_until, settled_at, terms_version: version } = offer
  const locale: Locale = localeOf(offer.locale)
  const withdrawal = offer.consumer ? withdrawalText(services, locale) : []
  const terms = { version, withdrawal }
  return { number, state, name, intro, valid_until, ...frozenOf(offer), locale, settled_at, terms }
}

/** Writes the terms of a product out, a line for each. */
export function termsText(
  { catalogues }: Pick<TenantServices, 'catalogues'>,
  locale: Locale,
  order: OrderPreview,
): string {
  return factLines(orderFacts(datesIn(locale), catalogues[locale].orders.words, null, order))
}

/** Tells what is offered, as it was frozen. */
export function frozenOf({ agreed, document, documents, gross_minor, net_minor }: StoredOffer) {
  const { currency } = document.gross
  return {
    document,
    positions: agreed.map(({ order }) => order),
    documents,
    net: { amount_minor: net_minor, currency },
    gross: { amount_minor: gross_minor, currency },
  }
}

export async function paperOf(
  db: BoundDb,
  condition: RawBuilder<unknown>,
): Promise<{ number: string; pdf: Buffer } | undefined> {
  const { rows } = await sql<{ number: string; pdf: Buffer }>`
    select o.number, o.pdf from offer o where ${condition} and o.pdf is not null`.execute(db)
  return rows[0]
}
