import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from '../../testing/browser.ts'
import { newMember } from '../../testing/people/people.ts'
import { startTestCentre, type TestCentre } from '../../testing/test-centre.ts'

let centre: TestCentre
let anna: Browser
beforeAll(async () => {
  centre = await startTestCentre('demo')
  anna = await centre.signedIn('anna@demo.example')
})
afterAll(() => centre.close())

const lists = ['invoices', 'contracts', 'contacts', 'tickets'] as const
const url = (list: string) => `/ajax/v1/${list}`

test.each(lists)('%s: what a search finds, in a statement of its own, is what the session’s finds', async list => {
  const beside = await anna.get(`${url(list)}?limit=100`)
  centre.countStatements()
  // no word, so nothing that a row could lack
  const alone = await anna.get(`${url(list)}?limit=100&q=%20`)
  expect(beside.body.data.length).toBeGreaterThan(0)
  expect(alone.body).toEqual(beside.body)
})

test.each(lists)('%s: a call that prolongs the session reads the same', async list => {
  const before = await anna.get(url(list))
  centre.wait(61_000)
  const after = await anna.get(url(list))
  expect(after.headers['set-cookie']).toBeDefined()
  expect(after.body.data).toEqual(before.body.data)
})

test.each(lists)('%s: who may not read is refused before the cursor is', async list => {
  const { browser } = await newMember(centre, { role: 'technical', permissions: ['account:read'] })
  for (const query of ['', '?cursor=forged', '?limit=0'])
    expect((await browser.get(url(list) + query)).status).toBe(403)
  expect((await centre.browser().get(`${url(list)}?cursor=forged`)).status).toBe(401)
  expect((await anna.get(`${url(list)}?cursor=forged`)).body.code).toBe('cursor_invalid')
})

test('who may read one contract is given this one alone, though all were read beside the session', async () => {
  const permissions = ['contracts:C-1001', 'support:C-1001']
  const { browser } = await newMember(centre, { role: 'technical', permissions })
  const { body } = await browser.get(`${url('contracts')}?limit=100`)
  expect(body.data.map(({ number }: { number: string }) => number)).toEqual(['C-1001'])
  expect(body.total).toBe(1)
  const tickets = (await browser.get(`${url('tickets')}?view=all`)).body
  for (const { contract_number } of tickets.data) expect(contract_number).toBe('C-1001')
})
