import type { phone as source } from '../en/phone.ts'
import type { Translation } from '../translation.ts'

export const phone: Translation<typeof source> = {
  placeholder: 'Telefonnummer eingeben',
  country: 'Ländervorwahl',
  countries: 'Länder',
}
