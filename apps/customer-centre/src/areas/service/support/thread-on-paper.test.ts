import type { Ticket } from '@kontor/contract/areas/service/support'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser } from '../../../testing/browser.ts'
import { startTestCentre, type TestCentre } from '../../../testing/test-centre.ts'
import { run } from './thread-paper.ts'

const url = '/ajax/v1/tickets'
const word = 'Quittenbrot'

let centre: TestCentre
let anna: Browser
let admin: Browser
beforeAll(async () => {
  centre = await startTestCentre('demo')
  anna = await centre.signedIn('anna@demo.example')
  admin = await centre.signedIn('admin@demo.example')
})
afterAll(() => centre.close())

const pagesOf = (pdf: string) => pdf.match(/\/Type \/Page\b(?!s)/g)?.length ?? 0

describe('a ticket on paper', () => {
  test('is a PDF under its number, for those who see it', async () => {
    const { body } = await anna.post<Ticket>(url, {
      category: 'technical',
      contract_number: 'C-1001',
      impact: 'none',
      subject: 'Slow <shop> & more',
      body: 'It is slow.\n\n- one\n- two 🙂',
      secret: word,
    })
    const noted = await admin.post(`/ajax/v1/staff/tickets/${body.number}/notes`, { body: word })
    expect(noted.status).toBeLessThan(300)
    const { status, headers, body: pdf } = await anna.get<string>(`${url}/${body.number}/pdf`)
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(headers['content-disposition']).toContain(`ticket-${body.number}.pdf`)
    expect(String(pdf).slice(0, 5)).toBe('%PDF-')
    expect((await centre.browser().get(`${url}/${body.number}/pdf`)).status).toBe(401)
    expect((await anna.get(`${url}/99999/pdf`)).status).toBe(404)
  })

  test('goes on over as many pages as it takes, whatever was written', async () => {
    const entry = { head: 'Anna, 1 May', body: `${'x'.repeat(20_000)}\n${'word '.repeat(3000)}`, files: 'a.png' }
    const pdf = await run({
      locale: 'en',
      number: '#1',
      made_at: '2026-05-01T10:00:00Z',
      title: 'Long',
      facts: ['Status: New'],
      entries: [entry, entry],
      seller: 'Nordlicht',
      logo: null,
    })
    expect(pagesOf(Buffer.from(pdf).toString('latin1'))).toBeGreaterThan(5)
  })
})
