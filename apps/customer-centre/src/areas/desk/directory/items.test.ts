import type { CustomerItems, ItemPreview } from '@kontor/contract/areas/desk/items'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from '../../../testing/browser.ts'
import { newPerson } from '../../../testing/people/people.ts'
import { startTestCentre, type TestCentre } from '../../../testing/test-centre.ts'
import { runBilling } from '../../money/billing/run.ts'
import { verifyBooks } from '../../money/ledger/verify-books.ts'

// the clock stands at noon of 2026-11-16
let centre: TestCentre
let admin: Browser
beforeAll(async () => {
  centre = await startTestCentre('demo')
  admin = await centre.signedIn('admin@demo.example')
})
afterAll(() => centre.close())

const operator = () => centre.services.database.operator
const of = (customer: number) => `/ajax/v1/staff/customers/${customer}/items`
const hour = { text: 'Migration of two mailboxes', quantity: '1.5', unit: 'hour', unit_price: '95' }
const address = { line1: 'Am Deich 7', line2: '', postal_code: '20457', city: 'Hamburg', country: 'DE' }
let made = 0
/** A customer of nothing yet. */
async function opened(changes: object = {}): Promise<number> {
  const body = {
    type: 'business',
    company_name: `Werft ${++made}`,
    email: `werft-${made}@new.example`,
    address,
    locale: 'de',
  }
  const answer = await admin.post('/ajax/v1/staff/customers', { ...body, ...changes })
  expect(answer.status).toBe(201)
  return answer.body.number
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
const read = async (customer: number, reader = admin) => (await reader.get<CustomerItems>(of(customer))).body
/** Looks at the preview, and adds exactly that. */
async function add(customer: number, item: object): Promise<ItemPreview & { id: string }> {
  const preview = await admin.post(of(customer), item)
  expect(preview.body).toMatchObject({ id: null, complete: true })
  const answer = await admin.post(of(customer), { ...item, shown: preview.body.shown })
  expect(answer.status).toBe(200)
  expect(answer.body).toEqual({ ...preview.body, id: expect.any(String) })
  return answer.body
}
async function bill(customer: number, items: string[]) {
  const preview = await admin.post(`${of(customer)}/bill`, { items })
  const answer = await admin.post(`${of(customer)}/bill`, { items, shown: preview.body.shown })
  return { preview: preview.body, answer }
}
const document = (number: string) =>
  operator().selectFrom('document').selectAll().where('number', '=', number).executeTakeFirstOrThrow()
const linesOf = (id: string) =>
  operator().selectFrom('document_line').selectAll().where('document_id', '=', id).orderBy('position').execute()

test('an item is previewed to the cent, waits for the next document, and is billed at once where staff want it', async () => {
  const customer = await opened({ payment_days: 30 })
  const period = { period_from: '2026-11-02', period_to: '2026-11-06' }
  const { id, documents } = await add(customer, { ...hour, ...period, quantity: '1.25', unit_price: '95.333333' })
  expect(documents).toMatchObject([
    { on: '2026-12-01', due_on: '2026-12-31', net: { amount_minor: 11_917 }, gross: { amount_minor: 14_181 } },
  ])
  const { items, next_on, contracts } = await read(customer)
  expect([next_on, contracts]).toEqual(['2026-12-01', []])
  expect(items).toMatchObject([
    {
      id,
      text: hour.text,
      quantity: '1.250000',
      unit: 'hour',
      unit_price: '95.333333',
      ...period,
      ready_on: '2026-12-01',
    },
  ])
  const { preview, answer } = await bill(customer, [id])
  expect(preview).toMatchObject({ issued: [], documents: [{ on: '2026-11-16', due_on: '2026-12-16' }] })
  expect(answer.body).toMatchObject({
    documents: preview.documents,
    issued: [{ number: expect.stringMatching(/^RE-2026/) }],
  })
  const issued = await document(answer.body.issued[0].number)
  expect(issued).toMatchObject({ net_minor: 11_917, gross_minor: 14_181, customer_number: customer })
  expect(await linesOf(issued.id)).toMatchObject([{ description: hour.text, quantity: '1.250000', kind: 'service' }])
  expect((await read(customer)).items).toEqual([])
  const entries = operator()
    .selectFrom('audit_entry')
    .select('action')
    .where('customer_number', '=', customer)
    .orderBy('id')
  expect((await entries.execute()).map(({ action }) => action)).toEqual([
    'customer.opened',
    'billing_item.added',
    'billing_item.billed',
  ])
  // billed once
  expect((await bill(customer, [id])).answer.body.code).toBe('item_billed')
  expect((await admin.send('DELETE', `${of(customer)}/${id}`)).body.code).toBe('item_billed')
})

test('items of a project stand together under its name, and a run bills them as they were shown', async () => {
  const customer = await opened()
  await add(customer, { ...hour, project: 'Relaunch' })
  await add(customer, { text: 'SSD 1 TB', quantity: '2', unit: 'piece', unit_price: '89.9' })
  const { documents } = await add(customer, {
    text: 'Design',
    quantity: '',
    unit: 'flat',
    unit_price: '400',
    project: 'Relaunch',
  })
  const lines = documents[0]?.lines.map(({ description, net }) => [description, net.amount_minor])
  expect(lines).toEqual([
    ['SSD 1 TB', 17_980],
    ['Relaunch: Migration of two mailboxes', 14_250],
    ['Relaunch: Design', 40_000],
  ])
  centre.wait(15 * 86_400_000)
  await runBilling(centre.services, { customer, asOf: '2026-12-01' })
  const issued = operator().selectFrom('document').select(['id', 'gross_minor']).where('customer_number', '=', customer)
  const { id, gross_minor } = await issued.executeTakeFirstOrThrow()
  expect(gross_minor).toBe(documents[0]?.gross.amount_minor)
  const billed = (await linesOf(id)).map(({ description, net_minor }) => [description, net_minor])
  expect(billed).toEqual(lines)
  admin = await centre.signedIn('admin@demo.example')
})

test('time of tickets is billed once, goes with a changed item, and is free again where the item is taken back', async () => {
  const customer = 10001
  const before = (await read(customer)).work ?? []
  const ticket = await sql<{ id: string }>`select id from ticket where customer_number = ${customer} limit 1`.execute(
    operator(),
  )
  await sql`insert into ticket_work (customer_number, ticket_id, id, user_id, user_name, minutes, body, worked_at)
    select ${customer}, ${ticket.rows[0]?.id}, gen_random_uuid(), id, name, m, 'Searched the log', now()
    from user_account, unnest(array[25, 50]) m where email = 'admin@demo.example'`.execute(operator())
  const work = ((await read(customer)).work ?? []).filter(({ id }) => !before.some(one => one.id === id))
  const idOf = (wanted: number) => work.find(({ minutes }) => minutes === wanted)?.id
  const [first, second] = [idOf(25), idOf(50)]
  const { id } = await add(customer, { ...hour, work: [first] })
  expect((await read(customer)).work?.some(one => one.id === first)).toBe(false)
  expect((await read(customer)).items).toMatchObject([{ id, minutes: 25 }])
  expect((await admin.post(of(customer), { ...hour, work: [first] })).body.code).toBe('work_billed')
  expect((await admin.post(of(10002), { ...hour, work: [second] })).body.code).toBe('work_billed')
  const changed = await add(customer, { ...hour, quantity: '1.25', replaces: id, work: [second] })
  expect((await read(customer)).items).toMatchObject([{ id: changed.id, minutes: 75, quantity: '1.250000' }])
  expect((await admin.post(of(customer), { ...hour, replaces: id })).body.code).toBe('item_billed')
  expect((await admin.send('DELETE', `${of(customer)}/${changed.id}`)).status).toBe(204)
  const free = (await read(customer)).work?.map(one => one.id)
  expect(free).toEqual(expect.arrayContaining([first, second]))
  expect((await read(customer, await staffWith('customers:see', 'billing:see'))).work).toBeNull()
})

test.each([
  ['a price below nothing', { unit_price: '-0.01' }, 'unit_price'],
  ['a price of nothing', { unit_price: '0.00' }, 'unit_price'],
  ['a price of a billion', { unit_price: '1000000000' }, 'unit_price'],
  ['seven decimals', { unit_price: '0.1234567' }, 'unit_price'],
  ['no price', { unit_price: '' }, 'unit_price'],
  ['a word', { unit_price: 'much' }, 'unit_price'],
  ['what rounds to nothing', { quantity: '1', unit_price: '0.004' }, 'unit_price'],
  ['no hours', { quantity: '0' }, 'quantity'],
  ['hours given back', { quantity: '-1' }, 'quantity'],
  ['too many hours', { quantity: '100000.1' }, 'quantity'],
  ['a unit that nobody knows', { unit: 'pound' }, 'unit'],
  ['no text', { text: ' ' }, 'text'],
  ['half a period', { period_from: '2026-11-01' }, 'period_to'],
  ['a period that ends before it starts', { period_from: '2026-11-02', period_to: '2026-11-01' }, 'period_to'],
  ['a start before the company existed', { period_from: '1987-01-01', period_to: '1987-01-02' }, 'period_from'],
  ['a day that does not exist', { period_from: '2026-02-30', period_to: '2026-03-01' }, 'period_from'],
  ['a far day', { period_from: '2026-11-02', period_to: '2099-01-01' }, 'period_to'],
  ['a contract of another customer', { contract: 'C-99999' }, 'contract'],
])('refuses %s at its field', async (_what, changes, field) => {
  const { status, body } = await admin.post(of(10001), { ...hour, ...changes })
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]])
})

test('an item for a contract stands with it; one that has ended takes none', async () => {
  const { rows } = await sql<{ number: string; state: string }>`
    select number, state from contract where customer_number = 10001 order by state = 'ended' desc, id`.execute(
    operator(),
  )
  const ended = rows.find(({ state }) => state === 'ended')
  const running = (await read(10001)).contracts[0]?.number
  const refused = await admin.post(of(10001), { ...hour, contract: ended?.number })
  expect(refused.body.errors).toEqual({
    contract: ['Wählen Sie einen laufenden Vertrag oder keinen. Dieser ist beendet.'],
  })
  const { documents, id } = await add(10001, { ...hour, contract: running })
  const line = documents.flatMap(({ lines }) => lines).find(({ description }) => description === hour.text)
  expect(line?.contract_number).toBe(running)
  await admin.send('DELETE', `${of(10001)}/${id}`)
})

test('another preview by now is a conflict, two at once make one, and the books stay even', async () => {
  const customer = await opened()
  const first = await admin.post(of(customer), hour)
  await add(customer, { ...hour, text: 'Meanwhile' })
  const late = await admin.post(of(customer), { ...hour, shown: first.body.shown })
  expect([late.status, late.body.code, late.body.current.documents[0].lines.length]).toEqual([409, 'conflict', 2])
  const [{ id } = { id: '' }] = (await read(customer)).items
  const { shown } = (await admin.post(`${of(customer)}/bill`, { items: [id] })).body
  const both = await Promise.all([1, 2].map(() => admin.post(`${of(customer)}/bill`, { items: [id], shown })))
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const documents = operator().selectFrom('document').select('number').where('customer_number', '=', customer)
  expect(await documents.execute()).toHaveLength(1)
  expect((await verifyBooks(operator())).broken).toBeNull()
})

test.each([
  ['a consumer', { type: 'consumer', first_name: 'Noa', last_name: 'Levi' }, { category: 'S', rate_bp: 1900 }],
  [
    'a business outside the EU',
    { address: { ...address, country: 'US', postal_code: '10001' } },
    { category: 'O', rate_bp: 0 },
  ],
])('%s is taxed as the engine taxes everything', async (_who, changes, tax) => {
  const { documents } = await add(await opened(changes), hour)
  expect(documents[0]?.taxes).toMatchObject([tax])
})

test('takes the power of billing, and a customer who is there and is not one’s own', async () => {
  const reader = await staffWith('customers:act', 'billing:see')
  const stranger = await staffWith('customers:act')
  const anna = await centre.signedIn('anna@demo.example')
  const calls = [
    ['POST', of(10001), hour],
    ['POST', `${of(10001)}/bill`, { items: ['018f0000-0000-7000-8000-000000000000'] }],
    ['DELETE', `${of(10001)}/018f0000-0000-7000-8000-000000000000`, undefined],
  ] as const
  for (const [method, url, body] of calls) {
    expect((await reader.send(method, url, body)).status, url).toBe(403)
    expect((await anna.send(method, url, body)).status, url).toBe(403)
    expect((await admin.send(method, url.replace('10001', '99999'), body)).status, url).toBe(404)
  }
  expect((await reader.get(of(10001))).status).toBe(200)
  expect((await stranger.get(of(10001))).status).toBe(403)
  expect((await anna.get(of(10001))).status).toBe(403)
  expect((await admin.get(of(99_999))).status).toBe(404)
  const person = await newPerson(centre, { role: 'owner' })
  const staff = { admin: true, staff_roles: ['owner'] }
  await operator().updateTable('user_account').set(staff).where('id', '=', person.id).execute()
  const own = await centre.signedIn(person.email)
  for (const [method, url, body] of calls) expect((await own.send(method, url, body)).body.code).toBe('own_customer')
})
