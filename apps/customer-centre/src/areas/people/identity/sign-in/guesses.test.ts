import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { issueTicket } from '../../../../adapters/anti-bot/wait-ticket.ts'
import type { Browser } from '../../../../testing/browser.ts'
import { startTestCentre, type TestCentre } from '../../../../testing/test-centre.ts'

const login = '/ajax/v1/accounts/login'
const right = 'kontor-demo-2026'
const minute = 60_000

let centre: TestCentre
beforeAll(async () => {
  const scripts = { agent: '/a.js', widget: '/w.js', worker: '/k.js', connectionTest: '/c.js' }
  centre = await startTestCentre('demo', { antiBot: { mode: 'local', apiKey: null, cost: 100, guesses: 10, scripts } })
})
afterAll(() => centre.close())
// the failures counted by one test are forgotten before the next
beforeEach(() => centre.wait(25 * 60 * minute))

let hosts = 0
/** An unknown browser, at its own address. */
async function stranger(address = `198.51.${100 + Math.floor(++hosts / 200)}.${hosts % 200}`): Promise<Browser> {
  const browser = centre.browser()
  browser.address = address
  await browser.get('/sanctum/csrf-cookie')
  return browser
}

/** A browser that this user has signed in with before. */
async function acquainted(email: string, address = '192.0.2.77'): Promise<Browser> {
  const browser = await stranger(address)
  expect((await browser.signIn(email)).status).toBe(200)
  await browser.post('/logout')
  return browser
}

const tryAt = (browser: Browser, email: string, password: string) => browser.post(login, { email, password })
async function fail(browser: Browser, email: string, times: number): Promise<number[]> {
  const statuses: number[] = []
  for (let index = 0; index < times; index++) statuses.push((await tryAt(browser, email, 'wrong')).status)
  return statuses
}

describe('a stranger behind the owner’s address', () => {
  test('does not close the owner’s own browser, nor the owner’s slips the stranger’s', async () => {
    const owner = await acquainted('anna@demo.example', '192.0.2.10')
    const neighbour = await stranger('192.0.2.10')
    expect(await fail(neighbour, 'anna@demo.example', 6)).toEqual([422, 422, 422, 422, 422, 429])
    expect((await tryAt(owner, 'anna@demo.example', right)).status).toBe(200)
    expect((await tryAt(neighbour, 'anna@demo.example', right)).status).toBe(429)
  })

  test('who tries every account there does not close it either', async () => {
    const owner = await acquainted('anna@demo.example', '192.0.2.11')
    const neighbour = await stranger('192.0.2.11')
    for (let index = 0; index < 51; index++) await fail(neighbour, `person${index}@demo.example`, 1)
    expect((await tryAt(neighbour, 'anna@demo.example', right)).status).toBe(429)
    expect((await tryAt(owner, 'anna@demo.example', right)).status).toBe(200)
  })
})

describe('a browser that the user knows', () => {
  test('is slowed down by its own failures', async () => {
    const owner = await acquainted('anna@demo.example')
    expect(await fail(owner, 'anna@demo.example', 6)).toEqual([422, 422, 422, 422, 422, 429])
    centre.wait(minute)
    expect((await tryAt(owner, 'anna@demo.example', right)).status).toBe(200)
  })

  test('is a stranger at another’s account', async () => {
    const anna = await acquainted('anna@demo.example', '192.0.2.12')
    expect(await fail(await stranger('192.0.2.12'), 'ben@demo.example', 5)).toEqual([422, 422, 422, 422, 422])
    expect((await tryAt(anna, 'ben@demo.example', right)).status).toBe(429)
  })
})

describe('one password tried at many accounts from one address', () => {
  test('is over after fifty failures in ten minutes, and then takes longer each time', async () => {
    const sprayer = await stranger('203.0.113.5')
    const statuses: number[] = []
    for (let index = 0; index < 52; index++)
      statuses.push((await tryAt(sprayer, `someone${index}@demo.example`, 'Sommer2026!')).status)
    expect(statuses.indexOf(429)).toBe(50)
    const refused = await tryAt(sprayer, 'fresh@demo.example', 'Sommer2026!')
    expect(refused.headers).toMatchObject({ 'retry-after': '60', 'x-ratelimit-limit': '50' })
    centre.wait(minute)
    expect(await fail(sprayer, 'fresh1@demo.example', 1)).toEqual([422])
    expect((await tryAt(sprayer, 'fresh2@demo.example', 'Sommer2026!')).headers['retry-after']).toBe('120')
    expect((await tryAt(await stranger('203.0.113.6'), 'fresh2@demo.example', 'wrong')).status).toBe(422)
  })

  test('is not excused by a success at an account of one’s own in between', async () => {
    const sprayer = await stranger('203.0.113.7')
    for (let index = 0; index < 50; index++) {
      if (index % 10 === 5) expect((await tryAt(sprayer, 'ben@demo.example', right)).status).toBe(200)
      await fail(sprayer, `sheep${index}@demo.example`, 1)
      sprayer.cookies.delete('kontor_device')
    }
    expect((await tryAt(sprayer, 'sheep@demo.example', 'wrong')).status).toBe(429)
  })

  test('is counted for the whole network that an IPv6 subscriber has', async () => {
    for (let index = 0; index < 50; index++)
      await fail(await stranger(`2001:db8:7:7::${index.toString(16)}`), `lamb${index}@demo.example`, 1)
    expect((await tryAt(await stranger('2001:db8:7:7:ffff::1'), 'lamb@demo.example', 'wrong')).status).toBe(429)
    expect((await tryAt(await stranger('2001:db8:7:8::1'), 'lamb@demo.example', 'wrong')).status).toBe(422)
  })
})

describe('one account tried from everywhere', () => {
  const spread = async (email: string, times: number) => {
    for (let index = 0; index < times; index++) await fail(await stranger(), email, 1)
  }

  test('is never closed: strangers have to pass the anti-bot check, a browser the owner knows does not', async () => {
    const owner = await acquainted('anna@demo.example')
    await spread('anna@demo.example', 20)
    const asked = await tryAt(await stranger(), 'anna@demo.example', right)
    expect(asked).toMatchObject({ status: 422, body: { code: 'captcha_required' } })
    expect((await tryAt(owner, 'anna@demo.example', right)).status).toBe(200)
    centre.wait(61 * minute)
    expect((await tryAt(await stranger(), 'anna@demo.example', right)).status).toBe(200)
  })

  test('opens with a passed check, and uses that check up', async () => {
    await spread('anna@demo.example', 20)
    const browser = await stranger()
    const captcha = issueTicket(await centre.services.keys.antiBot(), browser.address, centre.services.clock.now())
    centre.wait(30_000)
    const credentials = { email: 'anna@demo.example', password: right, captcha }
    expect((await browser.post(login, { ...credentials, captcha: 'forged' })).body.code).toBe('captcha_required')
    expect((await browser.post(login, credentials)).status).toBe(200)
    browser.cookies.delete('kontor_device')
    expect((await browser.post(login, credentials)).body.code).toBe('captcha_required')
  })

  test('asks the same for an address without an account', async () => {
    await spread('nobody@demo.example', 20)
    const asked = await tryAt(await stranger(), 'nobody@demo.example', right)
    expect(asked).toMatchObject({ status: 422, body: { code: 'captcha_required' } })
  })

  test('compares no password before the check, and counts no failure for it', async () => {
    await spread('ben@demo.example', 20)
    const browser = await stranger()
    for (let index = 0; index < 8; index++)
      expect((await tryAt(browser, 'ben@demo.example', right)).body.code).toBe('captcha_required')
  })
})

describe('what the timing of an answer tells', () => {
  const statements = async (browser: Browser, email: string, password: string) => {
    centre.countStatements()
    const { status } = await tryAt(browser, email, password)
    return { status, statements: centre.countStatements() }
  }

  test('is the same for an unknown address, a wrong password, a disabled account and one without a password', async () => {
    const { operator } = centre.services.database
    const change = (values: { password_hash: string | null }) =>
      operator.updateTable('user_account').set(values).where('email', '=', 'new@demo.example').returning('id').execute()
    await change({ password_hash: null })
    const known = await statements(await stranger(), 'anna@demo.example', 'wrong')
    expect(known.status).toBe(422)
    expect(known.statements.length).toBeLessThanOrEqual(3)
    for (const email of ['nobody@demo.example', 'maren.hansen@demo.example', 'new@demo.example'])
      expect(await statements(await stranger(), email, right)).toEqual(known)
  })

  test('is the same for known and unknown once they are throttled', async () => {
    const refused = async (email: string) => {
      const browser = await stranger()
      await fail(browser, email, 5)
      return [await statements(browser, email, right), await statements(browser, email, right)]
    }
    const known = await refused('anna@demo.example')
    expect(known.map(({ status }) => status)).toEqual([429, 429])
    expect(await refused('nobody@demo.example')).toEqual(known)
  })
})

describe('the owner’s history', () => {
  const outcomes = async (email: string) => {
    const { operator } = centre.services.database
    const rows = await operator
      .selectFrom('sign_in_attempt as a')
      .innerJoin('user_account as u', 'u.id', 'a.user_id')
      .select(['a.outcome', 'a.address'])
      .where('u.email', '=', email)
      .where('a.at', '>=', centre.services.clock.now().toISOString().slice(0, 10))
      .orderBy('a.id')
      .execute()
    return rows
  }

  test('holds each wrong password, and one line for all tries refused in one wait', async () => {
    const browser = await stranger('203.0.113.9')
    await fail(browser, 'locked@demo.example', 9)
    const rows = await outcomes('locked@demo.example')
    expect(rows.map(row => row.outcome)).toEqual([...Array(5).fill('wrong_password'), 'throttled'])
    expect(new Set(rows.map(row => row.address))).toEqual(new Set(['203.0.113.9']))
  })
})
