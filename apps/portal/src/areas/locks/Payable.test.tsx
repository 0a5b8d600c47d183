import type { LockState } from '@kontor/contract/areas/locks'
import type { Locale } from '@kontor/contract/locales'
import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'use-intl/react'
import { expect, test } from 'vitest'
import { catalogues } from '../../i18n/catalogues.ts'
import { Payable } from './Payable.tsx'

const html = (locale: Locale, reason: LockState['reason']) =>
  renderToStaticMarkup(
    <IntlProvider locale={locale} messages={catalogues[locale] as never} timeZone="Europe/Berlin">
      <Payable lock={{ reason, debt: null }} />
    </IntlProvider>,
  )

test.each([
  ['en', 'Owners of the account and people with access to billing can pay.'],
  ['de', 'Zahlen können die Inhaber des Kontos und alle mit Zugang zur Abrechnung.'],
] as const)('in %s, people who may not read billing are told who can pay', (locale, words) => {
  expect(html(locale, 'payment')).toContain(words)
  expect(html(locale, 'payment').replaceAll(/<[^>]+>/g, ' ')).not.toMatch(/€|EUR|\d/)
  expect(html(locale, 'verification')).toBe('')
})
