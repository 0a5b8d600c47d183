import type { UserInfo } from '@kontor/contract/areas/identity'
import { canDo } from '@kontor/contract/can'
import { call } from '../../api/client.ts'
import { orNotFound } from '../../api/or-not-found.ts'
import type { Offer } from './offer.ts'

/** A product to order, and what it can be paid with as far as the reader may see that. */
export async function loadOffer(product: string, user: UserInfo) {
  const [{ products }, methods] = await Promise.all([
    orNotFound(call('GET /ajax/v1/catalogue', { query: { product } })),
    canDo(user, 'billing:read') ? call('GET /ajax/v1/accounts/payment/get/all') : null,
  ])
  return { offer: products[0] as Offer, methods: methods?.data ?? [] } // an unknown one is not found
}
