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
  /** § 36 VSBG asks for this to be given together with any terms. It is no part of their text: it follows the setting, not the version. */
  disputes: { title: string; none: string; before: string }
  parts: Record<(typeof termsParts)[number], { title: string; text: string }>
}
