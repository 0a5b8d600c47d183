import { createTranslator } from 'use-intl/core'
import { expect, test } from 'vitest'
import { messages as de } from '../../i18n/de.ts'
import { messages as en } from '../../i18n/en.ts'
import { type ValueWords, valueText } from './value-text.ts'

const wordsIn = (locale: 'en' | 'de'): ValueWords => ({
  t: createTranslator({ locale, messages: locale === 'en' ? en : (de as typeof en) }),
  day: date => `on ${date}`,
  moment: time => `at ${time}`,
})

test.each([
  ['role', 'read_only', 'Read only', 'Nur lesen'],
  ['role', 'a role of later', 'a role of later', 'a role of later'],
  ['payee_check', 'close', 'Name differs slightly', 'Name weicht leicht ab'],
  ['payee_check', 'n/a', 'Not checked', 'Nicht geprüft'],
  ['lock_reason', 'abuse', 'misuse', 'Missbrauch'],
  ['lock_reason', 'constructor', 'constructor', 'constructor'],
  ['scope', 'services', 'Everything', 'Alles'],
  ['permissions', ['billing:read', 'support'], 'Billing (read), Support', 'Abrechnung (lesen), Support'],
  ['permissions', ['contracts:C-1004'], 'Contracts (C-1004)', 'Verträge (C-1004)'],
  ['permissions', [], 'Everything', 'Alles'],
  ['permissions', ['moon:read'], 'moon:read', 'moon:read'],
  ['roles', [], 'empty', 'leer'],
  ['roles', ['owner', 'admin'], 'owner, admin', 'owner, admin'],
  ['second_factor_required', true, 'yes', 'ja'],
  ['expires_on', null, 'empty', 'leer'],
  ['expires_on', '2026-12-31', 'on 2026-12-31', 'on 2026-12-31'],
  ['sent_at', '2026-11-16T12:00:00.000Z', 'at 2026-11-16T12:00:00.000Z', 'at 2026-11-16T12:00:00.000Z'],
  ['number', 'R-2026-11-16', 'R-2026-11-16', 'R-2026-11-16'],
] as const)('%s %j', (field, value, english, german) => {
  expect(valueText(field, value, wordsIn('en'))).toBe(english)
  expect(valueText(field, value, wordsIn('de'))).toBe(german)
})
