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

test('a text without places is handed on as it is', () => {
  expect(formatMessage('title', 'Invoices', undefined, {} as Options)).toBe('Invoices')
})
