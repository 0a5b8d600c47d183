import { describe, expect, test } from 'vitest'
import { entriesOf, fillForm } from './form-entries.ts'
import { type FormElement, fieldsOf, isDirty } from './form-fields.ts'

const field = (over: Partial<FormElement>): FormElement => ({
  tagName: 'INPUT',
  name: 'subject',
  type: 'text',
  value: '',
  autocomplete: '',
  defaultValue: '',
  checked: false,
  defaultChecked: false,
  options: [],
  ...over,
})
const box = (value: string, checked: boolean) =>
  field({ type: 'checkbox', name: 'roles', value, checked, defaultChecked: checked })
const select = (selected: number, start: number) =>
  field({
    tagName: 'SELECT',
    type: 'select-one',
    name: 'category',
    value: `option ${selected}`,
    options: [0, 1, 2].map(index => ({ selected: index === selected, defaultSelected: index === start })),
  })

test('buttons, groups and elements without a name are no fields', () => {
  const subject = field({})
  const elements = [
    subject,
    field({ tagName: 'BUTTON', type: 'submit', name: 'go' }),
    field({ tagName: 'FIELDSET', type: 'fieldset' }),
    field({ type: 'submit', name: 'send' }),
    field({ name: '' }),
  ]
  expect(fieldsOf({ elements })).toEqual([subject])
})

describe('a form’s draft', () => {
  test('holds what was typed and ticked', () => {
    const elements = [
      field({ value: 'Slow' }),
      box('admin', true),
      box('billing', false),
      field({ tagName: 'TEXTAREA', type: 'textarea', name: 'body', value: 'Since\nMonday' }),
    ]
    expect(entriesOf({ elements })).toEqual([
      ['subject', 'Slow'],
      ['roles', 'admin'],
      ['body', 'Since\nMonday'],
    ])
  })

  test.each([
    ['a password', { type: 'password' }],
    ['a password shown as text', { type: 'text', autocomplete: 'current-password' }],
    ['a new password shown as text', { type: 'text', autocomplete: 'new-password' }],
    ['a code', { autocomplete: 'one-time-code' }],
    ['a card number', { autocomplete: 'cc-number' }],
    ['a file', { type: 'file' }],
    ['a check against robots', { type: 'hidden', name: 'captcha' }],
    ['the number of a passport', { name: 'id_number' }],
  ])('is never %s', (_, over) => {
    expect(entriesOf({ elements: [field({ ...over, value: 'secret' })] })).toEqual([])
  })
})

describe('restoring a draft', () => {
  test('writes values, ticks what was ticked and unticks the rest', () => {
    const [subject, admin, billing] = [field({}), box('admin', true), box('billing', false)]
    const elements = [subject, admin, billing]
    fillForm({ elements }, [
      ['subject', 'Slow'],
      ['roles', 'billing'],
    ])
    expect([subject.value, admin.checked, billing.checked]).toEqual(['Slow', false, true])
  })

  test('leaves alone what is filled in already: it is newer', () => {
    const [subject, admin] = [field({ value: 'Typed meanwhile' }), box('admin', false)]
    const billing = { ...box('billing', false), checked: true }
    fillForm({ elements: [subject, admin, billing] }, [
      ['subject', 'Slow'],
      ['roles', 'admin'],
    ])
    expect([subject.value, admin.checked, billing.checked]).toEqual(['Typed meanwhile', false, true])
  })

  test('leaves alone unknown fields, and every password', () => {
    const [note, password] = [
      field({ name: 'note', value: 'as rendered' }),
      field({ type: 'password', name: 'password', value: 'typed' }),
    ]
    fillForm({ elements: [note, password] }, [['password', 'from storage']])
    expect([note.value, password.value]).toEqual(['as rendered', 'typed'])
  })
})

describe('a form is dirty', () => {
  test.each([
    ['not as it was rendered', field({ value: 'a', defaultValue: 'a' }), false],
    ['with another text', field({ value: 'b', defaultValue: 'a' }), true],
    ['with a box ticked', field({ type: 'checkbox', checked: true }), true],
    ['with a box unticked', field({ type: 'radio', defaultChecked: true }), true],
    ['not by a hidden field', field({ type: 'hidden', value: '4', defaultValue: '3' }), false],
    ['with another choice', select(2, 1), true],
    ['not with the same choice', select(1, 1), false],
    ['not with the first choice where none was the default', select(0, -1), false],
    ['with another one there', select(1, -1), true],
  ])('%s', (_, element, dirty) => expect(isDirty({ elements: [element] })).toBe(dirty))
})
