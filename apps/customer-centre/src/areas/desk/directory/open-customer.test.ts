import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CustomerFile } from '@kontor/contract/areas/desk/customer-file'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFolderMailer } from '../../../adapters/mail/folder.ts'
import type { Browser } from '../../../testing/browser.ts'
import { newPerson } from '../../../testing/people/people.ts'
import { runQueued } from '../../../testing/run-queued.ts'
import { startTestCentre, type TestCentre } from '../../../testing/test-centre.ts'
import { billingFacts } from '../../money/billing/facts.ts'

const url = '/ajax/v1/staff/customers'
const address = { line1: 'Am Deich 7', line2: '', postal_code: '20457', city: 'Hamburg', country: 'DE' }

let centre: TestCentre
let admin: Browser
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kontor-mail-'))
  centre = await startTestCentre('demo')
  admin = await centre.signedIn('admin@demo.example')
})
afterAll(async () => {
  await centre.close()
  await rm(folder, { recursive: true })
})

const operator = () => centre.services.database.operator
let made = 0
const business = (changes: object = {}) => ({
  type: 'business',
  company_name: `Deichbau ${++made} GmbH`,
  email: `deich-${made}@new.example`,
  address,
  locale: 'de',
  ...changes,
})
const file = async (number: number) => (await admin.get<CustomerFile>(`${url}/${number}`)).body
async function staffWith(...powers: string[]): Promise<Browser> {
  const person = await newPerson(centre)
  await sql`with made as (insert into staff_role (id, name, powers, created_at)
      values (gen_random_uuid(), ${person.email}, ${powers}, now()) returning id)
    update user_account set staff_roles = array[made.id::text] from made where user_account.id = ${person.id}`.execute(
    operator(),
  )
  return centre.signedIn(person.email)
}
const linkTo = async (recipient: string) => {
  const mails = operator().selectFrom('mail').select('body').where('recipient', '=', recipient).orderBy('id', 'desc')
  return /\/invitation\/(\S+)/.exec((await mails.executeTakeFirst())?.body ?? '')?.[1] ?? ''
}

test('a customer is opened with all that was agreed, and its VAT ID is checked', async () => {
  const body = business({
    first_name: 'Zoë',
    vat_id: 'de 123.456-788',
    phone: '+49 40 1234567',
    payment_days: 30,
    collective: false,
  })
  const answer = await admin.post(url, body)
  expect([answer.status, answer.body]).toEqual([201, { number: expect.any(Number) }])
  const { number } = answer.body
  expect(await file(number)).toMatchObject({
    name: body.company_name,
    type: 'business',
    vat_id: 'DE123456788',
    payment_days: 30,
    people: [],
    invited: [],
    notes: [],
    running: [],
    activity: [expect.objectContaining({ action: 'customer.opened' })],
  })
  const facts = await billingFacts(operator(), centre.services, number, centre.services.clock.today())
  expect(facts).toMatchObject({ collective: false, payment_days: 30, format: 'pdf' })
  const entries = operator().selectFrom('audit_entry').selectAll().where('customer_number', '=', number)
  expect(await entries.execute()).toMatchObject([
    { action: 'customer.opened', staff: true, after: { type: 'business', payment_days: 30, collective: false } },
  ])
  await runQueued(centre.services, createFolderMailer(folder))
  const checks = operator().selectFrom('vat_check').select('vat_id').where('customer_number', '=', number)
  expect(await checks.execute()).toEqual([{ vat_id: 'DE123456788' }])
})

test.each([
  ['a consumer', { type: 'consumer', first_name: 'Noa', last_name: 'Levi', vat_id: 'DE123456788' }, { vat_id: '' }],
  ['a public body', { type: 'public_body', buyer_reference: '04011000-12345-03' }, { vat_id: '' }],
])('opens %s', async (_who, changes, expected) => {
  const answer = await admin.post(url, business(changes))
  expect(answer.status).toBe(201)
  expect(await file(answer.body.number)).toMatchObject({ type: changes.type, payment_days: null, ...expected })
})

test.each([
  ['a business without a name', { company_name: ' ' }, 'company_name'],
  ['a consumer without a name', { type: 'consumer', first_name: 'Noa' }, 'last_name'],
  ['a VAT ID that cannot be', { vat_id: 'DE123456789' }, 'vat_id'],
  ['a postcode that cannot be', { address: { ...address, postal_code: '2045' } }, 'address.postal_code'],
  ['a Leitweg-ID that cannot be', { type: 'public_body', buyer_reference: '04011000-12345-04' }, 'buyer_reference'],
  ['no mailbox', { email: 'nobody' }, 'email'],
  ['an owner without a mailbox', { owner_email: 'nobody' }, 'owner_email'],
  ['days that lie behind', { payment_days: -1 }, 'payment_days'],
  ['too many days', { payment_days: 91 }, 'payment_days'],
  ['half a day', { payment_days: 1.5 }, 'payment_days'],
  ['a kind that nobody knows', { type: 'club' }, 'type'],
])('refuses %s at its field', async (_what, changes, field) => {
  const answer = await admin.post(url, business(changes))
  expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]])
})

test('one that looks the same is shown first, and is no hindrance once it was', async () => {
  const first = business({ vat_id: 'DE136695976' })
  const known = (await admin.post(url, first)).body.number
  const alike = async (changes: object) => {
    const { status, body } = await admin.post(url, business(changes))
    return [status, body.code, body.current]
  }
  const shown = (...same: string[]) => [
    409,
    'customer_known',
    [{ number: known, name: first.company_name, city: 'Hamburg', same }],
  ]
  expect(await alike({ vat_id: 'DE 136695976' })).toEqual(shown('vat_id'))
  expect(await alike({ email: first.email.toUpperCase() })).toEqual(shown('email'))
  expect(await alike({ company_name: first.company_name.toUpperCase() })).toEqual(shown('name'))
  const both = { company_name: first.company_name, email: first.email }
  expect(await alike(both)).toEqual(shown('name', 'email'))
  // one of its people is as good as its own mailbox
  const anna = await alike({ email: 'anna@demo.example' })
  expect(anna.slice(0, 2)).toEqual([409, 'customer_known'])
  // the same name elsewhere is another customer
  const elsewhere = { ...both, email: 'else@new.example', address: { ...address, postal_code: '10115' } }
  expect((await admin.post(url, business(elsewhere))).status).toBe(201)
  // that others were shown does not help
  expect((await alike({ ...both, known: [10001] }))[0]).toBe(409)
  const again = await admin.post(url, business({ ...both, known: [known] }))
  expect(again.status).toBe(201)
  expect(again.body.number).not.toBe(known)
})

test('two who open the same customer at once make one, and so does one who presses twice', async () => {
  const colleague = await staffWith('customers:act')
  const body = business({ vat_id: 'DE811907980' })
  const answers = await Promise.all([admin.post(url, body), colleague.post(url, body)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
  const other = business()
  const key = { 'idempotency-key': 'opened-once' }
  const [one, two] = [await admin.post(url, other, key), await admin.post(url, other, key)]
  expect([one.status, two.status, two.body]).toEqual([201, 201, one.body])
  const found = operator()
    .selectFrom('customer')
    .select('customer_number')
    .where('email', 'in', [body.email, other.email])
  expect(await found.execute()).toHaveLength(2)
})

test('the owner gets an invitation from anyone who may open customers, and it lets in one who becomes it', async () => {
  const sales = await staffWith('customers:act')
  const body = business({ owner_email: 'owner@deich.example', locale: 'en' })
  const { number } = (await sales.post(url, body)).body
  expect((await file(number)).invited).toMatchObject([{ email: 'owner@deich.example', role: 'owner', expired: false }])
  const token = await linkTo('owner@deich.example')
  const guest = centre.browser()
  await guest.get('/sanctum/csrf-cookie')
  expect((await guest.get(`/ajax/v1/invitations/${token}`)).body).toMatchObject({
    state: 'pending',
    customer: { number, name: body.company_name },
    access: { role: 'owner' },
  })
  const joined = await guest.post(`/ajax/v1/invitations/${token}/register`, {
    name: 'Zoë Öztürk',
    password: 'sieben zahme Igel im Mai',
    locale: 'en',
  })
  expect([joined.status, joined.body.master_customer_numbers]).toEqual([200, [number]])
  expect((await guest.get('/ajax/v1/accounts/userdata')).body).toMatchObject({
    number,
    company_name: body.company_name,
  })
  expect(await file(number)).toMatchObject({ invited: [], people: [{ role: 'owner', email: 'owner@deich.example' }] })
})

test('an invitation that ran out is sent again by staff who act for the customer, until someone is there', async () => {
  const sales = await staffWith('customers:act')
  const { number } = (await sales.post(url, business({ owner_email: 'late@deich.example' }))).body
  centre.wait(8 * 86_400_000)
  const again = await staffWith('customers:act')
  const late = await again.post(`/ajax/v1/accounts/customers/${number}/change`, { reason: 'Owner asks for a new link' })
  expect(late.status).toBe(200)
  const [invitation] = (await again.get('/ajax/v1/people')).body.invitations
  expect(invitation).toMatchObject({ state: 'expired', email: 'late@deich.example' })
  const first = await linkTo('late@deich.example')
  expect((await again.post(`/ajax/v1/people/invitations/${invitation.id}/resend`)).status).toBe(200)
  const token = await linkTo('late@deich.example')
  expect(token).not.toBe(first)
  const guest = centre.browser()
  await guest.get('/sanctum/csrf-cookie')
  expect((await guest.get(`/ajax/v1/invitations/${token}`)).body.state).toBe('pending')
  // from the moment on in which it has people, staff let no owner in alone
  const person = await newPerson(centre)
  await sql`insert into membership (customer_number, user_id, role, permissions, created_at)
    values (${number}, ${person.id}, 'support', '{support}', now())`.execute(operator())
  expect((await guest.get(`/ajax/v1/invitations/${token}`)).body.state).toBe('revoked')
  expect((await again.post(`/ajax/v1/people/invitations/${invitation.id}/resend`)).body.code).toBe('owners_only')
})

test('takes the power to act for customers', async () => {
  const reader = await staffWith('customers:see', 'billing:decide')
  const anna = await centre.signedIn('anna@demo.example')
  for (const browser of [reader, anna]) expect((await browser.post(url, business())).status).toBe(403)
  const guest = centre.browser()
  await guest.get('/sanctum/csrf-cookie')
  expect((await guest.post(url, business())).status).toBe(401)
  // how it is billed takes the power over that
  const support = await staffWith('customers:act')
  for (const agreed of [{ payment_days: 30 }, { collective: false }])
    expect((await support.post(url, business(agreed))).status).toBe(403)
  expect((await support.post(url, business())).status).toBe(201)
})
