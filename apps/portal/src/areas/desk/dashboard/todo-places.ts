import type { CardData } from '@kontor/contract/areas/desk/dashboard'

/** The page for each to-do item. */
export const todoPlaces = {
  verify_email: '/account',
  second_factor: '/twofactor',
  address_missing: '/account/addresses',
  place_unproven: '/account',
  tax_data: '/account/company',
  processing_agreement: '/account/privacy',
  buyer_reference: '/account/company',
  card_expiring: '/billing/methods',
  budget_reached: '/billing/usage',
  holder_due: '/contacts',
  contact_unverified: '/contacts',
} as const satisfies Record<CardData<'todo'>['items'][number], string>
