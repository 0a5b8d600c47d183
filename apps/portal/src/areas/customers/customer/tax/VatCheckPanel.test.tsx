import type { VatCheck } from '@kontor/contract/areas/customers/tax'
import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'use-intl/react'
import { expect, test } from 'vitest'
import { catalogues } from '../../../../i18n/catalogues.ts'
import { isSameName } from './same-name.ts'
import { VatCheckPanel } from './VatCheckPanel.tsx'

test.each([
  ['LINDQVIST UND PARTNER DESIGN GMBH', 'Lindqvist & Partner Design GmbH', true],
  ['MUELLER GESELLSCHAFT MIT BESCHRÄNKTER HAFTUNG', 'Müller GmbH', true],
  ['SOCIÉTÉ CAFÉ S.A.R.L.', 'Societe Cafe SARL', true],
  ['Haddad', 'Atelier Haddad', true],
  ['VOORBEELD HANDEL B.V.', 'Lindqvist & Partner Design GmbH', false],
])('%s in the register is %s: %s', (registered, given, same) => {
  expect(isSameName(registered, given)).toBe(same)
})

const text = (name: string | null, locale: 'en' | 'de') => {
  const check: VatCheck = {
    vat_id: 'NL004495445B01',
    state: 'valid',
    under_way: false,
    checked_at: null,
    consultation_number: null,
    name,
    address: null,
    next_check_at: null,
    obstacle: null,
    effect: 'reverse_charge',
  }
  return renderToStaticMarkup(
    <IntlProvider locale={locale} messages={catalogues[locale] as never} timeZone="Europe/Berlin">
      <VatCheckPanel check={check} company="Lindqvist & Partner Design GmbH" mayCheck />
    </IntlProvider>,
  ).replaceAll(/<[^>]+>/g, ' ')
}

test.each([
  ['en', 'Valid, other name', 'registered to Voorbeeld Handel B.V.'],
  ['de', 'Gültig, anderer Name', 'auf Voorbeeld Handel B.V. statt'],
] as const)('a valid id of another company is told as one in %s', (locale, state, whose) => {
  const told = text('Voorbeeld Handel B.V.', locale)
  expect(told).toContain(state)
  expect(told).toContain(whose)
  expect(text('LINDQVIST UND PARTNER DESIGN GMBH', locale)).not.toContain(state)
  expect(text(null, locale)).not.toContain(state)
})
