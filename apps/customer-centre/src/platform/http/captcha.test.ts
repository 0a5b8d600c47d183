import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { waitSeconds } from '../../adapters/anti-bot/wait-ticket.ts'
import { localCheck, page, response } from '../../testing/adapters/anti-bot-settings.ts'
import type { Browser } from '../../testing/browser.ts'
import { startTestCentre, type TestCentre } from '../../testing/test-centre.ts'
import { captchaPassed } from './captcha.ts'

let centre: TestCentre
let browser: Browser
let people = 0
beforeAll(async () => {
  centre = await startTestCentre('demo', {
    antiBot: localCheck,
    statefulOrigins: ['http://portal.test', 'http://shop.test'],
  })
})
afterAll(() => centre.close())
beforeEach(async () => {
  browser = centre.browser()
  await browser.get('/sanctum/csrf-cookie')
})

/** Asks for a link to set a new password, for a new address each time: addresses have their own limits. */
const send = (
  captcha?: string,
  { email = `person-${++people}@demo.example`, ...headers }: Record<string, string> = {},
) => browser.post('/ajax/v1/password/request', { email, ...(captcha !== undefined && { captcha }) }, headers)

const refusal = {
  code: 'captcha_required',
  message: expect.any(String),
  errors: { captcha: [expect.stringContaining('not a robot')] },
}

describe('an endpoint open to robots', () => {
  test('accepts a solved check, once', async () => {
    const captcha = await response(centre)
    expect((await send(captcha)).status).toBe(202)
    const again = await send(captcha)
    expect([again.status, again.body]).toEqual([422, refusal])
  })

  test('accepts it once also when it comes twice at the same time', async () => {
    const captcha = await response(centre)
    const both = await Promise.all([send(captcha), send(captcha)])
    expect(both.map(answer => answer.status).toSorted()).toEqual([202, 422])
  })

  test.each([
    ['no check at all', undefined],
    ['an empty field', ''],
    ['one made up', 'a'.repeat(64)],
    ['one far too long', 'a'.repeat(3000)],
    ...['.UNCONNECTED', '.UNSTARTED', '.SOLVING', '.EXPIRED', '.RESET', '.ERROR.UNREACHABLE~e30'].map(
      marker => [`the marker ${marker}`, marker] as [string, string],
    ),
  ])('refuses %s', async (_, captcha) => {
    const answer = await send(captcha)
    expect([answer.status, answer.body]).toEqual([422, refusal])
  })

  test('refuses a check that is too old', async () => {
    const captcha = await response(centre)
    centre.wait(601_000)
    expect((await send(captcha)).body.code).toBe('captcha_required')
  })

  test('refuses a check earned on another page than the one that sends it', async () => {
    const elsewhere = await response(centre, { ...page, origin: 'http://shop.test' })
    expect((await send(elsewhere, { origin: 'http://portal.test' })).body.code).toBe('captcha_required')
    const here = await response(centre)
    expect((await send(here, { origin: 'http://portal.test' })).status).toBe(202)
  })

  test('leaves the check unused where the input was wrong', async () => {
    const captcha = await response(centre)
    expect((await send(captcha, { email: 'nobody' })).body.code).toBe('invalid_input')
    expect((await send(captcha)).status).toBe(202)
  })

  test('comes before the limit of the address: without a check a stranger cannot use up another person’s', async () => {
    for (let index = 0; index < 5; index++) await send('a'.repeat(64), { email: 'victim@demo.example' })
    expect((await send(await response(centre), { email: 'victim@demo.example' })).status).toBe(202)
  })

  test('answers the repeat of a request under its key, and no other request under it', async () => {
    const captcha = await response(centre)
    const key = { 'idempotency-key': 'k1', email: 'repeat@demo.example' }
    expect((await send(captcha, key)).status).toBe(202)
    expect((await send(captcha, key)).status).toBe(202)
    expect((await send(captcha, { ...key, email: 'other@demo.example' })).body.code).toBe('captcha_required')
    expect((await send(captcha, { ...key, 'idempotency-key': 'k2' })).body.code).toBe('captcha_required')
    const stranger = centre.browser()
    await stranger.get('/sanctum/csrf-cookie')
    const stolen = { email: 'repeat@demo.example', captcha }
    const theirs = await stranger.post('/ajax/v1/password/request', stolen, { 'idempotency-key': 'k1' })
    expect(theirs.body.code).toBe('captcha_required')
  })

  test('treats the same intent with a new check as the same', async () => {
    const key = { 'idempotency-key': 'k3', email: 'twice@demo.example' }
    const first = await send(await response(centre), key)
    const second = await send(await response(centre), key)
    expect([first.status, second.status]).toEqual([202, 202])
    const remaining = [first, second].map(answer => Number(answer.headers['x-ratelimit-remaining']))
    expect(remaining[1]).toBe((remaining[0] ?? 0) - 1) // counted as a call, replayed as an answer
  })

  test('refuses one network that asks without end', async () => {
    const ask = (address: string) => captchaPassed(centre.services, 'a'.repeat(64), address)
    for (let index = 0; index < 300; index++) await ask(`2001:db8:7::${index.toString(16)}`)
    await expect(ask('2001:db8:7::ffff')).rejects.toMatchObject({ code: 'too_many_requests' })
    expect(await ask('2001:db8:8::1')).toBe(false)
  })
})

describe('the slow way', () => {
  const ticketOf = async (address = '127.0.0.1') => {
    const answer = await centre.app.inject({
      method: 'POST',
      url: '/ajax/v1/anti-bot/wait',
      headers: {
        referer: 'http://portal.test/',
        cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'x-xsrf-token': decodeURIComponent(browser.cookies.get('XSRF-TOKEN') ?? ''),
      },
      remoteAddress: address,
    })
    return answer.json() as { ticket: string; seconds: number }
  }
  const passes = (ticket: string, address = '127.0.0.1') => captchaPassed(centre.services, ticket, address)
  const waited = () => centre.wait(waitSeconds * 1000)

  test('opens after the wait and not before, once', async () => {
    const { ticket, seconds } = await ticketOf()
    expect(seconds).toBe(20)
    centre.wait(18_500)
    expect((await send(ticket)).body.code).toBe('captcha_required')
    centre.wait(2000)
    expect((await send(ticket)).status).toBe(202)
    expect((await send(ticket)).body.code).toBe('captcha_required')
  })

  test('opens once also when a ticket comes twice at the same time', async () => {
    const { ticket } = await ticketOf('192.0.2.9')
    waited()
    const both = await Promise.all([passes(ticket, '192.0.2.9'), passes(ticket, '192.0.2.9')])
    expect(both.toSorted()).toEqual([false, true])
  })

  test('is closed to another network, to a changed ticket and to one too old', async () => {
    const address = '192.0.2.20'
    const { ticket } = await ticketOf(address)
    waited()
    expect(await passes(ticket, '192.0.2.21')).toBe(false)
    const [start, from, nonce, signature] = ticket.split('~')
    expect(await passes([start, Number(from) - 60, nonce, signature].join('~'), address)).toBe(false)
    expect(await passes([start, from, `${nonce}A`, signature].join('~'), address)).toBe(false)
    expect(await passes('wait~', address)).toBe(false)
    centre.wait(901_000)
    expect(await passes(ticket, address)).toBe(false)
  })

  test('lets one network through six times an hour, and the seventh knows when to come back', async () => {
    const tickets = await Promise.all(Array.from({ length: 8 }, (_, index) => ticketOf(`2001:db8:1:2:${index + 1}::1`)))
    waited()
    const { ticket: another } = await ticketOf('2001:db8:1:3::1')
    for (const { ticket } of tickets.slice(0, 6)) expect(await passes(ticket, '2001:db8:1:2::99')).toBe(true)
    await expect(passes(tickets[6]!.ticket, '2001:db8:1:2::99')).rejects.toMatchObject({
      code: 'too_many_requests',
      details: { retryAfter: expect.any(Number) },
    })
    waited()
    expect(await passes(another, '2001:db8:1:3::1')).toBe(true)
    centre.wait(3_600_000)
    const { ticket: later } = await ticketOf('2001:db8:1:2::1')
    waited()
    expect(await passes(later, '2001:db8:1:2::99')).toBe(true)
  })
})

test('declarations of consumers are never refused for a missing check, and staff see which came without one', async () => {
  const kept = async (check: { captcha?: string }) => {
    const body = { name: 'Jo', email: 'jo@demo.example', customer_number: '', contract: 'Server', part: '', ...check }
    const answer = await browser.post<{ number: string }>('/ajax/v1/declarations/withdrawal', body)
    expect(answer.status).toBe(201)
    const { content } = await centre.services.database.operator
      .selectFrom('declaration')
      .select('content')
      .where('number', '=', answer.body.number)
      .executeTakeFirstOrThrow()
    return content
  }
  expect(await kept({})).toMatchObject({ contract: 'Server', checked: false })
  expect(await kept({ captcha: 'a'.repeat(64) })).toMatchObject({ checked: false })
  const checked = await kept({ captcha: await response(centre) })
  expect(checked).toMatchObject({ checked: true })
  expect(checked).not.toHaveProperty('captcha')
})

test('the provider’s log has what went wrong in a browser', async () => {
  const error = { state: 'error', code: 'network_error', detail: 'Widget load timeout, stopped retrying' }
  expect((await browser.post('/ajax/v1/anti-bot/errors', error)).status).toBe(204)
  expect((await browser.post('/ajax/v1/anti-bot/errors', { ...error, state: 'solving' })).status).toBe(422)
})

test('where the provider has turned it off, no check is needed', async () => {
  const off = await startTestCentre('empty')
  const visitor = off.browser()
  await visitor.get('/sanctum/csrf-cookie')
  expect((await visitor.post('/ajax/v1/password/request', { email: 'a@demo.example' })).status).toBe(202)
  expect(await captchaPassed(off.services, undefined, '127.0.0.1')).toBe(true)
  await off.close()
})
