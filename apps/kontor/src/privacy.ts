import { OperatorMistake } from '@kontor/customer-centre/platform/operator-mistake'
import { defaultPrivacy, type PrivacySettings } from '@kontor/customer-centre/platform/privacy-settings'
import { type AgreementSettings, firstNamed, readTexts } from './provider-texts.ts'

/**
 * The provider's own processing agreement if configured, else the template.
 * @throws OperatorMistake where a file cannot be read, or a text has no version of its own
 */
export const privacySettings = (settings: AgreementSettings): PrivacySettings => ({
  agreement: agreement(settings),
  consents: settings.productNews ? ['product_news'] : [],
})

function agreement({ version, files }: AgreementSettings): PrivacySettings['agreement'] {
  const { de } = files
  if (de === null) {
    const left = version ? 'agreement.version' : firstNamed('agreement', files)
    if (left) throw new OperatorMistake(`agreement.texts.de: the text is missing that ${left} belongs to.`)
    return defaultPrivacy.agreement
  }
  if (!version) throw new OperatorMistake('agreement.version: a text of your own needs a version of its own.')
  return { version, texts: readTexts('agreement', { ...files, de }) }
}
