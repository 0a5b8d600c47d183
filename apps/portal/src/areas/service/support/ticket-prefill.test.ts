import { describe, expect, test } from 'vitest'
import { ticketPrefill } from './ticket-prefill.ts'

describe('a link to the form', () => {
  test('fills in topic, contract and subject', () => {
    const search = {
      category: 'billing',
      contract: 'C-1005',
      subject: ' Invoice RE-1 ',
      follows: 20012,
      invoice: '01a21f5a-27ee-75d0-9c13-7ca071c9ecbc',
    }
    expect(ticketPrefill(search)).toEqual({ ...search, subject: 'Invoice RE-1' })
  })

  test.each([
    ['a topic that there is not', { category: 'Gossip!' }],
    ['a contract number that is none', { contract: 'C-1; drop table' }],
    ['an empty subject', { subject: '  ' }],
    ['an invoice that is none', { invoice: 'RE-1' }],
    ['a number of a ticket that is none', { follows: 'x' }],
    ['what belongs to other pages', { view: 'all' }],
  ])('leaves out %s', (_, search) => expect(ticketPrefill(search)).toEqual({}))

  test('cuts a subject to what is accepted, and takes a number as text', () => {
    expect(ticketPrefill({ subject: 'x'.repeat(400) }).subject).toHaveLength(150)
    expect(ticketPrefill({ subject: 502 })).toEqual({ subject: '502' })
  })
})
