import { createSecretKey, randomBytes } from 'node:crypto'
import type { OutgoingMail } from '@kontor/adapters/mail'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unsubscribeLink } from '../../../platform/mail/unsubscribe-link.ts'
import { newPerson } from '../../../testing/people/people.ts'
import { runQueued } from '../../../testing/run-queued.ts'
import { startTestCentre, type TestCentre } from '../../../testing/test-centre.ts'

let centre: TestCentre
beforeAll(async () => {
  centre = await startTestCentre()
})
afterAll(() => centre.close())

const appUrl = () => centre.services.configuration.appUrl
const pathOf = (link: string) => link.slice(appUrl().length)
let people = 0
async function person() {
  const email = `unsubscribes${people++}@told.test`
  const { id } = await newPerson(centre, { role: 'support', permissions: ['support'], email })
  const browser = await centre.signedIn(email)
  const choose = (notifications: object) => browser.post('/ajax/v1/preferences', { preferences: { notifications } })
  const chosen = async () => (await browser.get('/ajax/v1/userinfo')).body.preferences.notifications
  return { id, email, browser, choose, chosen }
}
const post = (link: string, payload = 'List-Unsubscribe=One-Click', type = 'application/x-www-form-urlencoded') =>
  centre.app.inject({ method: 'POST', url: pathOf(link), payload, headers: { 'content-type': type } })
const look = (link: string) => centre.app.inject({ url: pathOf(link) })

/** Sends what waits. @returns the mails to a person */
async function mailsTo(email: string): Promise<OutgoingMail[]> {
  const mails: OutgoingMail[] = []
  await runQueued(centre.services, { send: async mail => void mails.push(mail) })
  return mails.filter(({ to }) => to === email)
}

test('a mail that can be turned off says where; one that has to be read does not', async () => {
  const anna = await person()
  await anna.browser.post('/ajax/v1/tickets', {
    category: 'other',
    contract_number: null,
    impact: 'none',
    subject: 'Slow',
    body: 'Slow.',
  })
  const [mail] = await mailsTo(anna.email)
  expect(mail?.unsubscribe).toMatch(/^http:\/\/portal\.test\/ajax\/v1\/unsubscribe\/[0-9a-v]{26}-[0-9a-v]{26}-tickets$/)
  // who finds the kept mail does not find the link
  const kept = await centre.services.database.operator.selectFrom('mail').select(['body', 'html']).execute()
  expect(JSON.stringify(kept)).not.toContain('/unsubscribe/')
  await centre.signedInByPassword(anna.email)
  const [duty] = await mailsTo(anna.email)
  expect([duty?.subject, duty?.unsubscribe ?? null]).toEqual([expect.any(String), null])
})

test('looking at the link changes nothing; its form, or a mail program, turns that one off, and it can be undone', async () => {
  const anna = await person()
  await anna.choose({ tickets: { portal: false, digest: 'weekly' } })
  const link = unsubscribeLink(await centre.services.keys.vault(), appUrl(), anna.id, 'tickets')
  const page = await look(link)
  expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect(page.body).toContain('Stop emails about “Replies to your tickets”?')
  expect(page.headers['content-security-policy']).toContain("default-src 'none'")
  expect(await anna.chosen()).toEqual({ tickets: { portal: false, digest: 'weekly' } })

  for (const answer of [
    await post(link),
    await post(link),
    await post(link, '--x--', 'multipart/form-data; boundary=x'),
  ]) {
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain('no more emails about “Replies to your tickets”')
  }
  expect(await anna.chosen()).toEqual({ tickets: { mail: false, portal: false, digest: 'weekly' } })
  expect((await look(link)).body).toContain('value="undo"')
  expect((await post(link, 'answer=undo')).body).toContain('again')
  expect(await anna.chosen()).toEqual({ tickets: { mail: true, portal: false, digest: 'weekly' } })

  const saved = await centre.services.database.operator
    .selectFrom('audit_entry')
    .select(['actor_user_id', 'after'])
    .where('action', '=', 'preferences.saved')
    .where('subject_id', '=', anna.id)
    .orderBy('at')
    .execute()
  // the choice, off once, and on
  expect(saved.map(({ actor_user_id: who }) => who)).toEqual([anna.id, anna.id, anna.id])
})

test('digests are turned off together, and come back as they were', async () => {
  const ben = await person()
  const before = { tickets: { digest: 'weekly' }, budgets: { digest: 'daily' }, vat_id: { mail: false } }
  await ben.choose(before)
  const link = unsubscribeLink(await centre.services.keys.vault(), appUrl(), ben.id, 'digest')
  const off = await post(
    link,
    new URLSearchParams({ answer: 'off', before: 'tickets:weekly budgets:daily' }).toString(),
  )
  expect(await ben.chosen()).toMatchObject({ tickets: { digest: 'none' }, budgets: { digest: 'none' } })
  const kept = /name="before" value="([^"]*)"/.exec(off.body)?.[1] ?? ''
  await post(link, new URLSearchParams({ answer: 'undo', before: `${kept} weather:daily vat_id:hourly` }).toString())
  expect(await ben.chosen()).toEqual(before)
})

test('speaks its reader’s language', async () => {
  const kim = await person()
  await kim.browser.post('/ajax/v1/preferences', { preferences: { locale: 'de' } })
  const link = unsubscribeLink(await centre.services.keys.vault(), appUrl(), kim.id, 'tickets')
  const { body } = await look(link)
  expect(body).toContain('<html lang="de">')
  expect(body).toContain('„Antworten auf Ihre Tickets“ abbestellen?')
})

test('a link that is forged, of another person or event, or of someone who is gone turns nothing off', async () => {
  const [zoe, other] = [await person(), await person()]
  const ring = await centre.services.keys.vault()
  const link = unsubscribeLink(ring, appUrl(), zoe.id, 'tickets')
  const key = { id: 'x', key: createSecretKey(randomBytes(32)) }
  const own = link.split('/').at(-1) ?? ''
  const others = unsubscribeLink(ring, appUrl(), other.id, 'tickets').split('/').at(-1) ?? ''
  const forged = [
    unsubscribeLink({ current: key, all: [key] }, appUrl(), zoe.id, 'tickets'),
    link.replace(/tickets$/, 'budgets'),
    link.replace(own.slice(0, 26), others.slice(0, 26)),
    unsubscribeLink(ring, appUrl(), uuidv7(), 'tickets'),
    `${link}x`,
  ]
  for (const one of forged) {
    expect((await look(one)).statusCode).toBe(404)
    expect((await post(one)).statusCode).toBe(404)
  }
  expect([await zoe.chosen(), await other.chosen()]).toEqual([undefined, undefined])
  await centre.services.database.operator
    .updateTable('user_account')
    .set({ disabled_at: new Date() })
    .where('id', '=', zoe.id)
    .execute()
  expect((await post(link)).statusCode).toBe(404)
})
