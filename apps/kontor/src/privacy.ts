import { readFileSync } from 'node:fs'
import { byLocale, type Locale, locales } from '@kontor/contract/locales'
import { defaultPrivacy, type PrivacySettings } from '@kontor/customer-centre/platform/privacy-settings'
import { agreementSetting, type Configuration, ConfigurationError } from './configuration.ts'

/**
 * The provider's own processing agreement if configured, else the template.
 * @throws ConfigurationError where a file cannot be read, or a text has no version of its own
 */
export function privacySettings(settings: Configuration): PrivacySettings {
  return { agreement: agreement(settings), consents: settings.PRODUCT_NEWS ? ['product_news'] : [] }
}

function agreement(settings: Configuration): PrivacySettings['agreement'] {
  const { AVV_VERSION, AVV_TEXT_DE } = settings
  const named = locales.map(agreementSetting).filter(name => settings[name])
  if (!AVV_TEXT_DE) {
    const left = AVV_VERSION ? 'AVV_VERSION' : named[0]
    if (left) throw new ConfigurationError(`AVV_TEXT_DE: the text is missing that ${left} belongs to.`)
    return defaultPrivacy.agreement
  }
  if (!AVV_VERSION) throw new ConfigurationError('AVV_VERSION: a text of your own needs a version of its own.')
  const ofLanguage = (locale: Locale) => {
    const name = agreementSetting(locale)
    // without a translation everyone concludes the one text
    return settings[name] ? textOf(name, settings[name]) : textOf('AVV_TEXT_DE', AVV_TEXT_DE)
  }
  return { version: AVV_VERSION, texts: byLocale(ofLanguage) }
}

export function textOf(name: string, path: string): string {
  try {
    const text = readFileSync(path, 'utf8')
    if (text.trim() !== '') return text
  } catch {
    throw new ConfigurationError(`${name}: ${path} cannot be read.`)
  }
  throw new ConfigurationError(`${name}: ${path} is empty.`)
}
