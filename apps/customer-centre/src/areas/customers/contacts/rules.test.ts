import { emptyContact } from '@kontor/contract/enums/contact-fields'
import { describe, expect, test } from 'vitest'
import type { LockedContact } from './queries.ts'
import { changesOf, isNewHolder, verificationAfter } from './rules.ts'

const since = '2026-03-01T09:00:00.000Z'
const contact: LockedContact = {
  id: '01934b5c-0000-7000-8000-000000000001',
  name: 'Kim Petersen',
  ...emptyContact,
  first_name: 'Kim',
  last_name: 'Petersen',
  email: 'kim@example.com',
  phone: '+49 40 123456',
  locale: 'de',
  roles: ['billing'],
  id_number: null,
  id_number_end: '',
  email_verification: 'verified',
  email_verified_at: since,
  phone_verification: 'verified',
  phone_verified_at: since,
  holder_asked_at: null,
  holder_due_on: null,
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
    expect(verificationAfter(contact, { ...contact, ...change })).toEqual({
      email_verification,
      email_verified_at: email_verification === 'verified' ? since : null,
      phone_verification,
      phone_verified_at: phone_verification === 'verified' ? since : null,
    })
  })

  test('leaves a failed one failed while the address stays', () => {
    const failed: LockedContact = { ...contact, email_verification: 'failed' }
    expect(verificationAfter(failed, contact).email_verification).toBe('failed')
  })
})

test('only what changed is logged', () => {
  const after: LockedContact = { ...contact, city: 'Kiel', roles: ['billing', 'abuse'], version: 4 }
  expect(changesOf(contact, after)).toEqual({
    before: { city: '', roles: ['billing'] },
    after: { city: 'Kiel', roles: ['billing', 'abuse'] },
  })
})

test.each([
  [{}, false],
  [{ email: 'KIM@example.com', phone: '+4940123456', city: 'Kiel', note: 'new', roles: [] }, false],
  [{ email: 'k@example.com' }, true],
  [{ phone: '+49 40 123457' }, true],
  [{ last_name: 'Hansen' }, true],
  [{ organisation: 'Example Ltd' }, true],
  [{ kind: 'role' as const, organisation: 'Desk' }, true],
])('%j makes another holder: %s', (change, expected) => {
  expect(isNewHolder(contact, { ...contact, ...change })).toBe(expected)
})
