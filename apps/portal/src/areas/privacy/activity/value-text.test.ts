import type { Locale } from '@kontor/contract/locales'
import { createTranslator } from 'use-intl/core'
import { expect, test } from 'vitest'
import { catalogues } from '../../../i18n/catalogues.ts'
import type { messages } from '../../../i18n/en/messages.ts'
import { fieldName, type ValueWords, valueText } from './value-text.ts'

const wordsIn = (locale: Locale): ValueWords => ({
  t: createTranslator({ locale, messages: catalogues[locale] as typeof messages }),
  day: date => `on ${date}`,
  moment: time => `at ${time}`,
  region: code => `in ${code}`,
  language: tag => `as in ${tag}`,
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
  ['roles', ['owner', 'admin'], 'Owner, Administrative', 'Inhaber, Administrativ'],
  ['email_verification', 'mail_sent', 'Code sent', 'Code gesendet'],
  ['method', 'passkey', 'Passkey', 'Passkey'],
  ['country', 'AT', 'in AT', 'in AT'],
  ['uses', ['C-1004: owner'], 'C-1004: Owner', 'C-1004: Inhaber'],
  ['reason', 'payment', 'payment', 'payment'],
  ['second_factor_required', true, 'yes', 'ja'],
  ['expires_on', null, 'empty', 'leer'],
  ['expires_on', '2026-12-31', 'on 2026-12-31', 'on 2026-12-31'],
  ['sent_at', '2026-11-16T12:00:00.000Z', 'at 2026-11-16T12:00:00.000Z', 'at 2026-11-16T12:00:00.000Z'],
  ['number', 'R-2026-11-16', 'R-2026-11-16', 'R-2026-11-16'],
] as const)('%s %j', (field, value, english, german) => {
  expect(valueText(field, value, 'customer.changed', wordsIn('en'))).toBe(english)
  expect(valueText(field, value, 'customer.changed', wordsIn('de'))).toBe(german)
})

test.each([
  ['payment.failed', 'declined', 'declined by the bank', 'von der Bank abgelehnt'],
  ['payment.refunded', 'declined', 'declined', 'declined'],
])('the reason of %s %s', (action, reason, english, german) => {
  expect(valueText('reason', reason, action, wordsIn('en'))).toBe(english)
  expect(valueText('reason', reason, action, wordsIn('de'))).toBe(german)
})

test.each([
  ['fax', 'contact.changed', 'Fax', 'Fax'],
  ['note', 'contact.merged', 'Internal note', 'Interne Notiz'],
  ['note', 'contact.evidence_given', 'Note', 'Notiz'],
  ['locale', 'contact.created', 'Language', 'Sprache'],
  ['locale', 'preferences.saved', 'Language', 'Sprache'],
  ['id_number_changed', 'contact.changed', 'New number', 'Neue Nummer'],
  [
    'notifications.vat_id.mail',
    'preferences.saved',
    'Email: VAT ID or tax exemption ends',
    'E-Mail: USt-IdNr. oder Steuerbefreiung endet',
  ],
  [
    'notifications.vat_id.digest',
    'preferences.saved',
    'Summary: VAT ID or tax exemption ends',
    'Übersicht: USt-IdNr. oder Steuerbefreiung endet',
  ],
  ['of_later', 'contact.changed', 'of later', 'of later'],
  ['due_on', 'contact.holder_asked', 'Deadline', 'Frist'],
] as const)('the field %s of %s', (field, action, english, german) => {
  expect(fieldName(field, action, wordsIn('en').t)).toBe(english)
  expect(fieldName(field, action, wordsIn('de').t)).toBe(german)
})
