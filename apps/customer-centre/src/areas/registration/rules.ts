import type { registrationSchema } from '@kontor/contract/areas/registration'
import type { output } from 'zod/v4/core'

export type RegistrationInput = output<typeof registrationSchema>
/** What is kept until the address is confirmed: nothing that signs anybody in. */
export type RegistrationDetails = Omit<RegistrationInput, 'password' | 'terms' | 'captcha'>

/** How long a link counts, from its mail on. */
export const linkHours = 24

/** What the kind of customer asks for beyond the schema; a consumer has no company, and a VAT id no spaces. */
export function detailsOf({ password: _, terms: __, captcha: ___, ...fields }: RegistrationInput): RegistrationDetails {
  const consumer = fields.type === 'consumer'
  return {
    ...fields,
    company_name: consumer ? '' : fields.company_name,
    vat_id: consumer ? '' : fields.vat_id.replaceAll(/[\s.-]/g, '').toUpperCase(),
    buyer_reference: fields.type === 'public_body' ? fields.buyer_reference : '',
  }
}

export const nameOf = ({ first_name, last_name }: Pick<RegistrationDetails, 'first_name' | 'last_name'>): string =>
  `${first_name} ${last_name}`

/** Enough for its owner to know it again: `a…@example.com`. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, 1)}…${email.slice(at)}`
}

/**
 * How a mail to an address that nobody has confirmed greets: by the name, if it can be one. What is typed there reaches a stranger's
 * mailbox under the provider's name, so addresses of pages, figures and sentences do not.
 */
export function greetable(name: string, email: string): string {
  return /^[\p{L}\p{M}][\p{L}\p{M}'’\- ]{0,59}$/u.test(name) && name.split(' ').length <= 5 ? name : email
}
