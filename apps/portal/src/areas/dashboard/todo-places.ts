import type { CardData } from '@kontor/contract/areas/dashboard'

/** Where each thing to do is done. */
export const todoPlaces = {
  verify_email: '/contact',
  second_factor: '/twofactor',
  tax_data: '/account',
  buyer_reference: '/account',
  card_expiring: '/billing/methods',
  contact_unverified: '/contacts',
} as const satisfies Record<CardData<'todo'>[number], string>
