import type { MethodDetail, PaymentMethod } from '@kontor/contract/areas/money/payment-methods'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashOf } from '../../../platform/http/csrf.ts'
import type { Browser } from '../../../testing/browser.ts'
import { startTestCentre, type TestCentre } from '../../../testing/test-centre.ts'

const url = '/ajax/v1/accounts/payment'
const unknown = '0193a000-0000-7000-8000-000000000001'

let centre: TestCentre
let anna: Browser
let ben: Browser
/** Belongs to customer 10004, which has no payment method yet. */
let fresh: Browser
beforeAll(async () => {
  centre = await startTestCentre()
  anna = await centre.signedIn('anna@demo.example')
  ben = await centre.signedIn('ben@demo.example')
  fresh = await centre.signedIn('new@demo.example')
})
afterAll(() => centre.close())

const operator = () => centre.services.database.operator
const all = async (browser: Browser): Promise<PaymentMethod[]> => (await browser.get(`${url}/get/all`)).body.data
const defaults = async (browser: Browser) => (await all(browser)).filter(method => method.is_default)
const card = (browser: Browser, token: string) =>
  browser.post<PaymentMethod>(`${url}/card`, { gateway_token: token, holder: 'Noor Haddad' })
const sepa = (browser: Browser, change: object = {}) =>
  browser.post<PaymentMethod>(`${url}/sepa`, {
    holder: 'Atelier Haddad',
    iban: 'DE02 1203 0000 0000 2020 51',
    mandate_accepted: true,
    ...change,
  })
const remove = (browser: Browser, id: string) => browser.send('DELETE', `${url}/${id}`)
const makeDefault = (browser: Browser, id: string) => browser.send('PUT', `${url}/${id}/default`)
const lastAudit = (action: string, customer: number) =>
  operator()
    .selectFrom('audit_entry')
    .select(['subject_id', 'subject_label', 'before', 'after'])
    .where('action', '=', action)
    .where('customer_number', '=', customer)
    .orderBy('id', 'desc')
    .executeTakeFirst()

describe('the list', () => {
  test('says that a card has expired once its month is over, whatever it was when it was added', async () => {
    const stateOf = async () => (await all(anna)).find(({ label }) => label === 'Visa ···· 4242')?.state
    const expire = (expires: string) =>
      sql`update payment_method set expires = ${expires} where label = 'Visa ···· 4242'`.execute(operator())
    expect(await stateOf()).toBe('active')
    await expire('2026-12')
    expect(await stateOf()).toBe('expiring')
    await expire('2026-10')
    expect(await stateOf()).toBe('expired')
    await expire('2029-01')
  })

  test('has every method that is not revoked, the default first, in one statement', async () => {
    centre.countStatements()
    const methods = await all(anna)
    expect(centre.countStatements()).toHaveLength(2)
    expect(methods.map(({ label, is_default }) => [label, is_default])).toEqual([
      ['DE89 ···· 3000', true],
      ['Visa ···· 4242', false],
      ['Mastercard ···· 4444', false],
      ['Visa ···· 1881', false],
    ])
    expect(methods[0]).toMatchObject({
      method: 'sepa',
      state: 'active',
      mandate: { reference: 'KTR-10001-0002', creditor_id: 'DE98ZZZ09999999999' },
    })
    expect(methods.map(method => method.used_by_contracts).some(count => count > 0)).toBe(true)
    const { creditor } = (await anna.get(`${url}/get/all`)).body
    expect(creditor).toEqual({ name: 'Nordlicht Hosting GmbH', creditor_id: 'DE98ZZZ09999999999' })
    expect(JSON.stringify(methods)).not.toMatch(/sandbox_card|370400440532/)
  })

  test('of one kind is asked for by POST, with the token', async () => {
    const { body } = await anna.post(`${url}/get`, { method: 'card' })
    expect(body.data).toHaveLength(3)
    expect((await anna.post(`${url}/get`, { method: 'cheque' })).status).toBe(422)
    expect((await anna.post(`${url}/get`, { method: 'card' }, { 'x-xsrf-token': '' })).status).toBe(419)
  })
})

describe('a card', () => {
  test('that is declined is refused by field, and nothing is kept', async () => {
    const answer = await card(fresh, 'sandbox_card_0002')
    expect([answer.status, answer.body]).toMatchObject([
      422,
      { errors: { gateway_token: ['Use another card or contact your bank. Your bank declined this card.'] } },
    ])
    expect((await card(fresh, '4242424242424242')).status).toBe(422)
    expect(await all(fresh)).toEqual([])
  })

  test('that the bank wants confirmed waits, and is no default', async () => {
    const { status, body } = await card(fresh, 'sandbox_card_3220')
    expect(status).toBe(201)
    expect(body).toMatchObject({ state: 'pending_confirmation', label: 'Visa ···· 3220', is_default: false })
    const refused = await makeDefault(fresh, body.id)
    expect([refused.status, refused.body.code]).toEqual([409, 'conflict'])
  })

  test('that counts becomes the default where there is none, and only there', async () => {
    const first = (await card(fresh, 'sandbox_card_4242')).body
    expect(first).toMatchObject({
      method: 'card',
      state: 'active',
      expires: '2029-12',
      is_default: true,
      mandate: null,
    })
    expect(await lastAudit('payment_method.added', 10004)).toEqual({
      subject_id: first.id,
      subject_label: 'Visa ···· 4242',
      before: null,
      after: { method: 'card', state: 'active', label: 'Visa ···· 4242', holder: 'Noor Haddad', is_default: true },
    })
    expect((await card(fresh, 'sandbox_card_4444')).body).toMatchObject({
      label: 'Mastercard ···· 4444',
      is_default: false,
    })
    expect((await defaults(fresh)).map(method => method.id)).toEqual([first.id])
  })

  test('sent twice under one key is saved once', async () => {
    const before = (await all(fresh)).length
    const send = () =>
      fresh.post(
        `${url}/card`,
        { gateway_token: 'sandbox_card_9995', holder: 'Twice' },
        { 'idempotency-key': 'card-once' },
      )
    const [one, two] = await Promise.all([send(), send()])
    expect(one?.body).toEqual(two?.body)
    expect(await all(fresh)).toHaveLength(before + 1)
  })
})

describe('the sandbox’s page for a card', () => {
  const open = async (browser: Browser) => {
    const { body, status } = await browser.post(`${url}/card/page`, { return_path: '/billing/methods/card?pay=' })
    expect(status).toBe(201)
    return new URL(body.url).pathname
  }
  const send = async (page: string, fields: Record<string, string>) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const payload = String(new URLSearchParams(fields))
    const {
      body,
      headers: given,
      statusCode,
    } = await centre.app.inject({ method: 'POST', url: page, payload, headers })
    return {
      statusCode,
      body,
      session: new URL(String(given.location ?? 'http://none')).searchParams.get('session') ?? '',
    }
  }
  const entered = { answer: 'save', number: '4242 4242 4242 4242', expiry: '03/30', holder: ' Noor  Haddad ' }

  test('saves what was entered there, once, for the customer who opened it', async () => {
    const page = await open(fresh)
    expect((await centre.app.inject(page)).body).toContain('4000 0000 0000 3220')
    const { session, statusCode } = await send(page, entered)
    expect(statusCode).toBe(303)
    const save = (browser: Browser) => browser.post<PaymentMethod>(`${url}/card`, { gateway_token: session })
    expect((await save(anna)).status).toBe(422)
    const saved = (await save(fresh)).body
    expect(saved).toMatchObject({ label: 'Visa ···· 4242', holder: 'Noor Haddad', expires: '2030-03', state: 'active' })
    expect((await save(fresh)).body.id).toBe(saved.id)
    expect((await centre.app.inject(page)).body).not.toContain('<form')
  })

  test.each([
    [{ number: '4111 1111 1111 1111' }, 'Real cards are not accepted'],
    [{ expiry: '10/26' }, 'a date in the future'],
    [{ expiry: '13/30' }, 'a date in the future'],
    [{ holder: ' ' }, 'the name on the card'],
    [{ number: '4000000000000002' }, 'has declined this card'],
  ])('with %j says what is wrong, and takes another one', async (wrong, words) => {
    const page = await open(fresh)
    const refused = await send(page, { ...entered, ...wrong })
    expect([refused.statusCode, refused.body]).toEqual([200, expect.stringContaining(words)])
    expect((await send(page, entered)).statusCode).toBe(303)
  })

  test('asks for the bank where the card wants that; what is refused or left is not saved', async () => {
    const page = await open(fresh)
    const asks = () => send(page, { ...entered, number: '4000 0000 0000 3220' })
    expect((await asks()).body).toContain('3-D Secure')
    expect((await send(page, { answer: 'refuse' })).body).toContain('have not confirmed')
    await asks()
    const { session } = await send(page, { answer: 'confirm' })
    const { body } = await fresh.post<PaymentMethod>(`${url}/card`, { gateway_token: session })
    expect(body).toMatchObject({ label: 'Visa ···· 3220', state: 'active' })
    const left = await open(fresh)
    expect((await send(left, { answer: 'back' })).session).toBe('cancelled')
    expect((await send(left, entered)).session).toBe('cancelled')
    const never = `sandbox_setup_${left.split('/').at(-1)}`
    expect((await fresh.post(`${url}/card`, { gateway_token: never })).status).toBe(422)
    expect((await centre.app.inject(`/sandbox/card/${unknown}`)).statusCode).toBe(404)
  })
})

describe('a bank account', () => {
  test('comes with a mandate of its own, signed now', async () => {
    const { status, body } = await sepa(fresh)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      method: 'sepa',
      state: 'active',
      label: 'DE02 ···· 2051',
      mandate: {
        reference: 'KTR-10004-0001',
        creditor_id: 'DE98ZZZ09999999999',
        signed_at: expect.stringMatching(/^2026-11-16T11:00/),
      },
    })
    expect(JSON.stringify(await lastAudit('payment_method.added', 10004))).not.toContain('12030000')
  })

  test('continues the count of mandates, also when two are signed at once', async () => {
    const added = await Promise.all([sepa(anna), sepa(anna)])
    expect(added.map(answer => answer.body.mandate?.reference).toSorted()).toEqual(['KTR-10001-0003', 'KTR-10001-0004'])
  })

  test.each([
    ['a wrong IBAN', { iban: 'DE02120300000000202052' }, 'iban'],
    ['a BIC that is none', { bic: 'BANK' }, 'bic'],
    ['a mandate not agreed to', { mandate_accepted: false }, 'mandate_accepted'],
    ['no holder', { holder: '' }, 'holder'],
  ])('with %s is refused', async (_what, change, field) => {
    const answer = await sepa(fresh, change)
    expect([answer.status, Object.keys((answer.body as unknown as { errors: object }).errors)]).toEqual([422, [field]])
  })
})

describe('a PayPal agreement', () => {
  const start = (browser: Browser, path = '/billing/methods?tab=1') =>
    browser.post(`${url}/paypal`, { return_path: path })
  const save = (browser: Browser, agreement: string) => browser.post(`${url}/paypal/save`, { agreement })

  test('is started, approved where it leads, saved once, and saved again without effect', async () => {
    const { status, body } = await start(fresh)
    expect(status).toBe(201)
    expect(body.approval_url).toBe(`http://portal.test/billing/methods?tab=1&agreement=${body.agreement}`)
    expect((await all(fresh)).find(method => method.method === 'paypal')?.state).toBe('pending_confirmation')
    const saved = await save(fresh, body.agreement)
    expect([saved.status, saved.body]).toMatchObject([201, { method: 'paypal', state: 'active', mandate: null }])
    const again = await save(fresh, body.agreement)
    expect([again.status, again.body]).toEqual([201, saved.body])
    expect((await all(fresh)).filter(method => method.method === 'paypal')).toHaveLength(1)
  })

  test('cannot be finished by another customer, nor if it was never begun, nor once a new one was', async () => {
    const first = (await start(fresh)).body.agreement
    expect((await save(anna, first)).status).toBe(422)
    const second = (await start(fresh)).body.agreement
    expect((await save(fresh, first)).status).toBe(422)
    expect((await save(fresh, 'sandbox_agreement_made_up')).status).toBe(422)
    expect((await save(fresh, second)).status).toBe(201)
  })

  test.each(['//evil.example', '/\\evil.example', '/\t/evil.example', 'https://evil.example', 'evil', ''])(
    'does not send the payer to %j',
    async path => {
      expect((await start(fresh, path)).status).toBe(422)
    },
  )
})

test('without a gateway bank accounts are all that is offered, and all that is accepted', async () => {
  const closed = await startTestCentre('demo', { paymentGateway: 'off' })
  try {
    const owner = await closed.signedIn('new@demo.example')
    expect((await fresh.get(`${url}/get/all`)).body.offered).toEqual(['sepa', 'card', 'paypal'])
    expect((await owner.get(`${url}/get/all`)).body.offered).toEqual(['sepa'])
    const refused = [
      await card(owner, 'sandbox_card_4242'),
      await owner.post(`${url}/paypal`, { return_path: '/billing/methods' }),
    ]
    for (const { status, body } of refused)
      expect([status, body]).toMatchObject([409, { code: 'payment_method_not_offered' }])
    expect((await sepa(owner)).status).toBe(201)
  } finally {
    await closed.close()
  }
})

describe('the default', () => {
  test('is moved by PUT, and by GET with the token', async () => {
    const [present, other] = await all(anna).then(methods => methods.filter(method => method.state === 'active'))
    if (!present || !other) throw new Error('the demo has two active methods')
    expect((await makeDefault(anna, other.id)).body).toMatchObject({ id: other.id, is_default: true })
    expect((await defaults(anna)).map(method => method.id)).toEqual([other.id])
    expect(await lastAudit('payment_method.made_default', 10001)).toMatchObject({
      before: { default: present.label },
      after: { default: other.label },
    })
    const get = (headers?: Record<string, string>) => anna.get(`${url}/${present.id}/default`, headers)
    expect((await get()).status).toBe(419)
    expect((await anna.send('HEAD', `${url}/${present.id}/default`, undefined, { 'x-xsrf-token': '' })).status).toBe(
      419,
    )
    expect((await defaults(anna)).map(method => method.id)).toEqual([other.id])
    const token = decodeURIComponent(anna.cookies.get('XSRF-TOKEN') ?? '')
    expect((await get({ 'x-xsrf-token': token })).status).toBe(200)
    expect((await defaults(anna)).map(method => method.id)).toEqual([present.id])
  })

  test('is moved by GET for a script of our own that sends no token with reads, and by no link or image', async () => {
    const other = (await all(anna)).find(method => method.state === 'active' && !method.is_default)
    const get = (site: string, mode: string, dest: string) =>
      anna.get(`${url}/${other?.id}/default`, {
        'sec-fetch-site': site,
        'sec-fetch-mode': mode,
        'sec-fetch-dest': dest,
      })
    for (const refused of [
      await get('same-origin', 'navigate', 'document'),
      await get('same-origin', 'no-cors', 'image'),
      await get('same-site', 'cors', 'empty'),
      await get('none', 'navigate', 'document'),
    ])
      expect(refused.status).toBe(419)
    expect((await get('same-origin', 'cors', 'empty')).status).toBe(200)
    expect((await defaults(anna)).map(method => method.id)).toEqual([other?.id])
  })

  test('is one, however many choose at once', async () => {
    const usable = (await all(fresh)).filter(method => method.state === 'active')
    expect(usable.length).toBeGreaterThan(2)
    const answers = await Promise.all(usable.map(method => makeDefault(fresh, method.id)))
    expect(answers.map(answer => answer.status)).toEqual(usable.map(() => 200))
    expect(await defaults(fresh)).toHaveLength(1)
  })

  test('cannot be a method that has expired', async () => {
    const expired = (await all(anna)).find(method => method.state === 'expired')
    expect((await makeDefault(anna, expired?.id ?? '')).status).toBe(409)
  })
})

describe('the backup', () => {
  const backup = (browser: Browser, id: string) => browser.send('PUT', `${url}/${id}/backup`)
  const shown = async (browser: Browser) => (await browser.get(`${url}/get/all`)).body.backup as string | null

  test('is a card or PayPal account that is not the default: the newest one, until another is chosen', async () => {
    const methods = await all(fresh)
    const [first, last] = methods.filter(one => one.method !== 'sepa' && !one.is_default && one.state === 'active')
    expect(await shown(fresh)).toBe(first?.id)
    expect((await backup(fresh, last?.id ?? '')).body).toMatchObject({ is_backup: true })
    expect(await shown(fresh)).toBe(last?.id)
    expect(await lastAudit('payment_method.made_backup', 10004)).toMatchObject({
      before: { backup: null },
      after: { backup: last?.label },
    })
    expect((await backup(fresh, first?.id ?? '')).status).toBe(200)
    expect((await all(fresh)).filter(method => method.is_backup).map(method => method.id)).toEqual([first?.id])
  })

  test('that becomes the default is that alone; bank accounts, what waits and the default are refused', async () => {
    const chosen = (await all(fresh)).find(method => method.is_backup)
    expect((await makeDefault(fresh, chosen?.id ?? '')).body).toMatchObject({ is_default: true, is_backup: false })
    const refused = (await all(fresh)).filter(
      method => method.method === 'sepa' || method.is_default || method.state !== 'active',
    )
    expect(refused.length).toBeGreaterThan(2)
    for (const { id } of refused) expect((await backup(fresh, id)).status).toBe(409)
  })
})

test('a method’s page says what it pays, and a mandate’s has its text', async () => {
  const [first] = await all(anna)
  const { body } = await anna.get<MethodDetail>(`${url}/${first?.id}`)
  expect(body.contracts.filter(contract => contract.named)).toHaveLength(first?.used_by_contracts ?? 0)
  const given = (await sepa(fresh)).body
  const mandate = (await fresh.get<MethodDetail>(`${url}/${given.id}`)).body
  expect(mandate).toMatchObject({ method: given, contracts: [], announced: [], payments: [], tops_up: false })
  expect(mandate.mandate_text).toContain('DE98ZZZ09999999999')
  expect((await anna.get(`${url}/${given.id}`)).status).toBe(404)
})

describe('removing', () => {
  test('revokes the method, keeps its row, and hands the default on', async () => {
    const [present] = await defaults(fresh)
    expect((await remove(fresh, present?.id ?? '')).status).toBe(204)
    expect((await all(fresh)).map(method => method.id)).not.toContain(present?.id)
    expect(await defaults(fresh)).toHaveLength(1)
    const { rows } = await sql<{ state: string }>`select state from payment_method where id = ${present?.id}`.execute(
      operator(),
    )
    expect(rows).toEqual([{ state: 'revoked' }])
    expect((await remove(fresh, present?.id ?? '')).status).toBe(404)
    expect((await makeDefault(fresh, present?.id ?? '')).status).toBe(404)
  })

  test('is refused while a running contract names the method', async () => {
    const used = (await all(anna)).find(method => method.used_by_contracts > 0)
    const answer = await remove(anna, used?.id ?? '')
    expect([answer.status, answer.body.code]).toEqual([409, 'payment_method_in_use'])
    expect(answer.body.current.contracts).toHaveLength(used?.used_by_contracts ?? 0)
    await sql`update contract set state = 'ended' where payment_method_id = ${used?.id}`.execute(operator())
    expect((await remove(anna, used?.id ?? '')).status).toBe(204)
  })
})

describe('who may', () => {
  const write = (browser: Browser, id: string) => [
    card(browser, 'sandbox_card_4242'),
    sepa(browser),
    browser.post(`${url}/paypal`, { return_path: '/' }),
    browser.post(`${url}/paypal/save`, { agreement: 'x' }),
    remove(browser, id),
    makeDefault(browser, id),
    browser.get(`${url}/${id}/default`, {
      'x-xsrf-token': decodeURIComponent(browser.cookies.get('XSRF-TOKEN') ?? ''),
    }),
  ]
  const statuses = async (calls: Promise<{ status: number }>[]) =>
    new Set((await Promise.all(calls)).map(answer => answer.status))

  test('another customer’s method is not found', async () => {
    const theirs = (await all(anna))[0]?.id ?? ''
    for (const id of [theirs, unknown, 'not-an-id']) {
      expect((await remove(fresh, id)).status).toBe(404)
      expect((await makeDefault(fresh, id)).status).toBe(404)
    }
    expect((await all(anna))[0]?.id).toBe(theirs)
  })

  test('a visitor without a session is refused', async () => {
    const browser = centre.browser()
    await browser.get('/sanctum/csrf-cookie')
    expect(await statuses(write(browser, unknown))).toEqual(new Set([401]))
    expect((await browser.get(`${url}/get/all`)).status).toBe(401)
  })

  test('one who may read cannot write', async () => {
    expect((await ben.get(`${url}/get/all`)).status).toBe(200)
    expect(await statuses(write(ben, unknown))).toEqual(new Set([403]))
  })

  test('a proof older than a quarter of an hour lets people read, and write only after a fresh one', async () => {
    const stale = await centre.signedIn('anna@demo.example')
    const before = await all(stale)
    const id = before.find(method => !method.is_default)?.id ?? ''
    await operator()
      .updateTable('session')
      .set({ authenticated_at: new Date(centre.services.clock.now().getTime() - 16 * 60_000) })
      .where('id_hash', '=', hashOf(stale.cookies.get('kontor_session') ?? ''))
      .execute()
    expect(await statuses(write(stale, id))).toEqual(new Set([428]))
    expect(await all(stale)).toEqual(before)
  })

  test('a locked customer can still arrange to pay', async () => {
    const locked = await centre.signedIn('locked@demo.example')
    expect((await card(locked, 'sandbox_card_4242')).status).toBe(201)
    expect(await all(locked)).toHaveLength(1)
  })
})
