export const termsParts = [
  'scope',
  'contract',
  'account',
  'prices',
  'end',
  'withdrawal',
  'liability',
  'change',
] as const

/** Terms that a provider's lawyer checks: on the portal's page, and with confirmations of orders. */
export type TermsTemplate = {
  title: string
  lead: string
  parts: Record<(typeof termsParts)[number], { title: string; text: string }>
}
