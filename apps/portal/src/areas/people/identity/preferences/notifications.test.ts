import { eventsFor } from '@kontor/contract/enums/notifications'
import { expect, test } from 'vitest'
import { mailWays, notificationsIn, quietHoursIn, wayOf } from './notifications.ts'

test('how a mail tells of an event is one choice, and a box that is not ticked keeps it out of the portal', () => {
  const off = { mail: false, portal: false, digest: 'none' }
  const form = new FormData()
  const people = { admin: false }
  expect(notificationsIn(form, people)).toEqual(Object.fromEntries(eventsFor(people).map(event => [event, off])))
  form.set('notifications.vat_id.mail', 'at_once')
  form.set('notifications.tickets.mail', 'daily')
  form.set('notifications.tickets.portal', 'on')
  expect(notificationsIn(form, people)).toMatchObject({
    vat_id: { mail: true, portal: false, digest: 'none' },
    tickets: { mail: false, portal: true, digest: 'daily' },
    budgets: off,
  })
  for (const way of mailWays) {
    form.set('notifications.budgets.mail', way)
    expect(wayOf(notificationsIn(form, people).budgets as Parameters<typeof wayOf>[0])).toBe(way)
  }
})

test('what is staff’s is offered to staff alone', () => {
  const staffs = (admin: boolean) => eventsFor({ admin }).filter(event => event.startsWith('staff_'))
  expect(staffs(true)).not.toEqual([])
  expect(staffs(false)).toEqual([])
})

test('quiet hours have both ends', () => {
  const form = new FormData()
  form.set('quiet_hours.from', '20:00')
  expect(quietHoursIn(form)).toBeNull()
  form.set('quiet_hours.until', '07:00')
  expect(quietHoursIn(form)).toEqual({ from: '20:00', until: '07:00' })
})
