import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Browser } from '../../../../testing/browser.ts'
import {
  type App,
  auditActions,
  codeAt,
  enterCode,
  enterRecoveryCode,
  halfIn,
  mailsTo,
  setUpApp,
  withoutFactors,
} from '../../../../testing/second-factor.ts'
import { startTestCentre, type TestCentre } from '../../../../testing/test-centre.ts'

const login = '/ajax/v1/accounts/login'
const anna = 'anna@demo.example'
const wrong = '000000'
const minute = 60_000

let centre: TestCentre
let app: App
let userId: string
beforeAll(async () => {
  centre = await startTestCentre()
})
afterAll(() => centre.close())
beforeEach(async () => {
  userId = await withoutFactors(centre, anna)
  app = await setUpApp(centre, await centre.signedIn(anna))
})

const half = () => halfIn(centre, anna)
const attempts = async () => {
  const tries = centre.services.database.operator.selectFrom('sign_in_attempt').select(['outcome', 'method'])
  return (await tries.where('user_id', '=', userId).orderBy('id').execute()).map(row => `${row.outcome} ${row.method}`)
}

describe('after the password', () => {
  test('nothing is open but finishing or giving up', async () => {
    const browser = await half()
    for (const path of [
      '/ajax/v1/user',
      '/ajax/v1/userinfo',
      '/ajax/v1/accounts/factors',
      '/ajax/v1/accounts/sessions',
    ])
      expect((await browser.get(path)).status).toBe(401)
    expect((await browser.post('/ajax/v1/accounts/confirm', { password: 'kontor-demo-2026' })).status).toBe(401)
  })

  test('the page is told the methods in one statement besides the session’s', async () => {
    const browser = await half()
    centre.countStatements()
    const { status, body } = await browser.get(`${login}/pending`)
    expect(centre.countStatements()).toHaveLength(2)
    expect([status, body]).toEqual([
      200,
      { methods: ['totp', 'recovery_code'], remember_device_days: 30, recovery_hours: 72, recovery: null },
    ])
  })

  test('without the password the answer is that the sign-in has expired', async () => {
    const visitor = centre.browser()
    await visitor.get('/sanctum/csrf-cookie')
    expect((await visitor.get(`${login}/pending`)).body.code).toBe('sign_in_expired')
    expect((await enterCode(visitor, app.code())).body.code).toBe('sign_in_expired')
  })

  test('giving up ends it', async () => {
    const browser = await half()
    const former = new Map(browser.cookies)
    expect((await browser.post(`${login}/abandon`)).status).toBe(204)
    const thief = centre.browser()
    for (const [name, value] of former) thief.cookies.set(name, value)
    expect((await enterCode(thief, app.code())).body.code).toBe('sign_in_expired')
  })

  test('it waits for 15 minutes', async () => {
    const browser = await half()
    centre.wait(15 * minute + 1000)
    expect((await enterCode(browser, app.code())).body.code).toBe('sign_in_expired')
  })

  test('an account disabled meanwhile is not opened', async () => {
    const browser = await half()
    const { operator } = centre.services.database
    const disable = (at: Date | null) =>
      operator.updateTable('user_account').set({ disabled_at: at }).where('id', '=', userId).execute()
    await disable(centre.services.clock.now())
    const answer = await enterCode(browser, app.code())
    await disable(null)
    expect(answer.body.code).toBe('sign_in_expired')
  })
})

describe('a code of an app', () => {
  test('opens the session under a new id, as password+totp', async () => {
    const browser = await half()
    const former = browser.cookies.get('kontor_session')
    const answer = await enterCode(browser, ` ${app.code().slice(0, 3)} ${app.code().slice(3)} `)
    expect([answer.status, answer.body.email]).toEqual([200, anna])
    expect(browser.cookies.get('kontor_session')).not.toBe(former)
    expect((await browser.get('/ajax/v1/userinfo')).body.two_factor).toBe('on')
    expect((await attempts()).slice(-2)).toEqual(['second_factor_asked password', 'succeeded password+totp'])
  })

  test('counts once, also when it comes twice at the same moment', async () => {
    const [one, other] = [await half(), await half()]
    const code = app.code()
    const answers = await Promise.all([enterCode(one, code), enterCode(other, code)])
    expect(answers.map(answer => answer.status).toSorted()).toEqual([200, 422])
    expect(answers.map(answer => answer.body.code).filter(Boolean)).toEqual(['wrong_code'])
    expect((await enterCode(await half(), code)).body.code).toBe('wrong_code')
  })

  test('voids every older one, and not the next', async () => {
    const older = app.code()
    centre.wait(30_000)
    expect((await enterCode(await half(), app.code())).status).toBe(200)
    expect((await enterCode(await half(), older)).body.code).toBe('wrong_code')
    centre.wait(30_000)
    expect((await enterCode(await half(), app.code())).status).toBe(200)
  })

  test('of one app does not use up another’s', async () => {
    const browser = await half()
    await enterCode(browser, app.code())
    const tablet = await setUpApp(centre, browser, 'Tablet')
    expect((await enterCode(await half(), tablet.code())).status).toBe(200)
    expect((await enterCode(await half(), app.code())).status).toBe(200)
  })

  test.each([-10, -2, 2, 10])('of %i steps away is as wrong as any other', async steps => {
    const [skewed, guessed] = [await enterCode(await half(), app.code(steps)), await enterCode(await half(), wrong)]
    expect(skewed.status).toBe(422)
    expect(skewed.body).toEqual(guessed.body)
    expect(Object.keys(skewed.body.errors)).toEqual(['code'])
  })

  test('of an app whose set-up was not finished opens nothing', async () => {
    const browser = await half()
    await enterCode(browser, app.code())
    const { body } = await browser.post('/ajax/v1/accounts/factors/apps', { name: 'Unfinished' })
    const code = codeAt(body.secret, centre.services.clock.now())
    expect((await enterCode(await half(), code)).body.code).toBe('wrong_code')
  })

  test('of another user opens nothing', async () => {
    await withoutFactors(centre, 'ben@demo.example')
    const bens = await setUpApp(centre, await centre.signedIn('ben@demo.example'))
    expect((await enterCode(await half(), bens.code())).body.code).toBe('wrong_code')
    await withoutFactors(centre, 'ben@demo.example')
  })
})

describe('two tabs', () => {
  test('that signed in one after the other each have their own sign-in', async () => {
    const [one, other] = [await half(), await half()]
    expect((await enterCode(one, app.code())).status).toBe(200)
    centre.wait(30_000)
    expect((await enterCode(other, app.code())).status).toBe(200)
  })

  test('of one browser that send the last step at once: one finishes it', async () => {
    const browser = await half()
    const twin = centre.browser()
    for (const [name, value] of browser.cookies) twin.cookies.set(name, value)
    const [code, recovery] = [app.code(), app.recoveryCodes[0] ?? '']
    const answers = await Promise.all([enterCode(browser, code), enterRecoveryCode(twin, recovery)])
    expect(answers.map(answer => answer.status).toSorted()).toEqual([200, 422])
  })
})

describe('a recovery code', () => {
  test('finishes the sign-in however it is typed, once, and tells its owner', async () => {
    const before = (await mailsTo(centre, anna)).length
    const code = app.recoveryCodes[0] ?? ''
    const typed = ` ${code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')}`
    const browser = await half()
    expect((await enterRecoveryCode(browser, typed)).status).toBe(200)
    expect((await browser.get('/ajax/v1/accounts/factors')).body.recovery_codes_left).toBe(9)
    expect((await enterRecoveryCode(await half(), code)).body.code).toBe('wrong_code')
    const mails = (await mailsTo(centre, anna)).slice(before)
    expect(mails.map(mail => mail.template)).toContain('recovery_code_used')
    expect(mails.find(mail => mail.template === 'recovery_code_used')?.body).toContain('You have 9 left')
    expect(await auditActions(centre, 'recovery_code.%')).toContain('recovery_code.used')
  })

  test('counts once when it comes twice at the same moment', async () => {
    const [one, other] = [await half(), await half()]
    const code = app.recoveryCodes[1] ?? ''
    const answers = await Promise.all([enterRecoveryCode(one, code), enterRecoveryCode(other, code)])
    expect(answers.map(answer => answer.status).toSorted()).toEqual([200, 422])
  })

  test('warns in its mail when three or fewer are left', async () => {
    const warned: boolean[] = []
    for (const code of app.recoveryCodes.slice(0, 7)) {
      await enterRecoveryCode(await half(), code)
      const mails = (await mailsTo(centre, anna)).filter(mail => mail.template === 'recovery_code_used')
      warned.push(mails.at(-1)?.body.includes('Create new ones soon') ?? false)
    }
    expect(warned).toEqual([false, false, false, false, false, false, true])
  })

  test('is stored as a hash under the salt of its set', async () => {
    const rows = await centre.services.database.operator.selectFrom('recovery_code').selectAll().execute()
    expect(rows).toHaveLength(10)
    expect(new Set(rows.map(row => row.salt.toString('hex'))).size).toBe(1)
    expect(new Set(rows.map(row => row.code_hash.length))).toEqual(new Set([32]))
    for (const code of app.recoveryCodes) expect(JSON.stringify(rows)).not.toContain(code)
  })

  test('is no app’s code and the other way round: the stated method counts', async () => {
    const browser = await half()
    expect((await enterCode(browser, app.recoveryCodes[2] ?? '')).body.code).toBe('wrong_code')
    expect((await enterRecoveryCode(browser, app.code())).body.code).toBe('wrong_code')
  })
})

describe('remembering the device', () => {
  test('lets this browser skip the second step until the time is over, and no other', async () => {
    const browser = await half()
    await enterCode(browser, app.code(), { remember_device: true })
    expect((await browser.signIn(anna)).body).not.toHaveProperty('two_factor')
    expect((await centre.browser().signIn(anna)).body).toHaveProperty('two_factor')
    centre.wait(30 * 24 * 60 * minute + 1000)
    expect((await browser.signIn(anna)).body).toHaveProperty('two_factor')
  })

  const tokenOf = (browser: Browser) => browser.cookies.get('kontor_device') ?? ''
  const signedInWith = async (token: string) => {
    const browser = centre.browser()
    browser.cookies.set('kontor_device', token)
    return (await browser.signIn(anna)).body
  }

  test('is granted to a token made for it: a planted one is asked for the code', async () => {
    const planted = tokenOf(await centre.signedIn('ben@demo.example'))
    const browser = await half()
    browser.cookies.set('kontor_device', planted)
    await enterCode(browser, app.code(), { remember_device: true })
    expect(tokenOf(browser)).not.toBe(planted)
    expect(await signedInWith(planted)).toHaveProperty('two_factor')
    expect(await signedInWith(tokenOf(browser))).not.toHaveProperty('two_factor')
  })

  test('takes a new token also where the browser was known', async () => {
    const browser = await half()
    await enterCode(browser, app.code())
    const known = tokenOf(browser)
    await browser.signIn(anna)
    centre.wait(30_000)
    await enterCode(browser, app.code(), { remember_device: true })
    expect(tokenOf(browser)).not.toBe(known)
    expect(await signedInWith(known)).toHaveProperty('two_factor')
    expect(await signedInWith(tokenOf(browser))).not.toHaveProperty('two_factor')
  })

  test('ends when a factor is added or when the user says so', async () => {
    const browser = await half()
    await enterCode(browser, app.code(), { remember_device: true })
    expect((await browser.get('/ajax/v1/accounts/factors')).body.trusted_devices).toBe(1)
    await setUpApp(centre, browser, 'Tablet')
    expect((await browser.get('/ajax/v1/accounts/factors')).body.trusted_devices).toBe(0)
    await browser.signIn(anna)
    await enterCode(browser, app.code(), { remember_device: true })
    expect((await browser.send('DELETE', '/ajax/v1/accounts/trusted-devices')).status).toBe(204)
    expect((await browser.signIn(anna)).body).toHaveProperty('two_factor')
  })
})

describe('remembering the user', () => {
  test('is carried from the first step to the session', async () => {
    const browser = centre.browser()
    await browser.get('/sanctum/csrf-cookie')
    await browser.post(login, { email: anna, password: 'kontor-demo-2026', remember: true })
    const { headers } = await enterCode(browser, app.code())
    expect(String(headers['set-cookie'])).toContain(`Max-Age=${30 * 86_400}`)
  })
})

describe('guessing', () => {
  test('ends the sign-in with the fifth wrong code, also before the right one, and raises the alarm once', async () => {
    const before = (await mailsTo(centre, anna)).length
    const browser = await half()
    const codes: string[] = []
    for (let index = 0; index < 5; index++) codes.push((await enterCode(browser, wrong)).body.code)
    expect(codes).toEqual(['wrong_code', 'wrong_code', 'wrong_code', 'wrong_code', 'sign_in_expired'])
    centre.wait(2 * minute)
    expect((await enterCode(browser, app.code())).body.code).toBe('sign_in_expired')
    const mails = (await mailsTo(centre, anna)).slice(before)
    expect(mails.filter(mail => mail.template === 'second_factor_failed')).toHaveLength(1)
    expect((await attempts()).filter(line => line === 'wrong_code password+totp')).not.toHaveLength(0)
  })

  test('is slowed down over all sign-ins of the user, increasingly, and a success forgets it', async () => {
    const browser = await half()
    for (let index = 0; index < 5; index++) await enterCode(browser, wrong)
    const another = await half()
    const refused = await enterCode(another, app.code())
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests'])
    const first = Number(refused.headers['retry-after'])
    expect(first).toBeGreaterThan(30)
    expect((await attempts()).at(-1)).toBe('throttled password+totp')
    centre.wait(first * 1000)
    expect((await enterCode(another, wrong)).status).toBe(422)
    const second = Number((await enterCode(another, app.code())).headers['retry-after'])
    expect(second).toBeGreaterThan(first)
    centre.wait(second * 1000)
    expect((await enterCode(another, app.code())).status).toBe(200)
    centre.wait(30_000)
    expect((await enterCode(await half(), wrong)).status).toBe(422)
    expect((await enterCode(await half(), app.code())).status).toBe(200)
  })

  test('at the same moment gets no further than one after the other', async () => {
    const browsers = [await half(), await half(), await half(), await half()]
    const guesses = browsers.flatMap(browser => [1, 2, 3].map(() => enterCode(browser, wrong)))
    const statuses = (await Promise.all(guesses)).map(answer => answer.status)
    expect(statuses.filter(status => status === 422)).toHaveLength(5)
    expect(statuses.filter(status => status === 429)).toHaveLength(7)
  })

  test('by a stranger without the password does not lock the user out', async () => {
    const stranger = centre.browser()
    await stranger.get('/sanctum/csrf-cookie')
    for (let index = 0; index < 12; index++) await enterCode(stranger, wrong)
    expect((await enterCode(await half(), app.code())).status).toBe(200)
  })

  test('treats oversized and strange input as wrong', async () => {
    const browser = await half()
    expect((await enterCode(browser, 'x'.repeat(65))).body.errors).toHaveProperty('code')
    for (const code of ['😀', '１２３４５', '-', 'null'])
      expect((await enterCode(browser, code)).body.code).toBe('wrong_code')
  })
})
