import * as words from '@kontor/contract/enums/notifications'
import { expect, test } from 'vitest'
import { mandatoryReasons, notificationEvents, notificationsIn } from './notifications.ts'

test('the page offers what the contract names', () => {
  expect(notificationEvents).toEqual(words.notificationEvents)
  expect(mandatoryReasons).toEqual(words.mandatoryReasons)
})

test('a box that is not ticked turns its mail off', () => {
  const form = new FormData()
  const off = {
    contracts: { mail: false },
    invitations: { mail: false },
    vat_id: { mail: false },
    budgets: { mail: false },
  }
  expect(notificationsIn(form)).toEqual(off)
  form.set('notifications.vat_id.mail', 'on')
  expect(notificationsIn(form)).toEqual({ ...off, vat_id: { mail: true } })
})
