import { createHash } from 'node:crypto'
import type { Provider } from '@kontor/contract/areas/service/provider'
import type { Locale } from '@kontor/contract/locales'
import type { PrivacySettings } from '../../../../platform/privacy-settings.ts'
import { oneLine } from '../../../../values/one-line.ts'
import type { PrivacyTexts } from '../mails.ts'

/** The customer's party to the agreement, from its record. */
export type AgreementParty = {
  customer_number: number
  name: string
  line1: string
  line2: string
  postal_code: string
  city: string
  country: string
}

type Contracting = {
  provider: Pick<Provider, 'name' | 'postal' | 'represented_by' | 'data_protection_email'>
  privacy: Pick<PrivacySettings, 'agreement'>
}

/** The text as both parties conclude it: names filled in, a comment of the template's left out. */
export function agreementText({ provider, privacy }: Contracting, locale: Locale, party: AgreementParty): string {
  const { line1, line2, postal_code, city, country } = party
  const names: Record<string, string> = {
    version: privacy.agreement.version,
    provider: provider.postal[0] ?? provider.name,
    provider_address: provider.postal.slice(1).join(', '),
    represented_by: provider.represented_by,
    data_protection_email: provider.data_protection_email,
    customer: party.name,
    customer_number: String(party.customer_number),
    customer_address: [line1, line2, `${postal_code} ${city}`, country].filter(part => part.trim() !== '').join(', '),
  }
  return (
    privacy.agreement.texts[locale]
      .replaceAll(/<!--[\s\S]*?-->\s*/g, '')
      // in one pass: braces in a customer's name are not filled in
      .replaceAll(/\{(\w+)\}/g, (whole, name: string) => oneLine(names[name] ?? whole))
      .trim()
  )
}

export const hashOfText = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Writes what stands below the text once it is concluded. @param at as people write it */
export function closingLines(
  { accepted, hash: name }: PrivacyTexts['closing'],
  by: string,
  at: string,
  hash: string,
): string[] {
  return [accepted(oneLine(by), at), `${name}: ${hash}`]
}
