import { cardNames } from '@kontor/contract/areas/desk/dashboard'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertDocument } from '../../../testing/billing/documents.ts'
import type { Browser } from '../../../testing/browser.ts'
import { insertContract } from '../../../testing/contracts/contracts.ts'
import { startTestCentre, type TestCentre } from '../../../testing/test-centre.ts'

let centre: TestCentre
let anna: Browser
beforeAll(async () => {
  centre = await startTestCentre('demo')
  anna = await centre.signedIn('anna@demo.example')
})
afterAll(() => centre.close())

const operator = () => centre.services.database.operator
const dashboardOf = async (visitor: Browser) => {
  const { status, body } = await visitor.get('/ajax/v1/dashboard')
  expect(status).toBe(200)
  return body
}
const permit = (permissions: string[]) =>
  operator()
    .updateTable('membership')
    .set({ permissions })
    .where('customer_number', '=', 10001)
    .where('role', '=', 'support')
    .execute()

describe('the dashboard', () => {
  test('is one statement after the session’s', async () => {
    centre.countStatements()
    const body = await dashboardOf(anna)
    expect(centre.countStatements()).toHaveLength(2)
    expect(cardNames.map(name => body[name].state)).toEqual(cardNames.map(() => 'ready'))
    expect(body).toMatchObject({ new_customer: false, first_steps: null })
  })

  test('shows the balance of the list of invoices', async () => {
    const { body } = await anna.get('/ajax/v1/invoices?limit=1')
    expect((await dashboardOf(anna)).balance.data).toEqual(body.summary)
  })

  test('counts as active what the list of contracts shows as such', async () => {
    const { body } = await anna.get('/ajax/v1/contracts?limit=1')
    expect((await dashboardOf(anna)).contracts.data).toEqual({ active: body.counts.active })
  })

  test('knows a customer without contracts and documents as new', async () => {
    const body = await dashboardOf(await centre.signedIn('new@demo.example'))
    expect(body).toMatchObject({
      new_customer: true,
      first_steps: {
        kind: 'business',
        steps: [
          { name: 'first_order', done: false },
          { name: 'verify_email', done: false },
          { name: 'vat_id', done: false },
          { name: 'invoice_receiver', done: false },
          { name: 'payment_method', done: false },
        ],
      },
      balance: { state: 'ready', data: { open: { amount_minor: 0, currency: 'EUR' }, debits: [] } },
      coming: { data: { rows: [], more: 0, summary: { total: { amount_minor: 0 }, open: { amount_minor: 0 } } } },
      contracts: { data: { active: 0 } },
      tickets: { data: { open: 0, waiting_for_me: [] } },
      todo: { data: { items: ['verify_email', 'second_factor', 'tax_data'], holder_days_left: null } },
      spend: { data: { currency: 'EUR', series: [] } },
    })
    expect(body.spend.data.months).toHaveLength(12)
  })

  test('tells people who were invited lately what to set up, and nobody later', async () => {
    const ben = await centre.signedIn('ben@demo.example')
    const joined = async (created_at: string) => {
      await operator()
        .updateTable('membership')
        .set({ created_at })
        .where('customer_number', '=', 10001)
        .where('role', '=', 'support')
        .execute()
      return (await dashboardOf(ben)).first_steps
    }
    expect(await joined('2026-10-18T10:00:00Z')).toMatchObject({
      kind: 'member',
      steps: [
        { name: 'preferences', done: true },
        { name: 'second_factor', done: false },
      ],
    })
    // days are the provider's: half past midnight of the 17th, and half an hour before
    expect(await joined('2026-10-16T22:30:00Z')).not.toBeNull()
    expect(await joined('2026-10-16T21:30:00Z')).toBeNull()
  })

  test('is closed to strangers and while the customer is locked', async () => {
    expect((await centre.browser().get('/ajax/v1/dashboard')).status).toBe(401)
    const locked = await centre.signedIn('locked@demo.example')
    expect((await locked.get('/ajax/v1/dashboard')).status).toBe(423)
  })
})

describe('the cards', () => {
  test('to do: a card that expires or has expired counts where it pays, as the default or for a running contract', async () => {
    const visitor = await centre.signedIn('new@demo.example')
    const expiring = async () => (await dashboardOf(visitor)).todo.data.items.includes('card_expiring')
    const id = uuidv7()
    const running = await insertContract(operator(), { customer: 10004 })
    const card = {
      id,
      customer_number: 10004,
      kind: 'card',
      label: 'Visa ···· 4242',
      holder: 'N',
      created_at: '2025-01-01',
    }
    await operator()
      .insertInto('payment_method')
      .values({ ...card, state: 'expiring', expires: '2026-11' })
      .execute()
    expect(await expiring()).toBe(false)
    const change = (table: string, changes: string) =>
      sql`update ${sql.table(table)} set ${sql.raw(changes)} where customer_number = 10004`.execute(operator())
    await change('payment_method', 'is_default = true')
    expect(await expiring()).toBe(true)
    await change('payment_method', `state = 'expired', expires = '2026-10'`)
    expect(await expiring()).toBe(true)
    await change('payment_method', 'is_default = false')
    expect(await expiring()).toBe(false)
    const contract = await insertContract(operator(), { customer: 10004 })
    await sql`update contract set payment_method_id = ${id} where id = ${contract.id}`.execute(operator())
    expect(await expiring()).toBe(true)
    await sql`update contract set ends_on = '2026-11-15' where id = ${contract.id}`.execute(operator())
    expect(await expiring()).toBe(false)
    await sql`delete from contract where id in (${contract.id}, ${running.id})`.execute(operator())
  })

  test('tickets: what is open, and what waits for the customer', async () => {
    const { data } = (await dashboardOf(anna)).tickets
    const { rows } = await sql<{ status: string; count: number }>`
      select status, count(*) from ticket where customer_number = 10001 group by status`.execute(operator())
    const count = (status: string) => Number(rows.find(row => row.status === status)?.count ?? 0)
    expect(data.waiting_for_me).toHaveLength(count('waiting_for_customer'))
    const all = rows.reduce((sum, row) => sum + Number(row.count), 0)
    expect(data.open).toBe(all - count('resolved') - count('closed') - count('merged'))
  })

  test('spend: net by product and month, less refunds, from the first of the twelfth month', async () => {
    const visitor = await centre.signedIn('new@demo.example')
    const add = (issuedOn: string, group: string | null, net: number, rest: object = {}) =>
      insertDocument(operator(), { customer: 10004, issuedOn, net, lines: [{ group, net, taxBp: 1900 }], ...rest })
    await add('2025-12-01', 'cloud', 1000)
    await add('2025-11-30', 'cloud', 9999)
    await add('2026-11-16', 'cloud', 500)
    await add('2026-11-02', 'cloud', -200, { kind: 'credit_note' })
    await add('2026-06-10', null, 70)
    await add('2026-06-10', 'mail', 5000, { kind: 'proforma' })
    await add('2026-06-10', 'mail', 5000, { currency: 'CHF' })
    const { data } = (await dashboardOf(visitor)).spend
    expect(data.months[0]).toBe('2025-12')
    expect(data.series).toEqual([
      { group: 'cloud', amounts: [1000, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 300] },
      { group: 'other', amounts: [0, 0, 0, 0, 0, 0, 70, 0, 0, 0, 0, 0] },
    ])
    expect(data.gross).toBe(false)
    // each line with its own tax, as consumers paid it
    await operator().updateTable('customer').set({ type: 'consumer' }).where('customer_number', '=', 10004).execute()
    const gross = (await dashboardOf(visitor)).spend.data
    expect(gross).toMatchObject({ gross: true, series: [{ amounts: [1190, ...Array(10).fill(0), 357] }, {}] })
    await operator().updateTable('customer').set({ type: 'business' }).where('customer_number', '=', 10004).execute()
  })

  test('to do: what the customer’s own records say', async () => {
    const todo = async () => (await dashboardOf(anna)).todo.data.items
    expect(await todo()).toEqual([...['holder_due', 'second_factor', 'processing_agreement', 'contact_unverified']])
    expect((await dashboardOf(anna)).todo.data.holder_days_left).toBe(11)
    const change = (table: string, changes: string) =>
      sql`update ${sql.table(table)} set ${sql.raw(changes)} where customer_number = 10001`.execute(operator())
    await change('payment_method', `expires = '2027-01', state = 'active'`)
    await change('contact', `email_verification = 'mail_sent', holder_state = 'not_needed', holder_due_on = null`)
    await change('customer', `type = 'public_body', buyer_reference = ''`)
    await sql`insert into processing_agreement
      select customer_number, gen_random_uuid(), user_id, accepted_by, now(), '2026-11', locale, text, hash
      from processing_agreement`.execute(operator())
    await sql`update user_account set two_factor_since = now(), email_verified_at = null
      where email = 'anna@demo.example'`.execute(operator())
    expect(await todo()).toEqual(['verify_email', 'buyer_reference'])
    await change('customer', `type = 'business', vat_id = '', tax_number = ''`)
    expect(await todo()).toEqual(['verify_email', 'tax_data'])
    // contracts run on, and the next run could bill nothing
    await change('customer', `vat_id = '', tax_number = '12', country = 'FR', phone = ''`)
    expect(await todo()).toEqual(['verify_email', 'place_unproven'])
    await change('customer', `phone = '+33142685300'`)
    expect(await todo()).toEqual(['verify_email'])
  })

  test('activity: the customer’s own log, newest first, staff marked', async () => {
    const { data } = (await dashboardOf(anna)).activity
    const times = data.map(({ at }: { at: string }) => Date.parse(at))
    expect(times).toEqual(times.toSorted((a: number, b: number) => b - a))

    const visitor = await centre.signedIn('new@demo.example')
    const entry = (at: string, actor_name: string, staff: boolean) => ({
      customer_number: 10004,
      id: uuidv7(),
      at,
      actor_name,
      staff,
      action: 'customer.unlocked',
      subject_kind: 'customer',
      subject_id: '10004',
      subject_label: 'Atelier Haddad',
      request_id: 'test',
    })
    await operator()
      .insertInto('audit_entry')
      .values([
        entry('2026-11-16T11:30:00Z', 'Jonas Petersen', true),
        entry('2026-11-16T11:29:00Z', 'locks.end-locks', false),
        entry('2026-11-16T11:28:00Z', 'office@other.example', false),
      ])
      .execute()
    const [newest, automatic, mailed, ...older] = (await dashboardOf(visitor)).activity.data
    expect(automatic.actor).toBeNull()
    expect(mailed.actor).toBe('office@other.example')
    expect(newest).toMatchObject({ actor: 'Jonas Petersen', staff: true, action: 'customer.unlocked' })
    expect(older.map(({ actor }: { actor: string }) => actor)).not.toContain('Anna Lindqvist')
  })
})

describe('permissions on the dashboard', () => {
  test.each([
    [
      ['billing:read', 'support'],
      ['balance', 'coming', 'tickets', 'spend'],
    ],
    [['contracts'], ['coming', 'contracts']],
    [['account:read'], ['todo', 'activity']],
    [[], []],
  ])('with %j shows %j and computes no other', async (permissions, shown) => {
    await permit(permissions)
    const ben = await centre.signedIn('ben@demo.example')
    centre.countStatements()
    const body = await dashboardOf(ben)
    const statement = centre.countStatements().at(-1)
    for (const name of cardNames) {
      const state = (shown as string[]).includes(name) ? 'ready' : 'not_permitted'
      expect({ name, state: body[name].state }).toEqual({ name, state })
      expect(statement?.includes(`as "${name}"`)).toBe(state === 'ready')
    }
  })

  test('keep facts of other areas out of the to-do list', async () => {
    await permit(['account:read'])
    await sql`update payment_method set is_default = false where customer_number = 10001`.execute(operator())
    await sql`update payment_method set state = 'expiring', expires = '2026-11', is_default = label like '%4242'
      where customer_number = 10001 and kind = 'card'`.execute(operator())
    const ben = await centre.signedIn('ben@demo.example')
    expect((await dashboardOf(ben)).todo.data.items).not.toContain('card_expiring')
    await permit(['account:read', 'billing:read'])
    expect((await dashboardOf(ben)).todo.data.items).toContain('card_expiring')
  })
})
