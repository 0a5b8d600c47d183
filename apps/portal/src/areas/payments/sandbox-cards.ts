import type { sandboxCards } from '@kontor/contract/areas/payments'

/**
 * The sandbox gateway's test cards. Written out, because the contract's own list would bring its schemas; the type
 * checks them.
 */
export const testCards = [
  { token: 'sandbox_card_4242', number: '4242 4242 4242 4242', answer: 'success' },
  { token: 'sandbox_card_4444', number: '5555 5555 5555 4444', answer: 'success' },
  { token: 'sandbox_card_3220', number: '4000 0000 0000 3220', answer: 'confirmation_required' },
  { token: 'sandbox_card_0002', number: '4000 0000 0000 0002', answer: 'declined' },
  { token: 'sandbox_card_9995', number: '4000 0000 0000 9995', answer: 'success' },
  { token: 'sandbox_card_0069', number: '4000 0000 0000 0069', answer: 'success' },
  { token: 'sandbox_card_0259', number: '4000 0000 0000 0259', answer: 'success' },
  { token: 'sandbox_card_0408', number: '4000 0000 0000 0408', answer: 'success' },
  { token: 'sandbox_card_0077', number: '4000 0000 0000 0077', answer: 'success' },
] as const satisfies typeof sandboxCards
