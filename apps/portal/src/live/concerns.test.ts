import type { ToldEvent } from '@kontor/contract/events'
import { expect, test } from 'vitest'
import { concernsFrame, concernsPage } from './concerns.ts'

const ticket = (subject: string, kind: 'ticket.message' | 'ticket.noted' = 'ticket.message'): ToldEvent => ({
  kind,
  subject,
  customer_number: 10001,
  data: { contract_number: null },
})
const notification: ToldEvent = { kind: 'notification.changed', subject: 'u', customer_number: null, data: {} }
const notice: ToldEvent = { kind: 'notice.changed', subject: 'n', customer_number: null, data: {} }
const guest: ToldEvent = { ...ticket('7'), customer_number: null }
const page = (routeId: string, params: Record<string, string> = {}) => ({ routeId, params })

test.each([
  ['a ticket, its page', [ticket('7')], page('/_default/support/ticket/$number', { number: '7' }), true],
  ['a ticket, another’s page', [ticket('7')], page('/_default/support/ticket/$number', { number: '8' }), false],
  ['a ticket, the list', [ticket('7')], page('/_default/support/'), true],
  [
    'a note, staff’s page',
    [ticket('7', 'ticket.noted')],
    page('/_default/staff_/tickets/$number', { number: '7' }),
    true,
  ],
  ['a notification, a list', [notification], page('/_default/support/'), false],
  ['a notification, the page of them', [notification], page('/_default/notifications'), true],
  ['a notice, the page of them', [notice], page('/_public/status'), true],
  ['a notice, a list', [notice], page('/_default/support/'), false],
  ['a guest’s ticket, staff’s list', [guest], page('/_default/staff_/tickets/'), true],
  ['anything, a list', null, page('/_default/support/'), true],
  ['anything, a form', null, page('/_default/account/addresses'), false],
  ['anything, the frame’s own route', null, page('__root__'), false],
  ['a ticket, a form', [ticket('7')], page('/_default/account/addresses'), false],
])('%s', (_, events, match, expected) => expect(concernsPage(events, match)).toBe(expected))

test.each([
  ['a ticket of the customer', [ticket('7')], 10001, true],
  ['another’s, which staff hear of', [ticket('7')], 10002, false],
  ['what customers are not told', [ticket('7', 'ticket.noted')], 10001, false],
  ['a notification', [notification], null, true],
  ['a notice for everyone', [notice], 10001, true],
  ['a guest’s ticket, staff who act for no customer', [guest], null, false],
  ['anything', null, 10001, true],
  ['nothing', [], 10001, false],
])('the frame: %s', (_, events, customer, expected) => expect(concernsFrame(events, customer)).toBe(expected))
