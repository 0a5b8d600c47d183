import { notFound } from '@tanstack/react-router'
import { call } from '../../../../api/client.ts'
import { orDeadLink } from '../../../../api/or-dead-link.ts'
import type { OfferStart } from './NewOfferPage.tsx'

/** Reads what a link is for, null where there is nothing; by its number, what was offered to the customer of who has signed in. */
export async function readOffer(token: string | undefined) {
  if (token === undefined) return { offers: (await call('GET /ajax/v1/offers')).data }
  if (token.startsWith('AN-'))
    return { own: await orDeadLink(call('GET /ajax/v1/offers/{number}', { params: { number: token } }), null) }
  return { token, linked: await orDeadLink(call('GET /ajax/v1/offer-links/{token}', { params: { token } }), null) }
}

export type OfferSearch = { customer?: number | undefined; copy?: string | undefined; replaces?: boolean | undefined }

/** Reads an offer for staff; what it begins with, where it is a new one. */
export async function readStaffOffer(list: string, number: string, search: OfferSearch) {
  if (list !== 'offers') throw notFound()
  if (number === 'new') return { start: await readOfferStart(search), offer: null }
  return { start: null, offer: await call('GET /ajax/v1/staff/offers/{number}', { params: { number } }) }
}

/** Finds the customer whom a new offer is to, and one that it is a copy of. */
async function readOfferStart({ customer, copy: from, replaces }: OfferSearch): Promise<OfferStart> {
  const copy =
    from === undefined ? null : await call('GET /ajax/v1/staff/offers/{number}', { params: { number: from } })
  const number = customer ?? copy?.input.customer ?? copy?.customer ?? null
  return {
    ...(number === null ? await soldToStrangers() : await soldTo(String(number))),
    copy,
    replaces: replaces === true && copy?.state === 'draft',
  }
}

async function soldTo(id: string): Promise<Pick<OfferStart, 'customer' | 'sold'>> {
  const { customer, ...sold } = await call('GET /ajax/v1/staff/customers/{id}/orders', { params: { id } })
  return { customer, sold: { consumer: sold, business: sold } }
}

async function soldToStrangers(): Promise<Pick<OfferStart, 'customer' | 'sold'>> {
  const { business, consumer, currency } = await call('GET /ajax/v1/staff/offer-products')
  return {
    customer: null,
    sold: { consumer: { currency, products: consumer }, business: { currency, products: business } },
  }
}
