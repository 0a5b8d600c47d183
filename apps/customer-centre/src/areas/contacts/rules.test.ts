import type { Contact } from '@kontor/contract/areas/contacts'
import { describe, expect, test } from 'vitest'
import { changesOf, verificationAfter } from './rules.ts'

const contact: Contact = {
  id: '01934b5c-0000-7000-8000-000000000001',
  name: 'Kim Petersen',
  kind: 'person',
  first_name: 'Kim',
  last_name: 'Petersen',
  organisation: '',
  email: 'kim@example.com',
  phone: '+49 40 123456',
  line1: '',
  postal_code: '',
  city: '',
  country: 'DE',
  locale: 'de',
  roles: ['billing'],
  note: '',
  email_verification: 'verified',
  phone_verification: 'verified',
  used_by: [],
  created_at: '2026-11-16T11:00:00Z',
  version: 3,
}

describe('verification after a change', () => {
  test.each([
    [{}, 'verified', 'verified'],
    [{ email: 'kim.petersen@example.com' }, 'unverified', 'verified'],
    [{ email: 'KIM@example.com' }, 'verified', 'verified'],
    [{ phone: '+49 (40) 12 34 56' }, 'verified', 'verified'],
    [{ phone: '+49 40 123457' }, 'verified', 'unverified'],
    [{ phone: '' }, 'verified', 'unverified'],
    [{ last_name: 'Hansen' }, 'verified', 'verified'],
  ])('%j: e-mail %s, phone %s', (change, email_verification, phone_verification) => {
    expect(verificationAfter(contact, { ...contact, ...change })).toEqual({ email_verification, phone_verification })
  })

  test('leaves a failed one failed while the address stays', () => {
    const failed: Contact = { ...contact, email_verification: 'failed' }
    expect(verificationAfter(failed, { ...contact, city: 'Hamburg' }).email_verification).toBe('failed')
  })
})

test('only what changed is logged', () => {
  const after: Contact = { ...contact, city: 'Kiel', roles: ['billing', 'abuse'], version: 4 }
  expect(changesOf(contact, after)).toEqual({
    before: { city: '', roles: ['billing'] },
    after: { city: 'Kiel', roles: ['billing', 'abuse'] },
  })
})
