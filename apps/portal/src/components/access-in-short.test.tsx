import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'use-intl/react'
import { expect, test } from 'vitest'
import { catalogues } from '../i18n/catalogues.ts'
import { useAccessInShort } from './access-in-short.ts'

const InShort = ({ expired }: { expired: boolean }) => useAccessInShort()({ role: 'owner', permissions: [], expired })

test.each([
  ['en', false, 'Everything'],
  ['en', true, 'Access ended'],
  ['de', true, 'Zugriff beendet'],
] as const)('in %s an access that has ended (%s) is told as %s', (locale, expired, told) => {
  const html = renderToStaticMarkup(
    <IntlProvider locale={locale} messages={catalogues[locale] as never} timeZone="Europe/Berlin">
      <InShort expired={expired} />
    </IntlProvider>,
  )
  expect(html).toBe(told)
})
