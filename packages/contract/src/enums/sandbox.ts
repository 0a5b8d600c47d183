/**
 * Cards of the sandbox gateway, which replaces a real one in demos and tests: its answer when they are saved, and their tokens, by which a
 * test saves one without the gateway's page.
 */
export const sandboxCards = [
  { token: 'sandbox_card_4242', number: '4242 4242 4242 4242', answer: 'success' },
  { token: 'sandbox_card_4444', number: '5555 5555 5555 4444', answer: 'success' },
  { token: 'sandbox_card_3220', number: '4000 0000 0000 3220', answer: 'confirmation_required' },
  { token: 'sandbox_card_0002', number: '4000 0000 0000 0002', answer: 'declined' },
  { token: 'sandbox_card_9995', number: '4000 0000 0000 9995', answer: 'success' },
  { token: 'sandbox_card_0069', number: '4000 0000 0000 0069', answer: 'success' },
  { token: 'sandbox_card_0259', number: '4000 0000 0000 0259', answer: 'success' },
  { token: 'sandbox_card_0408', number: '4000 0000 0000 0408', answer: 'success' },
  { token: 'sandbox_card_0077', number: '4000 0000 0000 0077', answer: 'success' },
] as const

/**
 * Accounts of the sandbox's bank, and the code with which it refuses or returns a debit (ISO 20022 external return reasons); any other
 * account pays.
 */
export const sandboxAccounts = [
  { iban: 'DE91370400449990000001', reason: 'AM04' },
  { iban: 'DE64370400449990000002', reason: 'AC01' },
  { iban: 'DE37370400449990000003', reason: 'AC04' },
  { iban: 'DE10370400449990000004', reason: 'AC06' },
  { iban: 'DE80370400449990000005', reason: 'MD01' },
  { iban: 'DE53370400449990000006', reason: 'MD06' },
  { iban: 'DE26370400449990000007', reason: 'MD07' },
  { iban: 'DE96370400449990000008', reason: 'MS03' },
] as const
