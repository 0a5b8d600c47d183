import { type Terms, termsTemplate } from '@kontor/customer-centre/areas/contracts/catalogue/terms'
import { OperatorMistake } from '@kontor/customer-centre/platform/operator-mistake'
import type { Configuration } from './configuration.ts'
import { firstNamed, readTexts } from './provider-texts.ts'

/**
 * The provider's own terms if configured, else the template: confirmations of orders carry them.
 * @throws OperatorMistake where a file cannot be read, or customers would read other terms than they are sent
 */
export function termsOf({ terms: { version, files, url } }: Configuration): Terms {
  const { de } = files
  if (de !== null) return { version, texts: readTexts('terms', { ...files, de }) }
  const named = firstNamed('terms', files)
  const left = named ? `${named} belongs to` : url ? 'terms.url leads to' : null
  if (left) throw new OperatorMistake(`terms.texts.de: the text is missing that ${left}.`)
  return termsTemplate(version)
}

/** Finds where customers read them before they agree. */
export const termsAddress = ({ CUSTOMER_CENTRE_URL, terms: { version, files, url } }: Configuration): string =>
  url ?? (files.de === null ? '/terms' : `${CUSTOMER_CENTRE_URL ?? ''}/ajax/v1/terms/${encodeURIComponent(version)}`)
