import type { TicketRow } from '@kontor/contract/areas/service/support'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Browser } from '../../../testing/browser.ts'
import { readOnlyCentre } from '../../../testing/test-centre.ts'

const url = '/ajax/v1/tickets'

let centre: Awaited<ReturnType<typeof readOnlyCentre>>
let anna: Browser
beforeAll(async () => {
  centre = await readOnlyCentre()
  anna = await centre.signedIn('anna@demo.example')
})

type List = { data: TicketRow[]; total: number; next_cursor: string | null; previous_cursor: string | null }
const list = async (query: string): Promise<List> => (await anna.get(`${url}?${query}`)).body
const numbers = (page: List) => page.data.map(ticket => ticket.number)

/** The table's own rows. */
const stored = () =>
  centre.services.database.operator
    .selectFrom('ticket')
    .select(['number', 'status', 'category', 'updated_at'])
    .where('customer_number', '=', 10001)
    .orderBy('updated_at', 'desc')
    .orderBy('number', 'desc')
    .execute()

describe('the list of tickets', () => {
  test('has rows, total and counts in the session’s statement', async () => {
    centre.countStatements()
    const { status, body } = await anna.get(url)
    expect(centre.countStatements()).toHaveLength(1)
    expect(status).toBe(200)
    const open = (await stored()).filter(ticket => !['resolved', 'closed', 'merged'].includes(ticket.status))
    expect(numbers(body)).toEqual(open.map(ticket => ticket.number))
    expect(body).toMatchObject({ total: open.length, total_exact: true, counts: { waiting: 3, open: open.length } })
  })

  test.each([
    ['view=waiting', (ticket: { status: string }) => ticket.status === 'waiting_for_customer'],
    ['view=all', () => true],
    ['view=all&status=closed', (ticket: { status: string }) => ticket.status === 'closed'],
    ['view=open&status=closed', () => false],
    ['view=all&category=billing', (ticket: { category: string }) => ticket.category === 'billing'],
  ])('filters by %s', async (query, wanted) => {
    const expected = (await stored()).filter(wanted).map(ticket => ticket.number)
    expect(numbers(await list(`${query}&limit=100`))).toEqual(expected)
  })

  test.each(['-updated_at', 'updated_at', '-number', 'number'])('pages by %s there and back', async sort => {
    const all = numbers(await list(`view=all&limit=100&sort=${sort}`))
    expect(all.length).toBeGreaterThan(10)
    const forth: number[][] = []
    let page = await list(`view=all&limit=4&sort=${sort}`)
    for (;;) {
      forth.push(numbers(page))
      if (page.next_cursor === null) break
      page = await list(`view=all&limit=4&sort=${sort}&cursor=${page.next_cursor}`)
    }
    expect(forth.flat()).toEqual(all)
    const back: number[][] = [numbers(page)]
    while (page.previous_cursor !== null) {
      page = await list(`view=all&limit=4&sort=${sort}&cursor=${page.previous_cursor}`)
      back.unshift(numbers(page))
    }
    expect(back.flat()).toEqual(all)
  })

  test('finds words in subjects and in messages, and a number', async () => {
    const [first] = (await list('view=all&limit=1')).data
    const word = first?.subject.split(' ').find(text => text.length > 5) ?? ''
    expect(numbers(await list(`view=all&q=${encodeURIComponent(word.toUpperCase())}`))).toContain(first?.number)
    expect(numbers(await list(`view=all&q=%23${first?.number}`))).toContain(first?.number)
    const message = await centre.services.database.operator
      .selectFrom('ticket_message')
      .innerJoin('ticket', 'ticket.id', 'ticket_message.ticket_id')
      .select(['ticket.number', 'body', 'subject'])
      .where('ticket.customer_number', '=', 10001)
      .executeTakeFirstOrThrow()
    const words = message.body.slice(0, 30).trim()
    expect(numbers(await list(`view=all&q=${encodeURIComponent(words)}`))).toContain(message.number)
  })

  test.each(['%25', '_', '\\', "'; drop table ticket; --", '%00', '99999999999999'])(
    'takes %j literally',
    async text => {
      const { status, body } = await anna.get(
        `${url}?view=all&q=${text.startsWith('%') ? text : encodeURIComponent(text)}`,
      )
      expect([200, 422]).toContain(status)
      if (status === 200) expect(body.data.length).toBeLessThan(body.total + 1)
    },
  )

  test.each([
    'limit=0',
    'limit=101',
    'limit=1&limit=2',
    'limit=ten',
    'view=mine',
    'sort=subject',
    'status=gone',
    'cursor=x',
  ])('refuses %s', async query => {
    expect((await anna.get(`${url}?${query}`)).status).toBe(422)
  })

  test('shows no ticket of another customer', async () => {
    const own = new Set((await stored()).map(ticket => ticket.number))
    expect((await list('view=all&limit=100')).data.filter(ticket => !own.has(ticket.number))).toEqual([])
    const theirs = await (await centre.signedIn('new@demo.example')).get(`${url}?view=all`)
    expect(theirs.body).toMatchObject({ data: [], total: 0, counts: { waiting: 0, open: 0 } })
  })

  test('is empty without an error where nothing was found', async () => {
    expect(await list('view=all&q=zzzzzz')).toMatchObject({
      data: [],
      total: 0,
      next_cursor: null,
      previous_cursor: null,
    })
  })

  test('stays open for a locked customer, and closed to the signed-out', async () => {
    expect((await (await centre.signedIn('locked@demo.example')).get(url)).status).toBe(200)
    expect((await centre.browser().get(url)).status).toBe(401)
  })
})

test('options name the customer’s own contracts, in one statement', async () => {
  centre.countStatements()
  const { body } = await anna.get(`${url}/options`)
  expect(centre.countStatements()).toHaveLength(2)
  expect(body.contracts).toContainEqual(expect.objectContaining({ number: 'C-1001', label: 'Corporate website' }))
  expect(body.contracts.map((contract: { number: string }) => contract.number)).not.toContain('C-1022')
})
