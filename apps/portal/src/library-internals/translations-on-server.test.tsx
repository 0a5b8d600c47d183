import { renderToString } from 'react-dom/server'
import { IntlProvider, useTranslations as useTranslationsOfPackage } from 'use-intl/react'
import { expect, test } from 'vitest'
import { useTranslations } from './translations-on-server.ts'

// of the types of the portal's own texts this test knows nothing
type Translate = {
  (key: string, values?: object): string
  has(key: string): boolean
  raw(key: string): unknown
  rich(key: string, values: object): unknown
}
type Use = (namespace?: string) => Translate

const english = {
  billing: { title: 'Invoices', found: '{count} invoices', on: '{day, date, short}', link: 'See <a>it</a>' },
}
const german = {
  billing: { title: 'Rechnungen', found: '{count} Rechnungen', on: '{day, date, short}', link: 'Zu <a>ihr</a>' },
}
const midnight = { day: new Date('2026-11-24T23:30:00Z') }

/** Says what a page says: rendered for itself, as each request's is. */
function said<T>(
  use: Use,
  say: (t: Translate) => T,
  { locale = 'en' as 'de' | 'en', timeZone = 'Europe/Berlin', messages = english } = {},
): T {
  let text: T | undefined
  const Part = () => {
    text = say(use('billing'))
    return null
  }
  renderToString(
    <IntlProvider locale={locale} timeZone={timeZone} messages={messages as never}>
      <Part />
    </IntlProvider>,
  )
  return text as T
}

const kept = useTranslations as unknown as Use

test('a translator and what it says outlive the page', () => {
  expect(said(kept, t => t)).toBe(said(kept, t => t))
  expect(said(kept, t => t('title'))).toBe('Invoices')
  expect(said(kept, t => t('title'))).toBe('Invoices')
})

test('pages of two languages and two time zones do not share it', () => {
  const inGerman = { locale: 'de' as const, messages: german }
  expect(said(kept, t => t('title'), inGerman)).toBe('Rechnungen')
  expect(said(kept, t => t('title'))).toBe('Invoices')
  const theirs = useTranslationsOfPackage as unknown as Use
  for (const timeZone of ['Europe/Berlin', 'America/New_York'])
    expect(said(kept, t => t('on', midnight), { timeZone })).toBe(said(theirs, t => t('on', midnight), { timeZone }))
  expect(said(kept, t => t('on', midnight))).not.toBe(
    said(kept, t => t('on', midnight), { timeZone: 'America/New_York' }),
  )
})

test('values are put in each time, and it does all else that the package’s does', () => {
  for (const count of [1, 2]) expect(said(kept, t => t('found', { count }))).toBe(`${count} invoices`)
  expect(said(kept, t => [t.has('title'), t.has('none'), t.raw('title')])).toEqual([true, false, 'Invoices'])
  expect(said(kept, t => t.rich('link', { a: (part: unknown) => `[${part}]` }))).toBe('See [it]')
})
