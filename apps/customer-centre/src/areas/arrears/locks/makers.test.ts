import { endpoints } from '@kontor/contract/endpoints'
import { type EndpointDeclaration, writes } from '@kontor/contract/wire/endpoint'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../../platform/db/database.ts'
import { insertCustomer } from '../../../testing/billing/billing.ts'
import { insertDocument } from '../../../testing/billing/documents.ts'
import type { Browser } from '../../../testing/browser.ts'
import { addContact, addDomain, useContact } from '../../../testing/contacts/contacts.ts'
import { access, invitations, mailsOf, newAddress, newPerson } from '../../../testing/people/people.ts'
import { startTestCentre, type TestCentre } from '../../../testing/test-centre.ts'
import { reCheckContacts } from '../../customers/contacts/re-check-job.ts'
import { post } from '../../money/ledger/post.ts'

let here: TestCentre
beforeAll(async () => {
  here = await startTestCentre('demo')
})
afterAll(() => here.close())

const run = <T>(statement: ReturnType<typeof sql<T>>) => statement.execute(here.services.database.operator)
const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
const iban = 'DE89370400440532013000'

type Staff = { id: string; email: string }
async function newStaff(): Promise<Staff> {
  const staff = await newPerson(here)
  await run(sql`update user_account set admin = true where id = ${staff.id}`)
  return staff
}
/** Signed in anew, and acting in the customer's name. */
async function acting({ email }: Staff, customer: number): Promise<Browser> {
  const browser = await here.signedIn(email)
  await browser.post(`/ajax/v1/accounts/customers/${customer}/change`, { reason: 'Ticket 20014' })
  return browser
}
/** Acts as someone who was one of the customer's people when they asked, and has given that up since. */
async function asMember<T>({ id, email }: Staff, customer: number, ask: (browser: Browser) => Promise<T>): Promise<T> {
  await run(sql`insert into membership (customer_number, user_id, role, permissions, created_at)
    values (${customer}, ${id}, 'owner', '{}', ${here.services.clock.now()})`)
  const browser = await here.signedIn(email)
  await browser.post(`/ajax/v1/accounts/customers/${customer}/change`, {})
  const done = await ask(browser)
  await run(sql`delete from membership where user_id = ${id}`)
  return done
}
const balance = (customer: number, amount: number) =>
  inTransaction(here.services.database.operator, db =>
    post(db, customer, [{ kind: 'payment', to: 'money', from: 'balance', amount, currency: 'EUR' }], {
      now: here.services.clock.now(),
      today: here.services.clock.today(),
    }),
  )
const customerWith = async (amount: number) => {
  const customer = await insertCustomer(here.services.database.operator, { refund_holder: 'Anna', refund_iban: iban })
  if (amount > 0) await balance(customer, amount)
  return customer
}
const askPayout = async (browser: Browser) =>
  (await browser.post('/ajax/v1/billing/payouts', { amount_minor: 1000 })).body.payouts[0].id as string
const decidePayout = (id: string) => async (by: Browser) => {
  const { rows } = await run(sql<{ version: number }>`select version from payout where id = ${id}`)
  return by.post(`/ajax/v1/staff/payouts/${id}/decide`, {
    decision: 'transfer',
    reason: '',
    version: rows[0]?.version,
  })
}

type Decision = { customer: number; decide: (by: Browser) => Promise<{ status: number; body: { code?: string } }> }

/** Who began it, by the endpoint that decides: each is refused to them, and carried out for a colleague. */
const decisions: [string, string, (maker: Staff) => Promise<Decision>][] = [
  [
    'POST /ajax/v1/staff/payouts/{id}/decide',
    'asked for it in the customer’s name',
    async maker => {
      const customer = await customerWith(5000)
      return { customer, decide: decidePayout(await askPayout(await acting(maker, customer))) }
    },
  ],
  [
    'POST /ajax/v1/staff/payouts/{id}/decide',
    'named its account in the customer’s name',
    async maker => {
      const customer = await customerWith(5000)
      const account = { holder: 'Jonas', iban: 'AT026000000001349870', bic: '' }
      const answer = await (await acting(maker, customer)).send('PUT', '/ajax/v1/accounts/userdata/bankdata', account)
      expect(answer.status).toBe(200)
      const owner = await newPerson(here, { role: 'owner', customer })
      return { customer, decide: decidePayout(await askPayout(await here.signedIn(owner.email))) }
    },
  ],
  [
    'POST /ajax/v1/staff/customers/{id}/limits/{key}/decide',
    'asked for it in the customer’s name',
    async maker => {
      const customer = 10001
      await run(sql`update customer_limit set requested = null where customer_number = ${customer}`)
      const asked = { key: 'servers', limit: 40, reason: 'Christmas' }
      await (await acting(maker, customer)).post('/ajax/v1/accounts/limits', asked)
      const path = `/ajax/v1/staff/customers/${customer}/limits/servers/decide`
      return { customer, decide: by => by.post(path, { decision: 'approved', requested: 40, reason: '' }) }
    },
  ],
  [
    'POST /ajax/v1/staff/customers/{id}/deferrals/{promise}/answer',
    'asked for it as one of its people',
    async maker => {
      const customer = await customerWith(0)
      const dueOn = '2026-11-01'
      await insertDocument(here.services.database.operator, {
        customer,
        net: 90_000,
        open: 90_000,
        status: 'open',
        dueOn,
      })
      const wish = { pay_on: '2026-11-30', message: '' }
      const { body } = await asMember(maker, customer, browser => browser.post('/ajax/v1/billing/deferral', wish))
      const path = `/ajax/v1/staff/customers/${customer}/deferrals/${body.id}/answer`
      return { customer, decide: by => by.post(path, { grant: true, answer: 'Thus.' }) }
    },
  ],
  [
    'POST /ajax/v1/staff/customers/{id}/lock/requests/{request}/answer',
    'asked for it as one of its people',
    async maker => {
      const customer = 10003
      const wish = { kind: 'deferral', pay_on: '2026-11-30', message: 'Soon.' }
      const { body } = await asMember(maker, customer, browser => browser.post('/ajax/v1/accounts/lock/requests', wish))
      const path = `/ajax/v1/staff/customers/${customer}/lock/requests/${body.id}/answer`
      return { customer, decide: by => by.post(path, { accept: true, answer: 'Thus.' }) }
    },
  ],
  [
    'POST /ajax/v1/contacts/{id}/holder-decision',
    'handed in the evidence in the customer’s name',
    async maker => {
      const customer = 10001
      const contact = await addContact(await here.signedIn('anna@demo.example'))
      const domain = await addDomain(here, customer)
      await useContact(here, customer, contact.id, domain.id)
      await reCheckContacts.run({ services: here.services, log, mailer: { send: async () => undefined } }, {})
      const given = { note: 'Register HRB 1' }
      const path = `/ajax/v1/contacts/${contact.id}`
      expect((await (await acting(maker, customer)).post(`${path}/evidence`, given)).status).toBe(200)
      return {
        customer,
        async decide(by) {
          const { version, holder } = (await by.get(path)).body
          const seen = { version, latest_evidence: holder.evidence[0].id }
          return by.post(`${path}/holder-decision`, { decision: 'accepted', reason: 'Looked at', ...seen })
        },
      }
    },
  ],
]

describe('maker is never checker, also where the provider asks for no four eyes', () => {
  test.each(decisions)('%s refuses who %s', async (_route, _who, begin) => {
    const [maker, colleague] = [await newStaff(), await newStaff()]
    const { customer, decide } = await begin(maker)
    expect(await decide(await acting(maker, customer))).toMatchObject({ status: 403, body: { code: 'own_approval' } })
    expect((await decide(await acting(colleague, customer))).status).toBeLessThan(300)
  })

  test('each decision about what somebody asked for is tried here, or elsewhere where two of the staff take it', () => {
    const elsewhere = [
      'POST /ajax/v1/staff/bank/entries/{id}/decide',
      'POST /ajax/v1/staff/customers/{id}/approvals/{approval}/decide',
      'POST /ajax/v1/staff/vouchers/{id}/approve',
    ]
    /** Lists what strangers or programs sent in, which no member of staff can have begun, and what decides nothing. */
    const ofStrangers = [
      'PUT /ajax/v1/articles/{slug}/answer',
      'POST /ajax/v1/staff/notices/{id}/decide',
      'POST /ajax/v1/staff/declarations/{id}/answer',
      'POST /ajax/v1/staff/usage/holds/{id}/decide',
    ]
    const all = Object.values(endpoints as Record<string, EndpointDeclaration>)
    const decides = all
      .filter(endpoint => writes(endpoint) && /\/(decide|answer|approve|holder-decision)$/.test(endpoint.route))
      .map(({ route }) => route)
    const declared = all.filter(({ problems }) => problems?.includes('own_approval')).map(({ route }) => route)
    expect(declared.toSorted()).toEqual(decides.filter(route => !ofStrangers.includes(route)).toSorted())
    expect([...new Set(decisions.map(([route]) => route)), ...elsewhere].toSorted()).toEqual(declared.toSorted())
  })
})

describe('an owner whom staff let in', () => {
  const customer = 10001
  const owner = () => access({ role: 'owner', permissions: [] })
  const offered = (email: string) => ({ ...owner(), email, locale: 'en', message: '' })
  const approve = async (by: Browser, approval: boolean) => {
    const [waiting] = (await by.get(`/ajax/v1/staff/customers/${customer}/lock`)).body.approvals
    const path = `/ajax/v1/staff/customers/${customer}/approvals/${waiting.id}/decide`
    return by.post(path, { approve: approval })
  }
  const warned = async (who: string) =>
    (await mailsOf(here, 'anna@demo.example')).filter(
      ({ template, subject }) => template === 'owner_invited' && subject.includes(who),
    )

  test('is invited once a colleague has confirmed it, and the owners learn it at once', async () => {
    const [maker, colleague] = [await newStaff(), await newStaff()]
    const email = newAddress()
    const asked = await (await acting(maker, customer)).post(invitations, offered(email))
    expect(asked).toMatchObject({ status: 201, body: { state: 'waiting', email } })
    expect(await warned(email)).toHaveLength(1)
    expect(await mailsOf(here, email)).toEqual([])
    expect(await approve(await acting(maker, customer), true)).toMatchObject({ body: { code: 'own_approval' } })
    expect((await approve(await acting(colleague, customer), true)).status).toBe(204)
    expect((await mailsOf(here, email)).map(({ template }) => template)).toEqual(['invitation'])
    expect(await warned(email)).toHaveLength(2)
    const { rows } = await run(sql<{ id: string }>`select id from invitation where email = ${email}`)
    const resent = await (await acting(maker, customer)).post(`${invitations}/${rows[0]?.id}/resend`)
    expect(resent.body.code).toBe('owners_only')
  })

  test('is not made of a member by one of them alone, nor of themselves', async () => {
    const [maker, colleague] = [await newStaff(), await newStaff()]
    const member = await newPerson(here, { role: 'support', permissions: ['support'] })
    const browser = await acting(maker, customer)
    const path = `/ajax/v1/people/${member.id}`
    const answer = await browser.send('PUT', path, { ...owner(), version: 1 })
    expect(answer).toMatchObject({ status: 200, body: { role: 'support' } })
    expect((await approve(await acting(colleague, customer), true)).status).toBe(204)
    expect((await browser.get(path)).body.role).toBe('owner')
    expect((await browser.post(invitations, offered(maker.email))).body.code).toBe('already_member')
  })

  test('of theirs alone invites others as ever, and owners invite owners by themselves', async () => {
    const browser = await acting(await newStaff(), customer)
    const plain = { ...access(), email: newAddress(), locale: 'en', message: '' }
    expect((await browser.post(invitations, plain)).body.state).toBe('pending')
    const anna = await here.signedIn('anna@demo.example')
    expect((await anna.post(invitations, offered(newAddress()))).body.state).toBe('pending')
  })
})
