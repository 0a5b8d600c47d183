import { readFileSync } from 'node:fs'
import { defaultPrivacy, type PrivacySettings } from '@kontor/customer-centre/areas/privacy/settings'
import { type Configuration, ConfigurationError } from './configuration.ts'

/**
 * The provider's own processing agreement where he names one, else the template.
 * @throws ConfigurationError where a file cannot be read, or a text has no version of its own
 */
export function privacySettings(settings: Configuration): PrivacySettings {
  return { agreement: agreement(settings), consents: settings.PRODUCT_NEWS ? ['product_news'] : [] }
}

function agreement({ AVV_VERSION, AVV_TEXT_DE, AVV_TEXT_EN }: Configuration): PrivacySettings['agreement'] {
  if (!AVV_TEXT_DE) {
    if (AVV_TEXT_EN || AVV_VERSION)
      throw new ConfigurationError('AVV_TEXT_DE: the text is missing that AVV_VERSION or AVV_TEXT_EN belongs to.')
    return defaultPrivacy.agreement
  }
  if (!AVV_VERSION) throw new ConfigurationError('AVV_VERSION: a text of your own needs a version of its own.')
  const de = textOf('AVV_TEXT_DE', AVV_TEXT_DE)
  // without a translation everybody concludes the one text there is
  return { version: AVV_VERSION, texts: { de, en: AVV_TEXT_EN ? textOf('AVV_TEXT_EN', AVV_TEXT_EN) : de } }
}

function textOf(name: string, path: string): string {
  try {
    const text = readFileSync(path, 'utf8')
    if (text.trim() !== '') return text
  } catch {
    throw new ConfigurationError(`${name}: ${path} cannot be read.`)
  }
  throw new ConfigurationError(`${name}: ${path} is empty.`)
}
