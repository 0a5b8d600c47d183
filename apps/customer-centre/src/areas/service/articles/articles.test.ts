import type { Article, ArticleFigures, ArticleLine } from '@kontor/contract/areas/service/articles'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from '../../../testing/browser.ts'
import { newMember } from '../../../testing/people/people.ts'
import { startTestCentre, type TestCentre } from '../../../testing/test-centre.ts'

const path = '/ajax/v1/articles'

let centre: TestCentre
let anna: Browser
let ben: Browser
let staff: Browser
let guest: Browser
beforeAll(async () => {
  centre = await startTestCentre('demo')
  anna = await centre.signedIn('anna@demo.example')
  ben = await centre.signedIn('ben@demo.example')
  staff = await centre.signedIn('admin@demo.example')
  guest = centre.browser()
})
afterAll(() => centre.close())

const lines = async (url: string, headers = {}) => (await guest.get<{ data: ArticleLine[] }>(url, headers)).body.data
const answer = (browser: Browser, helpful: boolean, slug = 'mail-in-spam') =>
  browser.send('PUT', `${path}/${slug}/answer`, { helpful })
const figures = async (slug: string) =>
  (await staff.get<{ data: ArticleFigures[] }>('/ajax/v1/staff/articles')).body.data.find(one => one.slug === slug)

test('guests read articles in their language, without any statement', async () => {
  centre.countStatements()
  const german = { 'accept-language': 'de' }
  expect((await lines(path, german)).map(({ slug }) => slug)).toContain('mail-in-spam')
  const { body } = await guest.get<Article>(`${path}/mail-in-spam`, german)
  expect(body).toMatchObject({ locale: 'de', category: 'E-Mail', body: expect.stringContaining('**SPF**') })
  expect((await lines(`${path}?q=spam`))[0]).toMatchObject({ slug: 'mail-in-spam', locale: 'en' })
  expect(centre.countStatements().filter(text => /article/.test(text))).toEqual([])
  expect((await guest.get(`${path}/nothing-like-it`)).status).toBe(404)
  expect((await guest.get(`${path}/..%2f..%2fpackage`)).status).toBe(404)
})

test('each person says once whether it helped, and may say otherwise; staff see how many', async () => {
  const own = async (browser: Browser) => (await browser.get(`${path}/mail-in-spam/answer`)).body.helpful
  expect(await own(anna)).toBeNull()
  for (const browser of [anna, anna, ben]) expect((await answer(browser, true)).status).toBe(204)
  expect(await figures('mail-in-spam')).toMatchObject({ yes: 2, no: 0, locales: ['en', 'de'] })
  await answer(anna, false)
  expect([await own(anna), await own(ben)]).toEqual([false, true])
  expect(await figures('mail-in-spam')).toMatchObject({ yes: 1, no: 1 })
  const entries = await centre.services.database.operator
    .selectFrom('audit_entry')
    .select(['actor_name', 'after'])
    .where('action', '=', 'article.answered')
    .execute()
  expect(entries).toHaveLength(4)
  expect((await answer(anna, true, 'nothing-like-it')).status).toBe(404)
  await guest.get('/sanctum/csrf-cookie')
  expect((await answer(guest, true)).status).toBe(401)
  expect((await anna.get('/ajax/v1/staff/articles')).status).toBe(403)
})

test('those that helped most come first where no ticket is, then the provider’s order', async () => {
  for (const email of ['a', 'b', 'c']) {
    const { browser } = await newMember(centre, { role: 'support', email: `${email}@articles.test` })
    await answer(browser, true, 'read-your-invoice')
  }
  const popular = async () => (await lines('/ajax/v1/popular-articles')).map(({ slug }) => slug)
  expect((await popular()).slice(0, 3)).toEqual(['read-your-invoice', 'mail-in-spam', 'set-up-email'])
  expect(await popular()).toHaveLength(5)
  centre.wait(91 * 86_400_000)
  expect((await popular())[0]).toBe('set-up-email')
})

test('no one learns what others said', async () => {
  const seen = await centre.services.database.asTenant(10_001, db =>
    db.selectFrom('article_answer').selectAll().execute(),
  )
  expect(seen).toEqual([])
})
