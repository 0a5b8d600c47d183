import { createHash } from 'node:crypto'
import type { OfferPreview, OfferView, StaffOffer } from '@kontor/contract/areas/desk/offers'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from '../../../testing/browser.ts'
import { newPerson } from '../../../testing/people/people.ts'
import { startTestCentre, type TestCentre } from '../../../testing/test-centre.ts'
import { runBilling } from '../../money/billing/run.ts'
import { verifyBooks } from '../../money/ledger/verify-books.ts'
import { lapseOffers } from './lapse-job.ts'
import { offersSweeps } from './sweeps.ts'

// the clock stands at noon of 2026-11-16
let centre: TestCentre
let admin: Browser
beforeAll(async () => {
  centre = await startTestCentre('demo')
  admin = await centre.signedIn('admin@demo.example')
})
afterAll(() => centre.close())

const operator = () => centre.services.database.operator
const url = '/ajax/v1/staff/offers'
const address = { line1: 'Am Deich 7', line2: '', postal_code: '20457', city: 'Hamburg', country: 'DE' }
let made = 0
const stranger = (changes: object = {}) => ({
  type: 'consumer',
  first_name: 'Jörg',
  last_name: `Petersen ${++made}`,
  email: `petersen-${made}@new.example`,
  address,
  locale: 'de',
  ...changes,
})
const hours = {
  text: 'Umzug der Website',
  project: 'Relaunch',
  quantity: '3.25',
  unit: 'hour',
  unit_price: '95.333333',
}
const flat = { text: 'Einrichtung', quantity: '', unit: 'flat', unit_price: '149.99' }
const wish = (changes: object = {}) => ({
  recipient: stranger(),
  intro: 'Wie besprochen.',
  valid_until: '2026-12-01',
  items: [hours, flat],
  ...changes,
})
async function draft(body: object, by = admin): Promise<{ number: string } & OfferPreview> {
  const preview = await by.post(url, body)
  expect([preview.status, preview.body.number]).toEqual([200, null])
  const answer = await by.post(url, { ...body, shown: preview.body.shown })
  expect(answer.status).toBe(200)
  return answer.body
}
const read = async (number: string) => (await admin.get<StaffOffer>(`${url}/${number}`)).body
async function mailTo(recipient: string, template: string): Promise<string> {
  const mails = operator()
    .selectFrom('mail')
    .select('body')
    .where('recipient', '=', recipient)
    .where('template', '=', template)
  return (await mails.orderBy('created_at', 'desc').executeTakeFirst())?.body ?? ''
}
const linkIn = (mail: string) => `/ajax/v1/offer-links/${/\/offer\/([\w-]{43})/.exec(mail)?.[1]}`
async function sent(
  body: { recipient?: { email: string } | null } & object,
): Promise<{ number: string; link: string; email: string }> {
  const { number, shown } = await draft(body)
  expect((await admin.post(`${url}/${number}/send`, { shown })).body).toEqual({ waits_for: null })
  const { email } = await read(number)
  return { number, email, link: linkIn(await mailTo(email, 'offer_sent')) }
}
const consent = { name: 'Jörg Petersen', terms_accepted: true, early_start: true }
async function codeFor(visitor: Browser, { link, email }: { link: string; email: string }): Promise<string> {
  expect((await visitor.post(`${link}/code`, {})).status).toBe(204)
  return /^\d{6}$/m.exec(await mailTo(email, 'offer_code'))?.[0] ?? ''
}
async function staffWith(...powers: string[]): Promise<Browser> {
  const person = await newPerson(centre)
  await sql`with made as (insert into staff_role (id, name, powers, created_at)
      values (gen_random_uuid(), ${person.email}, ${powers}, now()) returning id)
    update user_account set staff_roles = array[made.id::text] from made where user_account.id = ${person.id}`.execute(
    operator(),
  )
  return centre.signedIn(person.email)
}
const documentsOf = (customer: number) =>
  operator()
    .selectFrom('document')
    .select(['net_minor', 'tax_minor', 'gross_minor'])
    .where('customer_number', '=', customer)
    .execute()

async function visitor(): Promise<Browser> {
  const browser = centre.browser()
  await browser.get('/sanctum/csrf-cookie')
  return browser
}
async function accepted(
  offer: { number: string; link: string; email: string },
  changes: object = {},
): Promise<StaffOffer> {
  const someone = await visitor()
  const answer = await someone.post(`${offer.link}/accept`, {
    ...consent,
    code: await codeFor(someone, offer),
    ...changes,
  })
  expect([answer.status, answer.body]).toEqual([200, { number: offer.number, state: 'accepted' }])
  return read(offer.number)
}

test('a stranger accepts by link and code, and becomes a customer with items of the very same numbers', async () => {
  const offer = await sent(wish())
  const shown = await (await visitor()).get<OfferView & { email_masked: string }>(offer.link)
  expect(shown.body).toMatchObject({
    number: offer.number,
    state: 'sent',
    locale: 'de',
    valid_until: '2026-12-01',
    email_masked: 'p…@new.example',
  })
  expect(shown.body.terms.withdrawal.length).toBeGreaterThan(3)
  const { gross, net, tax } = shown.body.document
  expect(net.amount_minor + tax.amount_minor).toBe(gross.amount_minor)
  const after = await accepted(offer)
  expect(after).toMatchObject({ state: 'accepted', customer: expect.any(Number), accepted: { name: 'Jörg Petersen' } })
  const text = after.accepted?.text ?? ''
  expect(text).toContain('Zahlungspflichtig bestellen')
  expect(await mailTo(offer.email, 'offer_accepted')).toContain(text.split('\n').at(-1))
  expect(await mailTo(offer.email, 'invitation')).toContain('/invitation/')
  expect(await mailTo('admin@demo.example', 'staff_offer')).toContain(offer.number)
  const items = await admin.get(`/ajax/v1/staff/customers/${after.customer}/items`)
  expect(items.body.items).toHaveLength(2)
  const kept = operator()
    .selectFrom('offer')
    .select(['pdf', 'pdf_sha256', 'address_hash'])
    .where('number', '=', offer.number)
  const { pdf, pdf_sha256, address_hash } = await kept.executeTakeFirstOrThrow()
  expect(
    createHash('sha256')
      .update(pdf ?? '')
      .digest(),
  ).toEqual(pdf_sha256)
  expect(pdf?.subarray(0, 5).toString()).toBe('%PDF-')
  expect(address_hash).toHaveLength(32)
  // a bookkeeper finds it in the new customer's account
  const { documents } = (
    await admin.post(`/ajax/v1/staff/customers/${after.customer}/items/bill`, {
      items: items.body.items.map(({ id }: { id: string }) => id),
    })
  ).body
  expect(documents).toMatchObject([{ gross, net, tax }])
})

test('of two tabs one accepts, and the other reads that it is accepted', async () => {
  const offer = await sent(wish())
  const [one, other] = [await visitor(), await visitor()]
  const code = await codeFor(one, offer)
  const answers = await Promise.all([one, other].map(tab => tab.post(`${offer.link}/accept`, { ...consent, code })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'offer_closed',
    current: { state: 'accepted' },
  })
  const { customer } = await read(offer.number)
  const count = operator().selectFrom('billing_item').select('id').where('customer_number', '=', Number(customer))
  expect(await count.execute()).toHaveLength(2)
  expect(
    (await operator().selectFrom('customer').select('customer_number').where('email', '=', offer.email).execute())
      .length,
  ).toBe(1)
})

test('a link that was passed on binds no one without the code, which is guessed five times at most', async () => {
  const offer = await sent(wish())
  const someone = await visitor()
  const attempt = (code: string) => someone.post(`${offer.link}/accept`, { ...consent, code })
  expect((await attempt('123456')).body.errors).toHaveProperty('code')
  const code = await codeFor(someone, offer)
  const wrong = code === '111111' ? '222222' : '111111'
  for (let tries = 0; tries < 5; tries++) expect((await attempt(wrong)).status).toBe(422)
  expect((await attempt(code)).status).toBe(422)
  const next = await codeFor(someone, offer)
  centre.wait(31 * 60_000)
  admin = await centre.signedIn('admin@demo.example')
  expect((await attempt(next)).status).toBe(422)
  expect((await read(offer.number)).state).toBe('sent')
  expect(
    (await someone.post(`${offer.link}/accept`, { ...consent, early_start: false, code })).body.errors,
  ).toHaveProperty('early_start')
  expect((await someone.get(`/ajax/v1/offer-links/${'x'.repeat(43)}`)).status).toBe(404)
  // its mailbox is not flooded
  let status = 204
  for (let codes = 0; codes < 8 && status === 204; codes++)
    status = (await someone.post(`${offer.link}/code`, {})).status
  expect(status).toBe(429)
})

test('what is declined, withdrawn or over cannot be accepted, and its maker is told', async () => {
  const [declined, withdrawn, over] = [
    await sent(wish()),
    await sent(wish()),
    await sent(wish({ valid_until: '2026-11-16' })),
  ]
  const someone = await visitor()
  const answer = await someone.post(`${declined.link}/decline`, { reason: 'Zu teuer' })
  expect(answer.body).toEqual({ number: declined.number, state: 'declined' })
  expect(await read(declined.number)).toMatchObject({ state: 'declined', reason: 'Zu teuer' })
  expect(await mailTo('admin@demo.example', 'staff_offer')).toContain('Zu teuer')
  expect((await admin.post(`${url}/${withdrawn.number}/withdraw`, {})).status).toBe(204)
  centre.wait(13 * 3_600_000)
  admin = await centre.signedIn('admin@demo.example')
  expect((await read(over.number)).state).toBe('lapsed')
  for (const [{ link }, state] of [
    [declined, 'declined'],
    [withdrawn, 'withdrawn'],
    [over, 'lapsed'],
  ] as const) {
    expect((await someone.get(link)).body.state).toBe(state)
    const body = { code: 'offer_closed', current: { state } }
    expect((await someone.post(`${link}/accept`, { ...consent, code: '123456' })).body).toMatchObject(body)
    expect((await someone.post(`${link}/decline`, {})).body).toMatchObject(body)
    expect((await someone.post(`${link}/code`, {})).body).toMatchObject(body)
  }
  const job = { services: centre.services, log: centre.app.log }
  await lapseOffers.run(job as never, {}) // a job takes no more of its worker
  await lapseOffers.run(job as never, {})
  const told = operator()
    .selectFrom('mail')
    .select('subject')
    .where('template', '=', 'staff_offer')
    .where('body', 'like', `%${over.number}%`)
  expect(await told.execute()).toHaveLength(1)
  // what came to nothing is forgotten
  const [sweep] = offersSweeps
  await sweep?.run(operator(), new Date(centre.services.clock.now().getTime() + 181 * 86_400_000), 100, 'Europe/Berlin')
  expect((await admin.get(`${url}/${over.number}`)).status).toBe(404)
})

test('facts that changed refuse an acceptance with their reason, and never bill another sum', async () => {
  const opened = await admin.post(
    '/ajax/v1/staff/customers',
    stranger({ type: 'business', company_name: `Werft ${made}` }),
  )
  const customer = opened.body.number
  const offer = await sent(wish({ recipient: null, customer }))
  await operator()
    .updateTable('customer')
    .set({ country: 'US', postal_code: '10001' })
    .where('customer_number', '=', customer)
    .execute()
  const someone = await visitor()
  const attempt = async () => someone.post(`${offer.link}/accept`, { ...consent, code: await codeFor(someone, offer) })
  expect((await attempt()).body).toMatchObject({ code: 'offer_changed', current: { why: 'facts_changed' } })
  expect((await attempt()).body.code).toBe('offer_changed')
  const told = operator()
    .selectFrom('mail')
    .select('body')
    .where('template', '=', 'staff_offer')
    .where('body', 'like', `%${offer.number}%`)
  expect(await told.execute()).toHaveLength(1)
  expect((await admin.get(`/ajax/v1/staff/customers/${customer}/items`)).body.items).toEqual([])
  // and it can be accepted once they are as they were
  await operator()
    .updateTable('customer')
    .set({ country: 'DE', postal_code: '20457' })
    .where('customer_number', '=', customer)
    .execute()
  expect(await accepted(offer, {})).toMatchObject({ customer })
})

test('a customer who looks the same is shown to staff, and one who came between stops the acceptance', async () => {
  const recipient = stranger()
  const offer = await sent(wish({ recipient }))
  const twin = await admin.post('/ajax/v1/staff/customers', recipient)
  expect(twin.status).toBe(201)
  const someone = await visitor()
  const answer = await someone.post(`${offer.link}/accept`, { ...consent, code: await codeFor(someone, offer) })
  expect(answer.body).toMatchObject({ code: 'offer_changed', current: { why: 'customer_known' } })
  const again = await admin.post(url, wish({ recipient }))
  expect(again.body).toMatchObject({ code: 'customer_known', current: [{ number: twin.body.number }] })
  expect((await admin.post(url, wish({ recipient: { ...recipient, known: [twin.body.number] } }))).status).toBe(200)
})

test('people of a customer read and answer what was made to it, and no one else does', async () => {
  const customer = (await admin.post('/ajax/v1/staff/customers', stranger())).body.number
  const person = await newPerson(centre, { role: 'owner', customer })
  const owner = await centre.signedIn(person.email)
  const hidden = await draft(wish({ recipient: null, customer }))
  expect((await owner.get('/ajax/v1/offers')).body).toEqual({ data: [] })
  expect((await owner.get(`/ajax/v1/offers/${hidden.number}`)).status).toBe(404)
  const { number } = await sent(wish({ recipient: null, customer, items: [flat] }))
  expect((await owner.get('/ajax/v1/offers')).body.data).toMatchObject([{ number, state: 'sent' }])
  expect((await owner.get(`/ajax/v1/offers/${number}`)).body).toMatchObject({ number, intro: 'Wie besprochen.' })
  const anna = await centre.signedIn('anna@demo.example')
  for (const [method, path, body] of [
    ['GET', '', undefined],
    ['GET', '/pdf', undefined],
    ['POST', '/accept', { terms_accepted: true, early_start: true }],
    ['POST', '/decline', {}],
  ] as const)
    expect((await anna.send(method, `/ajax/v1/offers/${number}${path}`, body)).status, `${method} ${path}`).toBe(404)
  const pdf = await owner.get(`/ajax/v1/offers/${number}/pdf`)
  expect(pdf.status).toBe(200)
  const answer = await owner.post(`/ajax/v1/offers/${number}/accept`, { terms_accepted: true, early_start: true })
  expect(answer.body).toEqual({ number, state: 'accepted' })
  expect(await read(number)).toMatchObject({ customer, accepted: { name: `Person ${person.email}` } })
  const second = await sent(wish({ recipient: null, customer, items: [flat] }))
  expect((await owner.post(`/ajax/v1/offers/${second.number}/decline`, { reason: '' })).body.state).toBe('declined')
})

test.each([
  [{ items: [{ ...flat, unit_price: '-0.01' }] }, 'items.0.unit_price'],
  [{ items: [flat, { ...flat, unit_price: '1000000000' }] }, 'items.1.unit_price'],
  [{ items: [{ ...flat, unit_price: '0.1234567' }] }, 'items.0.unit_price'],
  [{ items: [{ ...hours, quantity: '0' }] }, 'items.0.quantity'],
  [{ items: [] }, 'items'],
  [{ valid_until: '2026-11-01' }, 'valid_until'],
  [{ valid_until: '2028-01-01' }, 'valid_until'],
  [{ recipient: null }, 'customer'],
  [{ recipient: { ...stranger(), email: 'nobody' } }, 'recipient.email'],
  [{ recipient: stranger({ address: { ...address, postal_code: '1' } }) }, 'recipient.address.postal_code'],
  [
    {
      recipient: stranger({
        type: 'business',
        company_name: 'Dupont SARL',
        vat_id: 'FR40303265045',
        address: { ...address, country: 'FR', postal_code: '75001', city: 'Paris' },
      }),
    },
    'recipient.vat_id',
  ],
])('%j is refused at its field', async (changes, field) => {
  const answer = await admin.post(url, wish(changes))
  expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, [field]])
})

test('drafts change until they are sent, and no one sends another than was shown', async () => {
  const body = wish()
  const { number, shown } = await draft(body)
  const changed = { ...body, items: [flat], replaces: number }
  const preview = await admin.post(url, changed)
  const answer = await admin.post(url, { ...changed, shown: preview.body.shown })
  expect(answer.body).toMatchObject({ number, document: { net: { amount_minor: 14_999 } } })
  expect((await admin.post(`${url}/${number}/send`, { shown })).body).toMatchObject({
    code: 'conflict',
    current: { shown: answer.body.shown },
  })
  expect((await admin.post(`${url}/${number}/send`, { shown: answer.body.shown })).status).toBe(200)
  for (const path of ['/send', '/withdraw']) {
    const closed = await admin.post(`${url}/${number}${path}`, path === '/send' ? { shown } : {})
    expect(closed.status).toBe(path === '/send' ? 409 : 204)
  }
  expect((await admin.post(url, { ...changed, shown: answer.body.shown })).body.code).toBe('offer_closed')
  await expect(sql`update offer set net_minor = 1 where number = ${number}`.execute(operator())).rejects.toThrow(
    'cannot be changed',
  )
  const listed = await admin.get(`/ajax/v1/staff/lists/offers?q=${number}`)
  expect(listed.body.data).toMatchObject([{ number, state: 'withdrawn', net: { amount_minor: 14_999 } }])
  expect(listed.body.countries).toContain('DE')
  const found = async (filter: string) =>
    (await admin.get(`/ajax/v1/staff/lists/offers?q=${number}&${filter}`)).body.data.length
  expect([await found('country=DE'), await found('country=FR'), await found('tag=key')]).toEqual([1, 0, 0])
})

test('who may not do what an acceptance does makes no offer, and no one makes one to their own customer', async () => {
  const body = wish()
  const { number } = await draft(body)
  const [reader, seller, opener] = [
    await staffWith('contracts:see', 'customers:see'),
    await staffWith('contracts:see', 'contracts:act'),
    await staffWith('contracts:see', 'contracts:act', 'billing:see', 'billing:act'),
  ]
  for (const staff of [reader, seller, opener]) {
    expect((await staff.post(url, body)).status).toBe(403)
    expect((await staff.post(`${url}/${number}/withdraw`, {})).status).toBe(403)
    expect((await staff.get(`${url}/${number}`)).status).toBe(200)
  }
  const anna = await centre.signedIn('anna@demo.example')
  expect((await anna.get(`${url}/${number}`)).status).toBe(403)
  const person = await newPerson(centre, { role: 'owner' })
  await operator()
    .updateTable('user_account')
    .set({ admin: true, staff_roles: ['owner'] })
    .where('id', '=', person.id)
    .execute()
  const own = await centre.signedIn(person.email)
  const customer = Number((await own.get('/ajax/v1/userinfo')).body.current_customer_number)
  expect((await own.post(url, wish({ recipient: null, customer }))).body.code).toBe('own_customer')
})

test('the run of the day bills what was accepted, to the cent, with the books at zero', async () => {
  const offers = [
    await sent(wish({ valid_until: '2026-12-20' })),
    await sent(
      wish({
        valid_until: '2026-12-20',
        recipient: stranger({ type: 'business', company_name: 'Kogge GmbH', last_name: '', first_name: '' }),
      }),
    ),
    await sent(
      wish({
        valid_until: '2026-12-20',
        items: [1, 2, 3].map(at => ({ ...hours, text: `Teil ${at}`, unit_price: '33.333333', quantity: `0.${at}7` })),
      }),
    ),
  ]
  const all = []
  for (const offer of offers) all.push(await accepted(offer))
  centre.wait(15 * 86_400_000)
  for (const { customer, document } of all) {
    await runBilling(centre.services, { customer: Number(customer), asOf: '2026-12-02' })
    const sums = {
      net_minor: document.net.amount_minor,
      tax_minor: document.tax.amount_minor,
      gross_minor: document.gross.amount_minor,
    }
    expect(await documentsOf(Number(customer))).toEqual([sums])
  }
  expect((await verifyBooks(operator())).broken).toBeNull()
})
