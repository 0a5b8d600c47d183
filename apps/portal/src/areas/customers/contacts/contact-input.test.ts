import { contactFieldNames } from '@kontor/contract/enums/contact-fields'
import { eachField } from '@kontor/contract/enums/field-table'
import { expect, test } from 'vitest'
import { FormValues } from '../../../forms/form-values.ts'
import { contactOf } from './contact-input.ts'

function form(fields: Record<string, string>, roles: string[] = []): FormValues {
  const data = new FormValues()
  for (const [name, value] of Object.entries(fields)) data.append(name, value)
  for (const role of roles) data.append('roles', role)
  return data
}

const filled = {
  ...eachField(contactFieldNames, () => ''),
  kind: 'person',
  first_name: ' Kim ',
  last_name: 'Petersen',
  organisation: 'Example Ltd',
  email: ' kim@example.com ',
  phone: '+49 40 1',
  line1: 'Quay 1',
  postal_code: '20457',
  city: 'Hamburg',
  country: 'DE',
  locale: 'de',
  registry_handle: ' AB1-RIPE ',
  id_type: 'passport',
  id_number: 'C01X00T47',
}

test('a person is read as it stands, trimmed', () => {
  expect(contactOf(form(filled, ['owner', 'billing']))).toEqual({
    ...filled,
    first_name: 'Kim',
    email: 'kim@example.com',
    roles: ['owner', 'billing'],
    mail_categories: [],
    registry_handle: 'AB1-RIPE',
  })
})

test.each(['role', 'organisation'])('a %s has no person’s name, though one is still in the hidden fields', kind => {
  expect(contactOf(form({ ...filled, kind }))).toMatchObject({
    kind,
    first_name: '',
    last_name: '',
    organisation: 'Example Ltd',
  })
})

test('unknown roles are dropped', () => {
  expect(contactOf(form(filled, ['emperor', 'abuse'])).roles).toEqual(['abuse'])
})

test('the mails that are ticked are read, and no proof of identity is one', () => {
  const data = form({ ...filled, id_type: '' })
  for (const category of ['billing', 'gossip', 'domains']) data.append('mail_categories', category)
  expect(contactOf(data)).toMatchObject({ mail_categories: ['billing', 'domains'], id_type: null })
})
