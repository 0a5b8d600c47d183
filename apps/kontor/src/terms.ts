import { byLocale } from '@kontor/contract/locales'
import { type Terms, termsTemplate } from '@kontor/customer-centre/areas/contracts/catalogue/terms'
import { type Configuration, ConfigurationError, termsSetting } from './configuration.ts'
import { textOf } from './privacy.ts'

/**
 * The provider's own terms if configured, else the template: confirmations of orders carry them.
 * @throws ConfigurationError where a file cannot be read, or customers would read other terms than they are sent
 */
export function termsOf(settings: Configuration): Terms {
  const { TERMS_TEXT_DE, TERMS_TEXT_EN, TERMS_URL, TERMS_VERSION } = settings
  const left = TERMS_TEXT_EN ? 'TERMS_TEXT_EN belongs to' : TERMS_URL ? 'TERMS_URL leads to' : null
  if (!TERMS_TEXT_DE) {
    if (left) throw new ConfigurationError(`TERMS_TEXT_DE: the text is missing that ${left}.`)
    return termsTemplate(TERMS_VERSION)
  }
  const texts = byLocale(locale => {
    const name = termsSetting(locale)
    // without a translation everyone agrees to the one text
    return settings[name] ? textOf(name, settings[name]) : textOf('TERMS_TEXT_DE', TERMS_TEXT_DE)
  })
  return { version: TERMS_VERSION, texts }
}

/** Where customers read them before they agree. */
export const termsAddress = ({ CUSTOMER_CENTRE_URL, TERMS_TEXT_DE, TERMS_URL, TERMS_VERSION }: Configuration): string =>
  TERMS_URL ??
  (TERMS_TEXT_DE ? `${CUSTOMER_CENTRE_URL ?? ''}/ajax/v1/terms/${encodeURIComponent(TERMS_VERSION)}` : '/terms')
