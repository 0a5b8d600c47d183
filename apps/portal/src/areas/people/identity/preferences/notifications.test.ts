import * as words from '@kontor/contract/enums/notifications'
import { expect, test } from 'vitest'
import { eventsOf, mandatoryReasons, notificationsIn } from './notifications.ts'

test('the page offers what the contract names, and what is staff’s to staff alone', () => {
  expect(eventsOf({ admin: true })).toEqual(words.notificationEvents)
  expect(eventsOf({ admin: false })).toEqual(words.notificationEvents.filter(event => event !== 'staff_tickets'))
  expect(mandatoryReasons).toEqual(words.mandatoryReasons)
})

test('a box that is not ticked turns its mail off', () => {
  const form = new FormData()
  const off = {
    tickets: { mail: false },
    contracts: { mail: false },
    invitations: { mail: false },
    vat_id: { mail: false },
    budgets: { mail: false },
  }
  expect(notificationsIn(form, { admin: false })).toEqual(off)
  form.set('notifications.vat_id.mail', 'on')
  expect(notificationsIn(form, { admin: false })).toEqual({ ...off, vat_id: { mail: true } })
})
