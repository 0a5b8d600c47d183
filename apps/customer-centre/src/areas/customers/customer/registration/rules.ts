import type { registrationSchema } from '@kontor/contract/areas/customers/registration'
import type { output } from 'zod/v4/core'

export type RegistrationInput = output<typeof registrationSchema>
/** Holds what is kept until the address is confirmed: nothing that signs in. */
export type RegistrationDetails = Omit<RegistrationInput, 'password' | 'terms' | 'captcha'>

/** Says how long a link counts, from its mail on. */
export const linkHours = 24

/** Requirements of the kind of customer beyond the schema; a consumer has no company, and a VAT id no spaces. */
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
