import { auditTexts, auditWords } from '@kontor/contract/audit-fields'
import { paymentReasons } from '@kontor/contract/enums/payments'
import { intlTags, type Locale, locales } from '@kontor/contract/locales'
import { createTranslator } from 'use-intl/core'
import { expect, test } from 'vitest'
import { catalogues } from '../../../i18n/catalogues.ts'
import type { messages } from '../../../i18n/en/messages.ts'
import { fieldName, valueText } from './value-text.ts'

/** The audit's fields and words in a reader's language; the tests of the centre compare its entries with the same lists. */
const wordsIn = (locale: Locale) => ({
  t: createTranslator({ locale, messages: catalogues[locale] as typeof messages }),
  day: String,
  moment: String,
  region: (code: string) => new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code,
  language: (tag: string) => new Intl.DisplayNames(locale, { type: 'language' }).of(tag) ?? tag,
})

test.each(locales)('every field in the audit has a name in %s', locale => {
  const { t } = wordsIn(locale)
  const nameless = [...auditTexts, ...Object.keys(auditWords)].filter(
    field => fieldName(field, 'customer.changed', t) === field.replaceAll('_', ' '),
  )
  expect(nameless).toEqual([])
})

test.each(locales)('every word of the wire in the audit is words in %s', locale => {
  const values: Record<string, readonly string[]> = {
    ...auditWords,
    country: ['DE', 'AT'],
    number_format: ['locale', ...intlTags],
    uses: ['C-1004: data_protection'],
  }
  const raw = Object.entries(values).flatMap(([field, words]) =>
    words
      .filter(word => word !== '' && valueText(field, word, 'customer.changed', wordsIn(locale)) === word)
      .map(word => `${field}: ${word}`),
  )
  expect(raw).toEqual([])
})

test.each(locales)('every reason why a payment failed or came back is words in %s', locale => {
  const raw = paymentReasons.filter(
    reason => valueText('reason', reason, 'payment.charged_back', wordsIn(locale)) === reason,
  )
  expect(raw).toEqual([])
})
