/** @property recheckDays how long a valid id stands unchecked */
export type VatCheckSettings =
  | { mode: 'off' }
  | { mode: 'sandbox'; recheckDays: number }
  | { mode: 'vies'; recheckDays: number; url: string; timeoutSeconds: number }

/** The European Commission's register; open to all, without a key. */
export const viesUrl = 'https://ec.europa.eu/taxation_customs/vies/rest-api/check-vat-number'
