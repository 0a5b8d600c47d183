import type { Notice, OwnNotice, StaffNotice } from '@kontor/contract/areas/service/notices'
import type { ListOf } from '@kontor/contract/wire/list'
import { sql } from 'kysely'
import sax from 'sax'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { Browser } from '../../../testing/browser.ts'
import { listenToEvents } from '../../../testing/listen-to-events.ts'
import { mailsOf, newMember } from '../../../testing/people/people.ts'
import { runQueued } from '../../../testing/run-queued.ts'
import { startTestCentre, type TestCentre } from '../../../testing/test-centre.ts'
import { tellOfNotice } from './tell-job.ts'

const staffPath = '/ajax/v1/staff/service-notices'
const ownPath = '/ajax/v1/accounts/notices'
const feedPath = '/ajax/v1/notices/feed'

let centre: TestCentre
let staff: Browser
let guest: Browser
/** Owners of two customers, each with one contract that runs, both for other products. */
let anna: Browser
let other: Browser
let annas: { number: string; product_code: string }
beforeAll(async () => {
  centre = await startTestCentre('demo')
  staff = await centre.signedIn('admin@demo.example')
  guest = centre.browser()
  anna = await centre.signedIn('anna@demo.example')
  const { rows } = await sql<{ number: string; product_code: string }>`
    select number, product_code from contract k where customer_number = 10001 and state = 'active'
      and not exists (select from contract o where o.customer_number <> 10001 and o.product_code = k.product_code)
    order by number limit 1`.execute(centre.services.database.operator)
  annas = rows[0] as typeof annas
  other = (await newMember(centre, { customer: 10002, role: 'owner', email: 'other@notices.test' })).browser
})
afterAll(() => centre.close())
beforeEach(async () => {
  centre.wait(60_000)
  const { operator } = centre.services.database
  await sql`update service_notice set ended_at = created_at, state = case kind when 'incident' then 'resolved' else 'done' end
    where ended_at is null`.execute(operator)
  await sql`delete from pgboss.job where state = 'created'`.execute(operator)
})

const written = (change: object = {}) => ({
  state: 'investigating',
  scope: 'all',
  products: [] as string[],
  contracts: [] as string[],
  titles: { en: 'Mail is slow', de: 'Mail ist langsam' },
  texts: { en: 'We are looking.', de: 'Wir sehen nach.' },
  starts_on: '2026-11-16',
  starts_time: '11:30',
  ends_on: null as string | null,
  ends_time: null as string | null,
  tell: false,
  ...change,
})
const publish = async (change: object = {}): Promise<string> => {
  const answer = await staff.post<{ id: string }>(staffPath, { kind: 'incident', ...written(change) })
  expect(answer.status).toBe(201)
  return answer.body.id
}
const update = (id: string, version: number, change: object = {}) =>
  staff.post(`${staffPath}/${id}/updates`, { ...written(change), version })
const seenBy = async (browser: Browser, path = ownPath) =>
  (await browser.get<{ data: OwnNotice[] }>(path)).body.data.filter(({ ended_at }) => ended_at === null)
const banners = async (browser: Browser) => (await browser.get('/ajax/v1/userinfo')).body.unread.notices
const mark = (browser: Browser, id: string, body: object) => browser.send('PUT', `${ownPath}/${id}`, body)
const send = () => runQueued(centre.services, { send: async () => undefined })
const mailed = async (email: string) =>
  (await mailsOf(centre, email)).filter(({ template }) => template.startsWith('service_'))
const listed = async () => (await staff.get<{ data: StaffNotice[] }>(staffPath)).body.data

describe('whom a notice concerns', () => {
  test('of all: everyone with a running contract, and guests read it', async () => {
    const id = await publish()
    for (const browser of [anna, other]) {
      expect((await seenBy(browser)).map(notice => notice.id)).toEqual([id])
      expect((await banners(browser)).map((notice: { id: string }) => notice.id)).toEqual([id])
    }
    expect((await seenBy(guest, '/ajax/v1/notices'))[0]).toEqual({
      id,
      kind: 'incident',
      state: 'investigating',
      scope: 'all',
      products: [],
      title: 'Mail is slow',
      starts_at: expect.stringMatching(/^2026-11-16T10:30:00/),
      ends_at: null,
      ended_at: null,
      updates: [expect.objectContaining({ state: 'investigating', text: 'We are looking.' })],
    })
  })

  test('of a product: those with a running contract for it; all may read of it', async () => {
    const id = await publish({ scope: 'products', products: [annas.product_code] })
    expect((await seenBy(anna))[0]?.contracts).toContain(annas.number)
    expect((await banners(anna)).map((notice: { id: string }) => notice.id)).toEqual([id])
    expect((await seenBy(other))[0]).toMatchObject({ id, contracts: [], followed: false })
    expect(await banners(other)).toEqual([])
    expect((await mark(other, id, { followed: true })).status).toBe(404)
  })

  test('of contracts: their customer alone, who is told nowhere else; never public', async () => {
    const id = await publish({ scope: 'contracts', contracts: [annas.number] })
    expect((await seenBy(anna))[0]).toMatchObject({ id, contracts: [annas.number] })
    expect((await banners(anna)).map((notice: { id: string }) => notice.id)).toEqual([id])
    expect(await seenBy(other)).toEqual([])
    expect(await banners(other)).toEqual([])
    expect(await seenBy(guest, '/ajax/v1/notices')).toEqual([])
    expect((await guest.get(feedPath)).body).not.toContain(id)
    for (const body of [{ followed: true }, { dismissed: id }])
      expect((await mark(other, id, body)).body).toMatchObject({ code: 'not_found' })
    expect(await rowsSeenAs(10_002, id)).toBe(0)
    expect(await rowsSeenAs(10_001, id)).toBe(1)
  })

  test('the customer’s people hear of contracts that they may see, and of no others', async () => {
    await publish({ scope: 'contracts', contracts: [annas.number] })
    const member = (permissions: string[]) => newMember(centre, { role: 'support', permissions })
    const [owner, single, wrong, none] = await Promise.all([
      member(['contracts:read']),
      member([`support:${annas.number}`]),
      member(['contracts:C-999']),
      member(['billing:read']),
    ])
    for (const { browser } of [owner, single]) {
      expect(await seenBy(browser)).toHaveLength(1)
      expect(await banners(browser)).toHaveLength(1)
    }
    for (const { browser } of [wrong, none]) {
      expect(await seenBy(browser)).toEqual([])
      expect(await banners(browser)).toEqual([])
    }
  })

  test('a contract that has ended concerns no one', async () => {
    const { operator } = centre.services.database
    const set = (state: string) =>
      sql`update contract set state = ${state} where number = ${annas.number}`.execute(operator)
    await publish({ scope: 'contracts', contracts: [annas.number] })
    await set('ended')
    expect([await seenBy(anna), await banners(anna)]).toEqual([[], []])
    await set('active')
    expect(await banners(anna)).toHaveLength(1)
  })

  /** Counts what the database shows to a customer's login, whatever is asked for. */
  async function rowsSeenAs(customer: number, id: string): Promise<number> {
    return centre.services.database.asTenant(customer, async db => {
      const notices = await db.selectFrom('service_notice').select('id').where('id', '=', id).execute()
      const updates = await db.selectFrom('service_notice_update').select('id').where('notice_id', '=', id).execute()
      expect(updates.length).toBe(notices.length)
      return notices.length
    })
  }
})

describe('banners', () => {
  test('are dismissed by each person up to an update, and come again with the next one', async () => {
    const id = await publish()
    const [shown] = await banners(anna)
    expect(shown).toMatchObject({ id, titles: { en: 'Mail is slow', de: 'Mail ist langsam' } })
    expect((await mark(anna, id, { dismissed: shown.update })).status).toBe(204)
    expect(await banners(anna)).toEqual([])
    expect(await banners(other)).toHaveLength(1)
    expect((await update(id, 1, { state: 'identified' })).status).toBe(201)
    expect((await banners(anna))[0]).toMatchObject({ id, state: 'identified' })
    await update(id, 2, { state: 'resolved' })
    expect(await banners(anna)).toEqual([])
  })

  test('tell of maintenance from three days before, which runs from its start on', async () => {
    const hours = 3_600_000
    const at = (ahead: number) =>
      new Date(centre.services.clock.now().getTime() + ahead).toLocaleString('sv-SE', { timeZone: 'Europe/Berlin' })
    const plan = (ahead: number) => ({
      kind: 'maintenance',
      state: 'planned',
      starts_on: at(ahead).slice(0, 10),
      starts_time: at(ahead).slice(11, 16),
      ends_on: at(ahead + 2 * hours).slice(0, 10),
      ends_time: at(ahead + 2 * hours).slice(11, 16),
    })
    await publish(plan(73 * hours))
    const near = await publish(plan(hours / 2))
    expect((await banners(anna)).map(({ id }: { id: string }) => id)).toEqual([near])
    expect((await seenBy(anna)).map(({ state }) => state)).toEqual(['planned', 'planned'])
    centre.wait(hours / 2)
    expect((await banners(anna)).find(({ id }: { id: string }) => id === near)).toMatchObject({ state: 'running' })
    expect((await seenBy(anna)).find(({ id }) => id === near)).toMatchObject({ state: 'running' })
  })

  test('are at most three, incidents first', async () => {
    for (const _ of [1, 2, 3, 4]) await publish()
    expect(await banners(anna)).toHaveLength(3)
  })
})

describe('writing', () => {
  test('is on record, and the thread stays as it was told', async () => {
    const id = await publish({ scope: 'products', products: [annas.product_code] })
    await update(id, 1, { state: 'monitoring', texts: { en: 'Fixed.', de: 'Behoben.' } })
    const notice = (await listed()).find(one => one.id === id)
    expect(notice).toMatchObject({
      state: 'monitoring',
      scope: 'all',
      starts_on: '2026-11-16',
      starts_time: '11:30',
      version: 2,
      updates: [
        { state: 'monitoring', texts: { en: 'Fixed.', de: 'Behoben.' }, told: false },
        { state: 'investigating', texts: { en: 'We are looking.' }, author: expect.any(String) },
      ],
    })
    const { operator } = centre.services.database
    const entries = await operator
      .selectFrom('audit_entry')
      .select(['action', 'subject_label', 'after', 'customer_number'])
      .where('subject_id', '=', id)
      .orderBy('id')
      .execute()
    expect(entries).toMatchObject([
      {
        action: 'service_notice.published',
        subject_label: 'Mail is slow',
        customer_number: 0,
        after: { concerns: 'products', products: [annas.product_code], told: false },
      },
      { action: 'service_notice.updated', after: { state: 'monitoring', concerns: 'all' } },
    ])
    for (const change of [
      sql`update service_notice_update set text = '{}' where notice_id = ${id}`,
      sql`delete from service_notice_update where notice_id = ${id}`,
    ])
      await expect(change.execute(operator)).rejects.toThrow()
  })

  test('of two updates at once the second one is told so; after the end there is none', async () => {
    const id = await publish()
    expect((await update(id, 1)).status).toBe(201)
    expect((await update(id, 1)).body).toMatchObject({ code: 'stale_version' })
    expect((await update(id, 2, { state: 'resolved' })).status).toBe(201)
    expect((await update(id, 3)).body).toMatchObject({ code: 'notice_ended' })
    expect((await update('018f0000-0000-7000-8000-000000000000', 1)).status).toBe(404)
  })

  test('a repeated call publishes once', async () => {
    const body = { kind: 'incident', ...written() }
    const key = { 'idempotency-key': 'notice-once-0001' }
    const [one, again] = [await staff.post(staffPath, body, key), await staff.post(staffPath, body, key)]
    expect(again.body).toEqual(one.body)
    expect((await listed()).filter(({ ended_at }) => ended_at === null)).toHaveLength(1)
  })

  test.each([
    ['a state of the other kind', { state: 'planned' }, 'state'],
    ['no product', { scope: 'products' }, 'products'],
    ['an unknown product', { scope: 'products', products: ['moon'] }, 'products'],
    ['no contract', { scope: 'contracts' }, 'contracts'],
    ['an unknown contract', { scope: 'contracts', contracts: ['C-1001', 'C-999999'] }, 'contracts'],
    ['an end without its time', { ends_on: '2026-11-17' }, 'ends_time'],
    ['an end before the start', { ends_on: '2026-11-16', ends_time: '11:30' }, 'ends_on'],
    ['maintenance without an end', { kind: 'maintenance', state: 'planned' }, 'ends_on'],
    ['a text in one language', { texts: { en: 'x', de: ' ' } }, 'texts.de'],
  ])('%s is refused at its field', async (_what, change, field) => {
    const { status, body } = await staff.post(staffPath, { kind: 'incident', ...written(change) })
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
  })

  test('times are those of the provider’s clocks, through their change', async () => {
    const id = await publish({ starts_on: '2026-07-01', starts_time: '12:00' })
    expect((await listed()).find(one => one.id === id)).toMatchObject({
      starts_at: expect.stringMatching(/^2026-07-01T10:00:00/),
      starts_time: '12:00',
    })
  })

  test('customers neither write nor read what staff see', async () => {
    const refused = [
      await anna.get(staffPath),
      await anna.post(staffPath, { kind: 'incident', ...written() }),
      await guest.get(staffPath),
    ]
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 401])
  })
})

describe('mails', () => {
  test('go to all concerned where staff choose so, once each, in their language', async () => {
    const id = await publish({ scope: 'products', products: [annas.product_code], tell: true })
    await send()
    const [mail, ...more] = await mailed('anna@demo.example')
    expect(more).toEqual([])
    expect(mail).toMatchObject({ template: 'service_notice' })
    expect(mail?.subject).toContain(mail?.locale === 'de' ? 'Mail ist langsam' : 'Mail is slow')
    expect(mail?.body).toContain(`http://portal.test/status#${id}`)
    expect(await mailed('other@notices.test')).toEqual([])
    const [told] = (await listed()).find(one => one.id === id)?.updates ?? []
    // whatever is killed and runs again
    const again = { notice: id, update: told?.id ?? '', after: 0 }
    for (const _ of [1, 2]) await tellOfNotice.run({ services: centre.services, log: centre.app.log } as never, again)
    expect(await mailed('anna@demo.example')).toHaveLength(1)
  })

  test('go through all customers in batches, and to a person of several once', async () => {
    const { operator } = centre.services.database
    const person = await newMember(centre, { role: 'owner', email: 'several@notices.test' })
    await sql`
      with made as (
        insert into customer (customer_number, type, company_name, email, line1, postal_code, city, country, created_at)
        select 20000 + n, 'business', 'Many ' || n, 'many' || n || '@notices.test', 'Street 1', '20095', 'Hamburg', 'DE', now() from generate_series(1, 120) n
        returning customer_number),
      signed as (
        insert into contract (customer_number, id, product_code, label, state, price_minor, cycle, started_on, created_at)
        select customer_number, gen_random_uuid(), ${annas.product_code}, 'x', 'active', 1, 'month', '2026-01-01', now() from made)
      insert into membership (customer_number, user_id, role, permissions, created_at)
      select customer_number, ${person.id}, 'owner', '{}', now() from made where customer_number % 2 = 0`.execute(
      operator,
    )
    await publish({ scope: 'products', products: [annas.product_code], tell: true })
    const ran = await send()
    expect(ran.filter(name => name === tellOfNotice.name).length).toBeGreaterThan(2)
    expect(await mailed('several@notices.test')).toHaveLength(1)
  })

  test('“tell me”: told at each update and at the end, also where staff tell no one else; and counted', async () => {
    const id = await publish()
    await send()
    const before = (await mailed('other@notices.test')).length
    expect((await mark(other, id, { followed: true })).status).toBe(204)
    expect((await mark(other, id, { followed: true })).status).toBe(204)
    expect((await seenBy(other))[0]).toMatchObject({ followed: true })
    expect((await listed()).find(one => one.id === id)).toMatchObject({ followers: 1 })
    const annasBefore = (await mailed('anna@demo.example')).length
    await update(id, 1, { state: 'identified' })
    await send()
    await update(id, 2, { state: 'resolved', texts: { en: 'All well.', de: 'Alles gut.' } })
    await send()
    const got = (await mailed('other@notices.test')).slice(before)
    expect(got.map(({ template }) => template)).toEqual(['service_notice_followed', 'service_notice_followed'])
    expect(got.at(-1)?.body).toMatch(/All well|Alles gut/)
    expect((await mailed('anna@demo.example')).length).toBe(annasBefore)
    expect((await mark(other, id, { followed: false })).status).toBe(404)
  })

  test('who no longer follows, or may no longer see the contract, is told no more', async () => {
    const id = await publish({ scope: 'contracts', contracts: [annas.number] })
    const [one, two] = await Promise.all([
      newMember(centre, { role: 'support', permissions: ['support'] }),
      newMember(centre, { role: 'support', permissions: [`support:${annas.number}`] }),
    ])
    for (const { browser } of [one, two]) await mark(browser, id, { followed: true })
    await mark(one.browser, id, { followed: false })
    await sql`update membership set permissions = '{billing:read}' where user_id = ${two.id}`.execute(
      centre.services.database.operator,
    )
    await update(id, 1, { scope: 'contracts', contracts: [annas.number] })
    await send()
    expect([await mailed(one.email), await mailed(two.email)]).toEqual([[], []])
  })
})

describe('the feed', () => {
  test('is Atom in both languages, and says that nothing is new', async () => {
    const id = await publish({
      titles: { en: 'a < b & "c"', de: 'ä < b' },
      texts: { en: 'x <script>alert(1)</script> ]]>', de: 'y' },
    })
    for (const [locale, title] of [
      ['en', 'a < b & "c"'],
      ['de', 'ä < b'],
    ] as const) {
      const answer = await guest.get(`${feedPath}?locale=${locale}`)
      expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/atom+xml; charset=utf-8'])
      const feed = parsed(answer.body)
      expect(feed.root).toBe('feed')
      for (const name of ['id', 'title', 'updated', 'author', 'link']) expect(feed.ofFeed).toContain(name)
      const entry = feed.entries.find(one => one.id === `urn:uuid:${id}`)
      expect(entry?.title).toContain(title)
      expect(entry?.updated).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
      if (locale === 'en') expect(entry?.content).toContain('x <script>alert(1)</script> ]]>')
      const known = { 'if-none-match': `W/${answer.headers.etag}` }
      expect((await guest.get(`${feedPath}?locale=${locale}`, known)).status).toBe(304)
    }
    const { headers } = await guest.get(feedPath)
    await update(id, 1, { state: 'resolved' })
    const after = await guest.get(feedPath, { 'if-none-match': String(headers.etag) })
    expect([after.status, after.headers.etag === headers.etag]).toEqual([200, false])
  })

  test('and the page keep what is over for 90 days', async () => {
    const id = await publish()
    await update(id, 1, { state: 'resolved' })
    const past = async () =>
      (await guest.get<{ data: Notice[] }>('/ajax/v1/notices')).body.data.some(notice => notice.id === id)
    centre.wait(89 * 86_400_000)
    expect([await past(), (await guest.get(feedPath)).body.includes(id)]).toEqual([true, true])
    centre.wait(2 * 86_400_000)
    expect([await past(), (await guest.get(feedPath)).body.includes(id)]).toEqual([false, false])
  })

  type Entry = { id?: string; title?: string; updated?: string; content?: string }
  /** Reads it strictly: what is not well-formed throws. */
  function parsed(xml: string) {
    const parser = sax.parser(true, { xmlns: true })
    const path: string[] = []
    const feed = { root: '', ofFeed: [] as string[], entries: [] as Entry[] }
    parser.onerror = error => {
      throw error
    }
    parser.onopentag = ({ name, ...tag }) => {
      if (path.length === 0) {
        feed.root = name
        expect('uri' in tag && tag.uri).toBe('http://www.w3.org/2005/Atom')
      }
      if (path.length === 1) feed.ofFeed.push(name)
      if (name === 'entry') feed.entries.push({})
      path.push(name)
    }
    parser.ontext = text => {
      const [, parent, name] = path
      const entry = feed.entries.at(-1)
      if (parent === 'entry' && name && entry) entry[name as keyof Entry] = (entry[name as keyof Entry] ?? '') + text
    }
    parser.onclosetag = () => void path.pop()
    parser.write(xml).close()
    return feed
  }
})

test('open pages hear of a notice at once: everyone of one that is public, otherwise those whom it concerns, or did before', async () => {
  await centre.app.listen({ port: 0, host: '127.0.0.1' })
  // sessions of the first tests are over by now
  const emails = ['admin@demo.example', 'anna@demo.example', 'other@notices.test']
  const browsers = await Promise.all(emails.map(email => centre.signedIn(email)))
  staff = browsers[0] ?? staff
  const ears = await Promise.all(browsers.map(browser => listenToEvents(centre.app, browser, {})))
  onTestFinished(() => {
    for (const ear of ears) ear.close()
  })
  await Promise.all(ears.map(ear => ear.until(({ name }) => name === 'open')))
  const [forAnna, forAll] = [await publish({ scope: 'contracts', contracts: [annas.number] }), await publish()]
  const { version } = (await staff.get<ListOf<StaffNotice>>(staffPath)).body.data.find(({ id }) => id === forAnna) ?? {}
  const { rows } = await sql<{ number: string }>`
    select number from contract where customer_number = 10002 and state = 'active' limit 1`.execute(
    centre.services.database.operator,
  )
  const moved = written({ scope: 'contracts', contracts: [rows[0]?.number], version })
  expect((await staff.post(`${staffPath}/${forAnna}/updates`, moved)).status).toBe(201)
  const last = await publish()
  await Promise.all(ears.map(ear => ear.until(({ data }) => data.subject === last)))
  const heard = ears.map(ear =>
    ear.heard.filter(({ data }) => data.kind === 'notice.changed').map(({ data }) => data.subject),
  )
  expect(heard).toEqual([
    [forAnna, forAll, forAnna, forAnna, last],
    [forAnna, forAll, forAnna, last],
    [forAll, forAnna, last],
  ])
  const { id: after = '' } = ears[2]?.heard.find(({ name }) => name === 'open') ?? {}
  const again = await listenToEvents(centre.app, browsers[2] ?? other, { after })
  onTestFinished(() => again.close())
  await again.until(({ data }) => data.subject === last)
  expect(again.heard.filter(({ data }) => data.kind === 'notice.changed').map(({ data }) => data.subject)).toEqual(
    heard[2],
  )
})
