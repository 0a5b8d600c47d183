import type { LockState } from '@kontor/contract/areas/arrears/locks'
import type { Locale } from '@kontor/contract/locales'
import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'use-intl/react'
import { expect, test } from 'vitest'
import { catalogues } from '../../../i18n/catalogues.ts'
import { Payable } from './Payable.tsx'

const html = (locale: Locale, reason: LockState['reason']) =>
  renderToStaticMarkup(
    <IntlProvider locale={locale} messages={catalogues[locale] as never} timeZone="Europe/Berlin">
      <Payable lock={{ reason, debt: null }} />
    </IntlProvider>,
  )

test.each([
  ['en', 'Let the owners or people with access to billing know.'],
  ['de', 'Sagen Sie den Inhabern oder Personen mit Zugriff auf die Abrechnung Bescheid.'],
] as const)('in %s, people who may not read billing are told who can pay', (locale, words) => {
  expect(html(locale, 'payment')).toContain(words)
  expect(html(locale, 'payment').replaceAll(/<[^>]+>/g, ' ')).not.toMatch(/€|EUR|\d/)
  expect(html(locale, 'verification')).toBe('')
})
