import type { LockState } from '@kontor/contract/areas/locks'
import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'use-intl/react'
import { expect, test } from 'vitest'
import { messages as de } from '../../i18n/de.ts'
import { messages as en } from '../../i18n/en.ts'
import { Payable } from './Payable.tsx'

const html = (locale: 'en' | 'de', reason: LockState['reason']) =>
  renderToStaticMarkup(
    <IntlProvider locale={locale} messages={(locale === 'en' ? en : de) as never} timeZone="Europe/Berlin">
      <Payable lock={{ reason, debt: null }} />
    </IntlProvider>,
  )

test.each([
  ['en', 'Owners of the account and people with access to billing can pay.'],
  ['de', 'Zahlen können die Inhaber des Kontos und alle mit Zugang zur Abrechnung.'],
] as const)('in %s, whoever may not read billing is told who can pay', (locale, words) => {
  expect(html(locale, 'payment')).toContain(words)
  expect(html(locale, 'payment').replaceAll(/<[^>]+>/g, ' ')).not.toMatch(/€|EUR|\d/)
  expect(html(locale, 'verification')).toBe('')
})
