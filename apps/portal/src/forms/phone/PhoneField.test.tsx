import type { Locale } from '@kontor/contract/locales'
import { renderToString } from 'react-dom/server'
import { IntlProvider } from 'use-intl/react'
import { expect, test } from 'vitest'
import { catalogues } from '../../i18n/catalogues.ts'
import { FormContext } from '../form-context.ts'
import { PhoneField } from './PhoneField.tsx'

type Props = Partial<Parameters<typeof PhoneField>[0]>

const rendered = (locale: Locale, props: Props = {}, errors = new Map<string, string>()) =>
  renderToString(
    <IntlProvider locale={locale} messages={catalogues[locale] as never} timeZone="UTC">
      <FormContext value={{ errors, pending: false, dirty: false, hasUnsaved: () => false, form: { current: null } }}>
        <PhoneField name="phone" label="Phone" {...props} />
      </FormContext>
    </IntlProvider>,
  )
const attribute = (html: string, name: string) => html.match(new RegExp(` ${name}="([^"]*)"`))?.[1]
const inputOf = (html: string) => html.match(/<input[^>]*type="tel"[^>]*>/)?.[0] ?? ''

test('as the server renders it, it is a plain field that works', () => {
  const html = rendered('en', { defaultValue: '+49 40 1234567', hint: 'With area code', optional: true })
  const input = inputOf(html)
  expect(input).toMatch(/value="\+49 40 1234567"/)
  expect(attribute(input, 'name')).toBe('phone')
  expect(attribute(input, 'maxLength')).toBe('25')
  expect(attribute(input, 'autoComplete')).toBe('tel')
  expect(attribute(input, 'id')).toBe(attribute(html.match(/<label[^>]*>/)?.[0] ?? '', 'for'))
  expect(html).toContain(`<p id="${attribute(input, 'aria-describedby')}"`)
  expect(input).not.toMatch(/required|disabled|readonly/i)
  expect(html).not.toContain('combobox')
  expect(html).not.toContain('style=')
})

test('its placeholder is the specification’s, in the page’s language, unless another one is given', () => {
  expect(attribute(inputOf(rendered('en')), 'placeholder')).toBe('Enter a phone number')
  expect(attribute(inputOf(rendered('de')), 'placeholder')).toBe('Telefonnummer eingeben')
  expect(attribute(inputOf(rendered('de', { placeholder: '+49' })), 'placeholder')).toBe('+49')
})

test('keeps left to right, and says what is wrong', () => {
  const input = inputOf(rendered('en', {}, new Map([['phone', 'Check the phone number. It is too short.']])))
  expect(attribute(input, 'dir')).toBe('ltr')
  expect(attribute(input, 'aria-invalid')).toBe('true')
})
