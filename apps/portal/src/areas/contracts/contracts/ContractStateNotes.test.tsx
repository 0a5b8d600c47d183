import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'use-intl/react'
import { expect, test } from 'vitest'
import { catalogues } from '../../../i18n/catalogues.ts'
import { ContractStateNotes } from './ContractStateNotes.tsx'

test.each([
  ['en', 'domain', 'from one registrar to another'],
  ['de', 'domain', 'von einem Registrar zu einem anderen'],
  ['en', 'cloud', 'transferred to another customer'],
  ['de', 'cloud', 'auf einen anderen Kunden übertragen'],
] as const)('a transfer in %s: a contract for %s goes %s', (locale, group, where) => {
  const contract = {
    group,
    state: 'transfer_pending' as const,
    because: [],
    ends_on: null,
    cancelled_at: null,
    suspension: null,
  }
  const html = renderToStaticMarkup(
    <IntlProvider locale={locale} messages={catalogues[locale] as never} timeZone="Europe/Berlin">
      <ContractStateNotes contract={contract} />
    </IntlProvider>,
  )
  expect(html).toContain(where)
})
