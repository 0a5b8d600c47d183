import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ibanForms } from '@kontor/contract/iban'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sandboxAccounts, sandboxHolder } from '../../../adapters/payee-check/sandbox.ts'
import { lockCustomer } from '../../../platform/db/lock-customer.ts'
import type { Browser } from '../../../testing/browser.ts'
import { newcomer } from '../../../testing/newcomer.ts'
import { newMember } from '../../../testing/people/people.ts'
import { startTestCentre, type TestCentre } from '../../../testing/test-centre.ts'
import { wholeIban } from '../reads.ts'

const url = '/ajax/v1/accounts/userdata'
const bank = `${url}/bankdata`
const account = { holder: 'Lindqvist Studio GmbH', iban: 'at02 6000 0000 0134 9870', bic: 'bkauatww' }
const [close] = sandboxAccounts.close
const [foreign] = sandboxAccounts.no_match
const [silent] = sandboxAccounts['n/a']

let centre: TestCentre
let anna: Browser
let customer: number
const start = async (changes: Parameters<typeof startTestCentre>[1] = {}) => {
  centre = await startTestCentre('demo', changes)
  const who = await newcomer(centre)
  customer = who.customer
  anna = await centre.signedIn(who.email)
}
const put = (body: object, browser = anna) => browser.send('PUT', bank, body)
const record = async () => (await anna.get(url)).body
const row = () =>
  centre.services.database.operator
    .selectFrom('customer')
    .select(['refund_holder', 'refund_iban', 'refund_bic', 'refund_check', 'refund_known_name', 'refund_checked_at'])
    .select(wholeIban('refund', 'customer').as('account'))
    .where('customer_number', '=', customer)
    .executeTakeFirstOrThrow()
const audits = () =>
  centre.services.database.operator
    .selectFrom('audit_entry')
    .select(['action', 'before', 'after', 'actor_name'])
    .where('customer_number', '=', customer)
    .where('action', 'like', 'customer.bank_account%')
    .orderBy('id')
    .execute()
/** Makes the user of this file an owner of another customer. */
const join = async (other: number) => {
  const { id } = (await anna.get('/ajax/v1/user')).body
  await centre.services.database.operator
    .insertInto('membership')
    .values({ customer_number: other, user_id: id, role: 'owner', created_at: centre.services.clock.now() })
    .execute()
}
/** Thirty an hour pass. */
const newHour = () => centre.services.database.operator.deleteFrom('rate_limit').execute()

describe('the refund account', () => {
  beforeAll(() => start())
  afterAll(() => centre.close())
  beforeEach(newHour)

  test('is stored without spaces, shown masked and recorded masked', async () => {
    expect(await record()).toMatchObject({ bank_account: null, bank_account_version: 1 })
    const { status, body } = await put(account)
    expect(status).toBe(200)
    expect(body.bank_account).toEqual({
      holder: 'Lindqvist Studio GmbH',
      iban_masked: 'AT02 ···· 9870',
      bic: 'BKAUATWW',
      check: { result: 'match', known_name: null, checked_at: expect.stringMatching(/^2026-11-16T/) },
    })
    expect(await row()).toMatchObject({
      refund_iban: 'AT02 ···· 9870',
      account: 'AT026000000001349870',
      refund_check: 'match',
    })
    const entry = (await audits()).at(-1)
    expect(entry).toMatchObject({ action: 'customer.bank_account_changed', before: { bank_account: null } })
    expect(entry?.after).toMatchObject({ bank_account: { iban_masked: 'AT02 ···· 9870', payee_check: 'match' } })
    expect(JSON.stringify(entry)).not.toContain('60000000')
  })

  test('is announced to every owner, masked', async () => {
    const { operator } = centre.services.database
    const mails = operator.selectFrom('mail').select(['recipient', 'body']).where('customer_number', '=', customer)
    const told = () => mails.where('template', '=', 'refund_account_changed').orderBy('id').execute()
    const before = (await told()).length
    await put({ ...account, holder: 'Lindqvist Studio KG' })
    const mailed = (await told()).slice(before)
    expect(mailed).toHaveLength(1)
    expect(mailed[0]?.body).toContain('AT02 ···· 9870')
    expect(mailed[0]?.body).not.toContain('60000000')
  })

  test.each([
    ['a holder that no bank can read', { holder: '北京 株式会社' }, ['holder']],
    ['a wrong check digit', { iban: 'AT026000000001349871' }, ['iban']],
    ['a country outside SEPA', { iban: 'US00123456789' }, ['iban']],
    ['a letter among digits', { iban: 'AT02600000000134987O' }, ['iban']],
    ['nothing but spaces', { iban: '   ' }, ['iban']],
    ['a text beyond every account', { iban: 'A'.repeat(61) }, ['iban']],
    ['a BIC that is none', { bic: 'X' }, ['bic']],
    ['a BIC of nine signs', { bic: 'BKAUATWWX' }, ['bic']],
    ['both wrong', { iban: 'AT00', bic: 'X' }, ['iban', 'bic']],
    ['an account outside the EEA without a BIC', { iban: 'CH9300762011623852957', bic: '' }, ['bic']],
    ['no holder', { holder: ' ' }, ['holder']],
    ['a holder with a zero character', { holder: 'A\u0000' }, ['holder']],
    ['half a character', { holder: 'A\ud83d' }, ['holder']],
    ['a version that is none', { version: 0 }, ['version']],
    ['a third way', { on_mismatch: 'never' }, ['on_mismatch']],
    ['what is not asked for', { refund_check: 'match' }, ['refund_check']],
  ])('%s is refused by field', async (_what, change, fields) => {
    const before = await row()
    const answer = await put({ ...account, ...change })
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, fields])
    expect(await row()).toEqual(before)
  })

  test.each([69, 70])('takes a holder of %i characters', async length => {
    const holder = 'Ä'.repeat(length)
    expect((await put({ ...account, holder })).body.bank_account.holder).toBe(holder)
  })

  test('accepts no holder of 71, and says how many', async () => {
    const { status, body } = await put({ ...account, holder: 'x'.repeat(71) })
    expect([status, body.errors]).toEqual([422, { holder: ['Use at most 70 characters.'] }])
  })

  test.each([
    ['right to left', 'شركة الاستضافة Nordlicht'],
    ['Greek and Cyrillic', 'Μύλλερ & Сыновья ΕΠΕ'],
    ['combined from marks', 'Zoe\u0308 Nguyê\u0303n'],
    ['beyond sixteen bits', '𠮷野家 Yoshinoya 👩🏽‍💻'],
    ['with what HTML and SQL read', `O'Neill & <b>Söhne</b> "GmbH"; --`],
  ])('keeps a holder %s to the letter', async (_what, holder) => {
    await put({ ...account, holder })
    expect([(await record()).bank_account.holder, (await row()).refund_holder]).toEqual([holder, holder])
  })

  test('accepts an account of each SEPA country, with a BIC where there has to be one', async () => {
    // one per country from the registry; the property tests of the contract make up the others
    const examples = ['DE89370400440532013000', 'NO9386011117947', 'MT84MALT011000012345MTLCAST001S']
    for (const iban of examples) {
      expect(Object.hasOwn(ibanForms, iban.slice(0, 2))).toBe(true)
      expect((await put({ holder: 'A', iban })).status).toBe(200)
    }
    const swiss = { holder: 'A', iban: 'IBAN CH93 0076 2011 6238 5295 7' }
    expect((await put({ ...swiss, bic: 'uBSw cHzH80A' })).body.bank_account.bic).toBe('UBSWCHZH80A')
  })

  test('entered again leaves version, audit and mailbox as they are', async () => {
    await put(account)
    const [before, deeds] = [await record(), await audits()]
    const answer = await put({ ...account, version: before.bank_account_version - 1 })
    expect([answer.status, answer.body]).toEqual([200, before])
    expect(await audits()).toEqual(deeds)
  })

  test('needs a password given in the last quarter of an hour, and the permission', async () => {
    const browser = await centre.signedIn('anna@demo.example')
    centre.wait(16 * 60_000)
    const refused = await put(account, browser)
    expect([refused.status, refused.body.code]).toEqual([428, 'fresh_authentication_required'])
    expect((await put(account, await centre.signedIn('ben@demo.example'))).status).toBe(403)
    anna = await centre.signedIn((await record()).email)
  })

  test('is not found out by trial: thirty an hour are the limit', async () => {
    const answers = []
    for (let turn = 0; turn < 31; turn++) answers.push((await anna.send('PUT', bank, account)).status)
    expect(answers.slice(0, 30).every(status => status === 200)).toBe(true)
    expect(answers[30]).toBe(429)
  })
})

describe('of several people who change it', () => {
  beforeAll(() => start())
  afterAll(() => centre.close())

  test('the second is refused with what the first has stored, and may save over it', async () => {
    const { bank_account_version: version } = await record()
    const first = await put({ ...account, version })
    expect([first.status, first.body.bank_account_version]).toEqual([200, version + 1])
    const second = await put({ ...account, holder: 'B', version })
    expect([second.status, second.body.code]).toEqual([409, 'stale_version'])
    expect(second.body.current).toEqual(await record())
    const again = await put({ ...account, holder: 'B', version: second.body.current.bank_account_version })
    expect([again.status, again.body.bank_account.holder]).toEqual([200, 'B'])
  })

  test('at once, one gets through', async () => {
    // with its connections open, so that the calls really meet
    const [{ bank_account_version: version }] = await Promise.all(Array.from({ length: 5 }, record))
    const answers = await Promise.all(['C', 'D', 'E', 'F', 'G'].map(holder => put({ ...account, holder, version })))
    expect(answers.map(answer => answer.status).toSorted()).toEqual([200, 409, 409, 409, 409])
    const saved = answers.find(answer => answer.status === 200)?.body
    for (const { status, body } of answers) if (status === 409) expect(body.current).toEqual(saved)
  })

  test('a call as the specification writes it names no version, and the last one wins', async () => {
    const { bank_account_version: version } = await record()
    expect((await put({ ...account, holder: 'H' })).status).toBe(200)
    expect((await put({ ...account, holder: 'I' })).body).toMatchObject({
      bank_account: { holder: 'I' },
      bank_account_version: version + 2,
    })
  })

  test('editing the rest of the record neither disturbs it nor is disturbed', async () => {
    const before = await record()
    const moved = await anna.send('PATCH', url, { version: before.version, title: 'Dr.' })
    expect(moved.body).toMatchObject({
      version: before.version + 1,
      bank_account_version: before.bank_account_version,
    })
    expect((await put({ ...account, holder: 'J', version: before.bank_account_version })).status).toBe(200)
    const later = await anna.send('PATCH', url, { version: before.version + 1, title: 'Prof. Dr.' })
    expect([later.status, later.body.bank_account.holder]).toEqual([200, 'J'])
  })

  test('a locked record does not stop a user from beginning to act for the customer', async () => {
    const { customer: second } = await newcomer(centre)
    await join(second)
    const act = (number: number) => anna.post(`/ajax/v1/accounts/customers/${number}/change`)
    await act(second)
    await centre.services.database.asTenant(customer, async db => {
      await lockCustomer(db, customer)
      // otherwise a save that waits for its session, and this, would wait for each other until the test's time is over
      expect((await act(customer)).status).toBe(200)
    })
  })
})

describe('what the bank says of the holder', () => {
  beforeAll(() => start())
  afterAll(() => centre.close())
  beforeEach(newHour)

  const ask = (body: object) => put({ ...body, on_mismatch: 'ask' })

  test('a close match is refused with the name it knows, where the call asks for that, and nothing is stored', async () => {
    const before = await row()
    const { status, body } = await ask({ holder: 'Erika Muster', iban: close })
    expect([status, body.code]).toEqual([422, 'payee_mismatch'])
    expect(body.current).toEqual({
      result: 'close',
      known_name: sandboxHolder,
      checked_at: expect.any(String),
      check: expect.stringMatching(/^[\w-]+$/),
    })
    expect(await row()).toEqual(before)
    expect(await audits()).toEqual([])
  })

  test('no match tells no name', async () => {
    const { status, body } = await ask({ holder: 'Erika Muster', iban: foreign })
    expect([status, body.current.result, body.current.known_name]).toEqual([422, 'no_match', null])
  })

  test('is kept with its time where it is saved nevertheless, and recorded without the number and the name', async () => {
    const payee = { holder: 'Erika Muster', iban: close }
    const { body: refusal } = await ask(payee)
    centre.wait(60_000)
    const { status, body } = await put({ ...payee, on_mismatch: 'save', check: refusal.current.check })
    expect(status).toBe(200)
    // the bank was not asked a second time
    expect(body.bank_account.check).toEqual({
      result: 'close',
      known_name: sandboxHolder,
      checked_at: refusal.current.checked_at,
    })
    const entry = (await audits()).at(-1)
    expect(entry?.after).toMatchObject({ bank_account: { payee_check: 'close', payee_checked_at: expect.any(String) } })
    expect(JSON.stringify(entry)).not.toContain(close.slice(4, -4))
    expect(JSON.stringify(entry)).not.toContain(sandboxHolder)
  })

  test('counts only for that customer, user, holder and account: another save shows the answer again', async () => {
    const payee = { holder: 'Erika Muster', iban: foreign }
    const { check } = (await ask(payee)).body.current
    const other = await newMember(centre, { customer, role: 'owner', permissions: [] })
    const before = await row()
    /** Says whether it is stored because of that answer; a refusal comes with the one that holds. */
    const saved = async (change: object = {}, browser = anna) => {
      const { status, body } = await put({ ...payee, on_mismatch: 'save', check, ...change }, browser)
      if (status !== 200)
        expect([status, body.code, body.current.check]).toEqual([422, 'payee_mismatch', expect.any(String)])
      return status === 200
    }
    expect(await saved({ iban: close })).toBe(false)
    expect(await saved({ holder: 'Erika M.' })).toBe(false)
    expect(await saved({}, other.browser)).toBe(false)
    const { customer: second } = await newcomer(centre)
    await join(second)
    await anna.post(`/ajax/v1/accounts/customers/${second}/change`)
    expect(await saved()).toBe(false)
    await anna.post(`/ajax/v1/accounts/customers/${customer}/change`)
    expect(await row()).toEqual(before)
    expect(await saved()).toBe(true)
  })

  test('is asked for again a quarter of an hour later', async () => {
    await put(account)
    const payee = { holder: 'Erika Muster', iban: foreign }
    const { check, checked_at: then } = (await ask(payee)).body.current
    const asked = async () =>
      (await put({ ...payee, on_mismatch: 'save', check })).body.bank_account.check.checked_at as string
    expect(await asked()).toBe(then)
    await put(account)
    centre.wait(15 * 60_000)
    anna = await centre.signedIn((await record()).email)
    expect(await asked()).not.toBe(then)
  })

  test.each(['', 'x', '!', 'A'.repeat(200)])('a made-up check %j counts as none', async check => {
    const { status, body } = await put({ holder: 'Erika Muster', iban: close, on_mismatch: 'ask', check })
    expect([status, body.code]).toEqual([422, 'payee_mismatch'])
  })

  test('stops no caller who does not ask for it, as in the specification’s call', async () => {
    const { status, body } = await put({ holder: 'Somebody', iban: foreign, bic: '' })
    expect([status, body.bank_account.check.result]).toEqual([200, 'no_match'])
  })

  test('is missing where the bank does not answer; asked again later it is recorded, and nothing else changes', async () => {
    const saved = await ask({ holder: 'Nora', iban: silent })
    expect([saved.status, saved.body.bank_account.check]).toMatchObject([200, { result: 'n/a', known_name: null }])
    const { bank_account_version: version } = saved.body
    const { operator } = centre.services.database
    // as if the same account were known to the sandbox's bank
    await operator.updateTable('customer').set({ refund_iban: close, refund_holder: sandboxHolder }).execute()
    const mails = async () => (await operator.selectFrom('mail').select('id').execute()).length
    const before = await mails()
    const again = await ask({ holder: sandboxHolder, iban: close, version })
    expect([again.status, again.body.bank_account.check.result]).toEqual([200, 'match'])
    expect((await audits()).at(-1)).toMatchObject({
      action: 'customer.bank_account_checked',
      before: { payee_check: 'n/a', payee_checked_at: expect.any(String) },
      after: { payee_check: 'match', payee_checked_at: expect.any(String) },
    })
    expect(await mails()).toBe(before)
  })

  test('the database itself keeps a name only with a close match', async () => {
    const set = (columns: object) =>
      centre.services.database.operator
        .updateTable('customer')
        .set(columns)
        .where('customer_number', '=', customer)
        .execute()
    await expect(set({ refund_check: 'no_match', refund_known_name: 'X' })).rejects.toThrow('refund_known_name')
    await expect(set({ refund_check: 'close', refund_known_name: null })).rejects.toThrow('refund_known_name')
    await expect(set({ refund_checked_at: null })).rejects.toThrow('refund_checked')
  })
})

describe('a bank', () => {
  let answer: (response: ServerResponse) => void
  const held: ServerResponse[] = []
  const service = createServer((request, response) => {
    request.resume()
    held.push(response)
    request.on('end', () => answer(response))
  })
  beforeAll(async () => {
    await new Promise<void>(resolve => service.listen(0, '127.0.0.1', resolve))
    const { port } = service.address() as AddressInfo // it listens on a port
    await start({ payeeCheck: { mode: 'vop', url: `http://127.0.0.1:${port}/`, token: 'k', timeoutSeconds: 60 } })
  })
  afterAll(async () => {
    await centre.close()
    service.closeAllConnections()
    service.close()
  })
  beforeEach(newHour)

  test('that says nothing keeps nobody from saving, and holds no connection meanwhile', async () => {
    held.length = 0
    answer = () => undefined
    const saving = Array.from({ length: 6 }, () => put({ ...account, on_mismatch: 'ask' }))
    await expect.poll(() => held.length).toBe(6)
    // more wait for the bank than there are connections, and others go on
    expect((await anna.get(url)).status).toBe(200)
    for (const response of held) response.destroy()
    for (const { status, body } of await Promise.all(saving))
      expect([status, body.bank_account.check.result]).toEqual([200, 'n/a'])
  })

  test('that answers is believed', async () => {
    answer = response => response.end(JSON.stringify({ partyNameMatch: 'CMTC', matchedName: 'Lindquist Studio' }))
    const { body } = await put({ ...account, holder: 'Lindqist', on_mismatch: 'ask' })
    expect(body.current).toMatchObject({ result: 'close', known_name: 'Lindquist Studio' })
  })

  const says = (partyNameMatch: string, matchedName?: string) => (response: ServerResponse) =>
    response.end(JSON.stringify({ partyNameMatch, matchedName }))
  /** A call whose bank takes its time, and its answer at last. */
  const asking = async (body: object, browser = anna) => {
    held.length = 0
    answer = () => undefined
    const saving = put(body, browser)
    await expect.poll(() => held.length).toBe(1)
    const [response] = held
    return (last: (response: ServerResponse) => void) => {
      if (response) last(response)
      return saving
    }
  }

  test.each([
    ['no holder any more', says('NMTC'), { result: 'no_match', known_name: null }],
    ['another name', says('CMTC', 'Lindqvist AG'), { result: 'close', known_name: 'Lindqvist AG' }],
  ])(
    'that says %s, after the form’s answer has expired, is asked before anything is stored',
    async (_what, last, now) => {
      const payee = { ...account, holder: 'Lindkvist' }
      answer = says('CMTC', 'Lindqvist Studio')
      const { check } = (await put({ ...payee, on_mismatch: 'ask' })).body.current
      centre.wait(16 * 60_000)
      anna = await centre.signedIn((await record()).email)
      const before = await row()
      answer = last
      const refused = await put({ ...payee, on_mismatch: 'save', check })
      expect([refused.status, refused.body.code, refused.body.current]).toMatchObject([422, 'payee_mismatch', now])
      expect(await row()).toEqual(before)
      // seen as well
      const saved = await put({ ...payee, on_mismatch: 'save', check: refused.body.current.check })
      expect([saved.status, saved.body.bank_account.check]).toMatchObject([200, now])
      answer = says('MTCH')
      await put(account)
    },
  )

  test('that answers late does not undo its later answer', async () => {
    const payee = { ...account, holder: 'Lindqvist & Co' }
    const end = await asking(payee)
    centre.wait(1000)
    answer = says('MTCH')
    const { body: present } = await put(payee)
    expect(present.bank_account.check.result).toBe('match')
    const deeds = await audits()
    const late = await end(says('NMTC'))
    expect([late.status, late.body]).toEqual([200, present])
    expect([await audits(), (await row()).refund_check]).toEqual([deeds, 'match'])
  })

  test('that is silent when another BIC is stored keeps its earlier answer about the holder', async () => {
    answer = says('MTCH')
    const { checked_at } = (await put({ ...account, holder: 'Lindqvist II' })).body.bank_account.check
    answer = response => response.writeHead(503).end()
    centre.wait(1000)
    const { bic, check } = (await put({ ...account, holder: 'Lindqvist II', bic: 'BKAUATWW123' })).body.bank_account
    expect([bic, check]).toEqual(['BKAUATWW123', { result: 'match', known_name: null, checked_at }])
    centre.wait(1000)
    answer = says('NMTC')
    expect((await put({ ...account, holder: 'Lindqvist II' })).body.bank_account.check.result).toBe('no_match')
  })
})

test('where no bank is to be asked, the result is n/a and has no time', async () => {
  await start({ payeeCheck: { mode: 'off' } })
  const { body } = await put({ holder: 'Somebody', iban: foreign, on_mismatch: 'ask' })
  expect(body.bank_account.check).toEqual({ result: 'n/a', known_name: null, checked_at: null })
  await centre.close()
})
