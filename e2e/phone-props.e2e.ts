import type { Locator, Page, Route } from '@playwright/test'
import { axeFaults } from './fixtures/axe.ts'
import { keysAt } from './fixtures/keys.ts'
import { openPhonePage, show } from './fixtures/phone-page.ts'
import { answerShown, expect, test } from './fixtures/story.ts'

// tests props that no form of the portal uses: the component alone in a real browser (docs/phone.md)

const answers = (country: string | null, state: 'found' | 'failed' | 'off') => (route: Route) =>
  route.fulfill({ json: { country, state } })
const off = answers(null, 'off')
const heard = (page: Page) => page.evaluate(() => window.heard)
const lastHeard = async (page: Page) => (await heard(page)).at(-1)
const message = (input: Locator) => input.evaluate((field: HTMLInputElement) => field.validationMessage)
const activeIn = async (page: Page, button: Locator) => {
  const id = await button.getAttribute('aria-activedescendant')
  return id ? page.locator(`[id="${id}"]`).textContent() : null
}

test('without props the field has the specification’s, and asks where the visitor is', async ({ page }) => {
  const { button, input, list, asked } = await openPhonePage(page, {}, answers('FR', 'found'))
  await expect(button).toHaveText(/\+33/)
  expect(asked()).toBe(1)
  for (const [name, value] of Object.entries({
    type: 'tel',
    name: 'telephone',
    maxlength: '25',
    placeholder: 'Enter a phone number',
    autocomplete: 'on',
  }))
    await expect(input).toHaveAttribute(name, value)
  await page.keyboard.press('Tab')
  await expect(button).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(input).toBeFocused()
  await input.pressSequentially('0123456789')
  await expect(input).toHaveValue('01 23 45 67 89')
  await expect
    .poll(() => lastHeard(page))
    .toEqual({
      country: 'FR',
      countryCode: 'FR',
      formatted: '01 23 45 67 89',
      valid: true,
      possible: true,
      nationalNumber: '123456789',
    })
  await input.fill('1')
  await expect.poll(() => message(input)).toBe('')
  await button.click()
  // every country with a plan, none on top, and no search box
  await expect(list.getByRole('option')).toHaveCount(245)
  await expect(list.getByRole('option').first()).toHaveText('Afghanistan+93')
  await expect(page.getByRole('searchbox')).toHaveCount(0)
})

test('the field starts at the country it is given, by its code or by a dial code', async ({ page }) => {
  const { button, asked } = await openPhonePage(page, { country: 'DE' }, off)
  await expect(button).toHaveText('DEGermany+49')
  for (const [country, chosen] of [
    ['at', 'ATAustria+43'],
    ['+49', 'DEGermany+49'],
    [43, 'ATAustria+43'],
    ['1', 'USUnited States+1'],
    [7, 'RURussia+7'],
  ] as const) {
    await show(page, { country })
    await expect(button).toHaveText(chosen)
  }
  await show(page, { country: '+1', only: ['CA', 'DE'] })
  await expect(button).toHaveText('CACanada+1')
  await show(page, { country: 49, defaultValue: '+442079460123' })
  await expect(button).toHaveText('GBUnited Kingdom+44')
  expect(asked()).toBe(0)
  // a later one is for the next number
  await page.evaluate(() => window.changePhone({ country: 'FR', defaultValue: '+442079460123' }))
  await expect(button).toHaveText('GBUnited Kingdom+44')
})

test('without an answer the field starts at the top of its list, and says so in the console', async ({
  page,
  console,
}) => {
  console.expectError(/404/)
  const warnings: string[] = []
  page.on('console', news => news.type() === 'warning' && warnings.push(news.text()))
  const preferred = ['ch', 'AT']
  for (const [props, lookUp, chosen, calls, warned] of [
    [{ preferred }, answers(null, 'failed'), /Switzerland/, 1, 1],
    [{}, (route: Route) => route.fulfill({ status: 404 }), /Afghanistan/, 1, 1],
    [{ preferred }, answers('XX', 'found'), /Switzerland/, 1, 0],
    [{ preferred }, off, /Switzerland/, 1, 0],
    [{ preferred, autoCountry: false }, answers('FR', 'found'), /Switzerland/, 0, 0],
    [{ autoCountry: false, only: ['NO', 'DE'] }, off, /Germany/, 0, 0],
    [{ country: '+999' }, answers('FR', 'found'), /France/, 1, 0],
  ] as const) {
    warnings.length = 0
    const { button, asked } = await openPhonePage(page, props, lookUp)
    await expect(button).toHaveText(chosen)
    expect([asked(), warnings.length]).toEqual([calls, warned])
  }
})

test('lists decide which countries there are and which come first, and the list is accessible', async ({ page }) => {
  const only = ['de', 'AT', 'CH', 'GB']
  const { button, input, list } = await openPhonePage(page, { country: 'DE', only, preferred: ['AT', 'FR'] }, off)
  await button.click()
  await expect(list.getByRole('option')).toHaveText([
    'Austria+43',
    'Austria+43',
    'Germany+49',
    'Switzerland+41',
    'United Kingdom+44',
  ])
  await expect(list.getByRole('option', { selected: true })).toHaveText('Germany+49')
  // the button beside the field is the page’s own, without any style
  expect(await axeFaults(page, { within: 'form', without: '[type=reset]' })).toEqual([])
  // letters skip the preferred ones
  await keysAt(page, 1000)
  await page.keyboard.type('aus')
  const second = await list.getByRole('option', { name: 'Austria' }).nth(1).getAttribute('id')
  await expect(button).toHaveAttribute('aria-activedescendant', second ?? '')
  await page.keyboard.press('Escape')
  // a country outside the list is none
  await input.fill('+33123456789')
  await expect
    .poll(() => lastHeard(page))
    .toMatchObject({ country: 'DE', countryCode: null, valid: false, possible: false })
  await expect(button).toHaveText(/Germany/)
  await show(page, { country: 'DE', ignored: ['fr', 'af'] })
  await input.fill('+33123456789')
  await expect
    .poll(() => lastHeard(page))
    .toMatchObject({ country: 'DE', countryCode: null, valid: false, possible: false })
  await button.click()
  await expect(list.getByRole('option')).toHaveCount(243)
  await expect(list.getByRole('option', { name: /^(France|Afghanistan)/ })).toHaveCount(0)
  // the listed ones win over those that are left out
  await show(page, { country: 'DE', only: ['FR', 'DE'], ignored: ['FR'] })
  await input.fill('+33123456789')
  await expect.poll(() => lastHeard(page)).toMatchObject({ country: 'FR', countryCode: 'FR', valid: true })
})

test('every change is reported once, and the browser says what it was given', async ({ page }) => {
  const { button, input } = await openPhonePage(page, { country: 'DE', invalidMessage: 'No number' }, off)
  await expect(button).toHaveText(/Germany/)
  await input.pressSequentially('040')
  await expect.poll(() => message(input)).toBe('No number')
  expect(await input.evaluate((field: HTMLInputElement) => field.form?.checkValidity())).toBe(false)
  const told = await heard(page)
  expect(told.filter(result => result !== null).map(({ formatted }) => formatted)).toEqual(['0', '04', '040'])
  // another function and another message change nothing that was reported
  await page.evaluate(() => window.changePhone({ country: 'DE', invalidMessage: 'Keine Nummer', locale: 'de' }))
  await expect.poll(() => message(input)).toBe('Keine Nummer')
  expect(await heard(page)).toHaveLength(told.length)
  await expect(page.getByRole('combobox', { name: 'Ländervorwahl' })).toHaveText(/Deutschland/)
  await input.pressSequentially('1234567')
  await expect.poll(() => message(input)).toBe('')
  await expect.poll(() => lastHeard(page)).toMatchObject({ formatted: '040 1234567', valid: true })
  await input.fill('')
  await expect.poll(() => lastHeard(page)).toBeNull()
  await expect.poll(() => message(input)).toBe('')
  await input.fill('0')
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect.poll(() => lastHeard(page)).toBeNull()
})

test('a number takes the form of its mode, or none, and only allowed characters', async ({ page }) => {
  const { button, input } = await openPhonePage(page, { country: 'DE' }, off)
  for (const [mode, typed, form] of [
    ['auto', '0401234567', '040 1234567'],
    ['auto', '+49401234567', '+49 40 1234567'],
    ['national', '+49401234567', '040 1234567'],
    ['international', '0401234567', '+49 40 1234567'],
    ['e.164', '040 1234567', '+49401234567'],
    ['rfc3966', '0401234567', 'tel:+49401234567'],
    ['idd', '+442079460123', '00 44 20 7946 0123'],
  ] as const) {
    await show(page, { country: 'DE', mode })
    await expect(button).toHaveText(/Germany/)
    await input.pressSequentially(typed)
    await expect(input).toHaveValue(form)
    await expect.poll(() => lastHeard(page)).toMatchObject({ formatted: form, valid: true })
  }
  await expect(button).toHaveText(/Germany/)

  await show(page, { country: 'DE', autoFormat: false })
  await expect(button).toHaveText(/Germany/)
  await input.pressSequentially('+442079460123')
  await expect(button).toHaveText(/United Kingdom/)
  await expect(input).toHaveValue('+442079460123')

  await show(page, { country: 'DE', validCharactersOnly: true, autoFormat: false })
  await expect(button).toHaveText(/Germany/)
  await input.pressSequentially('(0x40) 1.2-3/')
  await expect(input).toHaveValue('(040) 12-3')
  // read, and left in the form it has
  await expect.poll(() => lastHeard(page)).toMatchObject({ formatted: '040 123' })
})

test('before the country is known, keys and numbers work, and what was done in the meantime counts', async ({
  page,
}) => {
  let answer = () => {}
  const late = async (route: Route) => {
    await new Promise<void>(resolve => {
      answer = resolve
    })
    await route.fulfill({ json: { country: 'FR', state: 'found' } })
  }
  const { button, input, list } = await openPhonePage(page, { only: ['DE', 'FR', 'NO'] }, late)
  await expect(button).toHaveText('')
  // from nothing, down is the first line and up the last
  await button.press('ArrowDown')
  await expect.poll(() => activeIn(page, button)).toContain('France')
  await page.keyboard.press('Escape')
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => activeIn(page, button)).toContain('Norway')
  await page.keyboard.press('Escape')
  await input.fill('0401234567')
  await expect.poll(() => lastHeard(page)).toMatchObject({ country: null, valid: false })
  await button.click()
  await list.getByRole('option', { name: 'Germany' }).click()
  await expect.poll(() => lastHeard(page)).toMatchObject({ country: 'DE', valid: true })
  const told = page.waitForResponse(/country$/)
  answer()
  await answerShown(page, told)
  await expect(button).toHaveText(/Germany/)

  // what an input method composes is read when it is done
  await input.fill('')
  await input.evaluate((field: HTMLInputElement) => {
    field.value = '0401234567'
    field.dispatchEvent(new InputEvent('input', { bubbles: true, isComposing: true }))
  })
  await expect(input).toHaveValue('0401234567')
  await input.dispatchEvent('compositionend')
  await expect(input).toHaveValue('040 1234567')
})
