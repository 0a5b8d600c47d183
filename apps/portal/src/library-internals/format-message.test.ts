import compile from 'icu-minify/compile'
import { expect, test, vi } from 'vitest'
import formatMessage from './format-message.ts'

type Options = NonNullable<Parameters<typeof formatMessage>[3]>

test('plural rules are made once, and not for each page', () => {
  const made = vi.spyOn(Intl, 'PluralRules')
  const message = compile('{count, plural, one {a ticket} other {# tickets}}')
  // what a page brings of its own must not be asked
  const page = () => ({ cache: {}, formatters: {}, locale: 'en' }) as unknown as Options
  expect(formatMessage('tickets', message, { count: 1 }, page())).toBe('a ticket')
  expect(formatMessage('tickets', message, { count: 3 }, page())).toBe('3 tickets')
  expect(made).toHaveBeenCalledTimes(1)
})

test('a number has its own form in each language, counted and in order', () => {
  const counted = compile('{n, plural, one {one} two {two} other {other}}')
  const inOrder = compile('{n, selectordinal, one {one} two {two} other {other}}')
  const say = (message: unknown, locale: string) =>
    formatMessage('n', message as string, { n: 2 }, { cache: {}, formatters: {}, locale } as unknown as Options)
  for (const _again of [1, 2]) {
    expect([say(counted, 'en'), say(inOrder, 'en'), say(counted, 'ar'), say(counted, 'de')]).toEqual([
      'other',
      'two',
      'two',
      'other',
    ])
  }
})

test('a text without places is handed on as it is', () => {
  expect(formatMessage('title', 'Invoices', undefined, {} as Options)).toBe('Invoices')
})
