import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Delivery, MadeWebhook, Webhook } from '@kontor/contract/areas/people/webhooks'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { isSigned } from '../../../../adapters/provisioning/signature.ts'
import { emit } from '../../../../platform/events/emit.ts'
import type { Browser } from '../../../../testing/browser.ts'
import { type Newcomer, newcomer } from '../../../../testing/newcomer.ts'
import { mailsOf, newMember, newPerson } from '../../../../testing/people/people.ts'
import { startTestCentre, type TestCentre } from '../../../../testing/test-centre.ts'
import { postEvents } from './post-events.ts'
import { putBack, type Row, waitOf } from './queue.ts'

let centre: TestCentre
let owner: Newcomer & { browser: Browser }
beforeAll(async () => {
  centre = await startTestCentre('demo', {}, 8)
})
afterAll(() => centre.close())
beforeEach(async () => {
  const who = await newcomer(centre)
  owner = { ...who, browser: await centre.signedIn(who.email) }
})

const url = '/ajax/v1/webhooks'
const operator = () => centre.services.database.operator
const hour = 3_600_000
const patient = { timeout: 120_000, interval: 20 }

type Heard = { headers: IncomingHttpHeaders; body: string; type: string; subject: string }
/** A program of the customer's. @property answer what it answers; by default it takes all */
type Receiver = { url: string; heard: Heard[]; answer: (response: ServerResponse, heard: Heard) => void }

async function receiver(): Promise<Receiver> {
  const program: Receiver = { url: '', heard: [], answer: response => response.end() }
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', part => (body += part))
    request.on('end', () => {
      const { type, data } = JSON.parse(body)
      const heard = { headers: request.headers, body, type, subject: data.subject }
      program.heard.push(heard)
      program.answer(response, heard)
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  program.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/kontor` // it listens on a port
  return program
}
const takes: Receiver['answer'] = response => response.end()
const refuses: Receiver['answer'] = response => response.writeHead(500).end('not now')

async function made(
  program: { url: string },
  changes: object = {},
  by = owner.browser,
  at = url,
): Promise<MadeWebhook> {
  const { status, body } = await by.post(at, { name: 'Books', url: program.url, kinds: null, ...changes })
  expect(status).toBe(201)
  return body
}
const listed = async (by = owner.browser, at = url): Promise<Webhook[]> => (await by.get(at)).body.data
const deliveriesOf = async ({ id }: { id: string }, query = ''): Promise<Delivery[]> =>
  (await owner.browser.get(`${url}/${id}/deliveries?limit=100${query}`)).body.data

let posters: { stop(): Promise<void> }[] = []
function posting() {
  const poster = postEvents(centre.services, {
    info: () => undefined,
    warn: () => undefined,
    error: console.error,
  } as never)
  posters.push(poster)
  return poster
}
afterEach(async () => {
  await Promise.all(posters.map(poster => poster.stop()))
  posters = []
})

/** Tells that something happened to tickets of the customer. */
const happens = (subjects: readonly (string | number)[], customer = owner.customer) =>
  emit(
    operator(),
    ...subjects.map(
      subject => ({ kind: 'ticket.message', subject, customer, data: { contract_number: null } }) as const,
    ),
  )
const idsOf = (heard: readonly Heard[]) => heard.map(({ headers }) => String(headers['webhook-id']))
/** Whom a program that knows ids again takes as new, in the order in which they came. */
const first = (heard: readonly Heard[]): Heard[] => {
  const ids = idsOf(heard)
  return heard.filter((_, at) => ids.indexOf(ids[at] ?? '') === at)
}

describe('webhooks', () => {
  test('are made with a secret that is shown once, changed, paused and ended', async () => {
    const webhook = await made({ url: 'https://hooks.example.com/1' }, { kinds: ['document.issued'] })
    expect(webhook).toMatchObject({
      name: 'Books',
      kinds: ['document.issued'],
      state: 'active',
      person: expect.any(String),
    })
    expect(webhook.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(JSON.stringify(await listed())).not.toContain(webhook.secret)
    const { rows } = await sql<{ secret: Buffer }>`select secret from webhook_target where id = ${webhook.id}`.execute(
      operator(),
    )
    expect(rows[0]?.secret.toString('latin1')).not.toContain(webhook.secret.slice(6, 20))

    const input = { name: 'Accounts', url: 'https://hooks.example.com/2', kinds: null, paused: true }
    const changed = await owner.browser.send('PUT', `${url}/${webhook.id}`, input)
    expect(changed).toMatchObject({ status: 200, body: { name: 'Accounts', kinds: null, state: 'paused' } })
    expect((await owner.browser.send('DELETE', `${url}/${webhook.id}`)).status).toBe(204)
    expect(await listed()).toEqual([])
    expect((await owner.browser.send('DELETE', `${url}/${webhook.id}`)).status).toBe(404)
    const { rows: entries } = await sql<{ action: string }>`
      select action from audit_entry where customer_number = ${owner.customer} and action like 'webhook.%' order by at, id`.execute(
      operator(),
    )
    expect(entries.map(({ action }) => action)).toEqual(['webhook.made', 'webhook.changed', 'webhook.ended'])
  })

  test.each([
    ['http://hooks.example.com/', 'url'],
    ['https://localhost.example.com:25/', 'url'],
    ['https://169.254.169.254/', 'url'],
    ['https://[::ffff:10.0.0.1]/', 'url'],
    ['', 'url'],
  ])('%j is no address for them', async address => {
    const { status, body } = await owner.browser.post(url, { name: 'Books', url: address, kinds: null })
    expect(status).toBe(422)
    expect(Object.keys(body.errors)).toEqual(['url'])
  })

  test('are for kinds that their person may hear of, and 20 at most', async () => {
    const wish = { name: 'Books', url: 'https://hooks.example.com/', kinds: ['document.issued', 'desk.changed'] }
    expect((await owner.browser.post(url, wish)).body.errors).toHaveProperty(['kinds.1'])
    const { body } = await owner.browser.get(url)
    expect(body.kinds).toContain('ticket.message')
    expect(body.kinds).not.toContain('desk.changed')
    const answers = await Promise.all(
      Array.from({ length: 22 }, () => owner.browser.post(url, { ...wish, kinds: null })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(20).fill(201), 409, 409])
  })

  test('belong to their customer, and need the permission', async () => {
    const webhook = await made({ url: 'https://hooks.example.com/' })
    const stranger = await newcomer(centre)
    const other = await centre.signedIn(stranger.email)
    const bodies = { test: undefined, resend: { delivery: null }, rotate: {} }
    expect((await other.get(`${url}/${webhook.id}/deliveries`)).status).toBe(404)
    for (const [path, body] of Object.entries(bodies))
      expect((await other.post(`${url}/${webhook.id}/${path}`, body)).status).toBe(404)
    expect((await other.send('DELETE', `${url}/${webhook.id}`)).status).toBe(404)
    const reader = await newMember(centre, {
      customer: owner.customer,
      role: 'read_only',
      permissions: ['billing:read'],
    })
    expect((await reader.browser.get(url)).status).toBe(403)
  })
})

describe('an event', () => {
  test('is posted, signed, to those whom it is for', async () => {
    const [all, some, foreign] = [await receiver(), await receiver(), await receiver()]
    const { secret, id } = await made(all)
    await made(some, { kinds: ['document.issued'] })
    const stranger = await newcomer(centre)
    await made(foreign, {}, await centre.signedIn(stranger.email))
    posting()
    await happens(['T-1', 'T-2'])
    await happens(['fence'], stranger.customer)
    await vi.waitFor(() => expect(all.heard).toHaveLength(2), patient)
    await vi.waitFor(() => expect(foreign.heard).toHaveLength(1), patient)
    expect(all.heard.map(({ type, subject }) => [type, subject]).sort()).toEqual([
      ['ticket.message', 'T-1'],
      ['ticket.message', 'T-2'],
    ])
    expect(foreign.heard.map(({ subject }) => subject)).toEqual(['fence'])
    for (const { headers, body } of all.heard) {
      expect(isSigned(secret, headers, body, centre.services.clock.now())).toBe(true)
      expect(isSigned(secret, headers, `${body} `, centre.services.clock.now())).toBe(false)
      // a clock that is ten minutes off takes none
      expect(isSigned(secret, headers, body, new Date(centre.services.clock.now().getTime() + 600_000))).toBe(false)
      expect(headers['webhook-id']).toMatch(/^evt_\d+$/)
    }
    await vi.waitFor(
      async () => expect((await deliveriesOf({ id })).map(({ state }) => state)).toEqual(['delivered', 'delivered']),
      patient,
    )
    expect(some.heard).toEqual([])
  })

  test('is signed by both secrets while one is replaced', async () => {
    const program = await receiver()
    const before = await made(program)
    const { status, body: after } = await owner.browser.post(`${url}/${before.id}/rotate`, { overlap_hours: 1 })
    expect(status).toBe(201)
    posting()
    await happens(['T-1'])
    await vi.waitFor(() => expect(program.heard).toHaveLength(1), patient)
    const now = () => centre.services.clock.now()
    const signedBy = ({ headers, body }: Heard) =>
      [before, after].map(({ secret }) => isSigned(secret, headers, body, now()))
    expect(program.heard.map(signedBy)).toEqual([[true, true]])
    centre.wait(hour)
    await happens(['T-2'])
    await vi.waitFor(() => expect(program.heard).toHaveLength(2), patient)
    expect(program.heard.map(signedBy).at(1)).toEqual([false, true])
  })

  test('waits for none that hangs', async () => {
    const [hanging, quick] = [await receiver(), await receiver()]
    hanging.answer = () => undefined
    await made(hanging)
    await made(quick)
    posting()
    await happens(Array.from({ length: 100 }, (_, at) => at))
    await vi.waitFor(() => expect(quick.heard).toHaveLength(100), patient)
    expect(hanging.heard.length).toBeLessThanOrEqual(16)
  })

  test('of one subject waits for the one before, however often that is refused', async () => {
    const program = await receiver()
    let refused = 0
    program.answer = (response, { subject }) =>
      subject === 'T-1' && ++refused <= 3 ? response.writeHead(503).end() : response.end()
    await made(program)
    posting()
    await happens(['T-1', 'T-1', 'T-2', 'T-1', 'T-3'])
    await vi.waitFor(() => {
      centre.wait(60_000)
      expect(program.heard).toHaveLength(8)
    }, patient)
    const numbers = program.heard
      .filter(({ subject }) => subject === 'T-1')
      .map(({ headers }) => Number(String(headers['webhook-id']).slice(4)))
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
    expect(new Set(numbers).size).toBe(3)
    // neither of the others has waited
    expect(
      program.heard
        .slice(0, 3)
        .map(({ subject }) => subject)
        .sort(),
    ).toEqual(['T-1', 'T-2', 'T-3'])
  })

  test('is not posted while its webhook is paused, and afterwards from where that stood', async () => {
    const program = await receiver()
    const webhook = await made(program, { paused: true })
    const control = await receiver()
    await made(control)
    posting()
    await happens(['T-1'])
    await vi.waitFor(() => expect(control.heard).toHaveLength(1), patient)
    expect(program.heard).toEqual([])
    await owner.browser.send('PUT', `${url}/${webhook.id}`, { name: 'Books', url: program.url, kinds: null })
    await vi.waitFor(() => expect(program.heard).toHaveLength(1), patient)
  })
})

describe('a receiver', () => {
  test('that is dead for a day misses nothing', async () => {
    const program = await receiver()
    program.answer = refuses
    const webhook = await made(program)
    posting()
    await happens(Array.from({ length: 40 }, (_, at) => at % 7))
    await vi.waitFor(async () => expect((await listed())[0]?.state).toBe('failing'), patient)
    for (let hours = 0; hours < 24; hours++) centre.wait(hour)
    owner.browser = await centre.signedIn(owner.email)
    await happens(Array.from({ length: 40 }, (_, at) => at % 7))
    program.heard = []
    program.answer = takes
    await vi.waitFor(() => {
      centre.wait(60_000)
      expect(first(program.heard)).toHaveLength(80)
    }, patient)
    for (let subject = 0; subject < 7; subject++) {
      const numbers = first(program.heard)
        .filter(one => one.subject === String(subject))
        .map(({ headers }) => Number(String(headers['webhook-id']).slice(4)))
      expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
    }
    await vi.waitFor(
      async () => expect((await listed())[0]).toMatchObject({ id: webhook.id, state: 'active', waiting: 0 }),
      patient,
    )
  })

  test('that takes nothing for three days is left alone until it is resumed; its people are told', async () => {
    const program = await receiver()
    program.answer = refuses
    const webhook = await made(program)
    posting()
    await happens(['T-1'])
    await vi.waitFor(() => expect(program.heard.length).toBeGreaterThan(0), patient)
    await vi.waitFor(async () => {
      centre.wait(9 * hour)
      owner.browser = await centre.signedIn(owner.email)
      expect((await listed())[0]).toMatchObject({ state: 'stopped', stop_reason: 'unreachable' })
    }, patient)
    const mails = await mailsOf(centre, owner.email)
    expect(mails.filter(({ template }) => template === 'webhook_stopped')).toHaveLength(1)
    const before = program.heard.length
    program.answer = takes
    await happens(['T-2'])
    await owner.browser.send('PUT', `${url}/${webhook.id}`, { name: 'Books', url: program.url, kinds: null })
    await vi.waitFor(
      () =>
        expect(
          program.heard
            .slice(before)
            .map(({ subject }) => subject)
            .sort(),
        ).toEqual(['T-1', 'T-2']),
      patient,
    )
  })

  test('hears nothing more once the access of its person has ended', async () => {
    const program = await receiver()
    const member = await newMember(centre, {
      customer: owner.customer,
      role: 'technical',
      permissions: ['support', 'api'],
    })
    await made(program, {}, member.browser)
    posting()
    await happens(['T-1'])
    await vi.waitFor(() => expect(program.heard).toHaveLength(1), patient)
    await sql`delete from membership where user_id = ${member.id}`.execute(operator())
    await happens(['T-2'])
    await vi.waitFor(
      async () => expect((await listed())[0]).toMatchObject({ state: 'stopped', stop_reason: 'person' }),
      patient,
    )
    expect(program.heard).toHaveLength(1)
  })

  test('of a process that dies twenty times loses nothing, and nothing comes out of order', async () => {
    const program = await receiver()
    await made(program)
    await happens(Array.from({ length: 300 }, (_, at) => at % 10))
    for (let deaths = 0; deaths < 20; deaths++) {
      const heard = program.heard.length
      // of what is under way then, only some has been answered
      let left = 13
      program.answer = response => left-- > 0 && response.end()
      const before = posters.length
      posting()
      await vi.waitFor(() => expect(program.heard.length).toBeGreaterThan(heard + 13), patient)
      // a process that is killed notes nothing more, and its lease runs out
      await sql`delete from webhook_lease`.execute(operator())
      void posters[before]?.stop()
    }
    program.answer = takes
    posting()
    await vi.waitFor(() => expect(first(program.heard)).toHaveLength(300), patient)
    for (let subject = 0; subject < 10; subject++) {
      const numbers = first(program.heard)
        .filter(one => one.subject === String(subject))
        .map(({ headers }) => Number(String(headers['webhook-id']).slice(4)))
      expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
    }
  })
})

test('a webhook whose secret cannot be opened any more keeps none from another', async () => {
  const [broken, whole] = [await receiver(), await receiver()]
  const { id } = await made(broken)
  await made(whole)
  await sql`update webhook_target set secret = 'another' where id = ${id}`.execute(operator())
  posting()
  await happens(['T-1'])
  await vi.waitFor(() => expect(whole.heard).toHaveLength(1), patient)
  expect(broken.heard).toEqual([])
})

test('a test is posted at once, and says what came back', async () => {
  const program = await receiver()
  const { id, secret } = await made(program)
  program.answer = response => response.writeHead(418).end('tea')
  expect((await owner.browser.post(`${url}/${id}/test`)).body).toMatchObject({
    kind: 'test',
    state: 'failed',
    reason: 'refused',
    status: 418,
    answer: 'tea',
    attempts: 1,
  })
  const [heard] = program.heard
  expect(heard && isSigned(secret, heard.headers, heard.body, centre.services.clock.now())).toBe(true)
  expect(await deliveriesOf({ id })).toHaveLength(1)
  // it is none that was missed
  expect((await owner.browser.post(`${url}/${id}/resend`, { delivery: null })).body).toEqual({ count: 0 })
})

test('one event, or all that have failed, are posted again', async () => {
  const program = await receiver()
  const webhook = await made(program)
  posting()
  await happens(['T-1', 'T-2'])
  await vi.waitFor(async () => expect(await deliveriesOf(webhook, '&state=delivered')).toHaveLength(2), patient)
  const [latest] = await deliveriesOf(webhook)
  expect((await owner.browser.post(`${url}/${webhook.id}/resend`, { delivery: latest?.id })).body).toEqual({ count: 1 })
  await vi.waitFor(async () => expect(await deliveriesOf(webhook, '&state=delivered')).toHaveLength(2), patient)
  expect(program.heard).toHaveLength(3)
  expect(idsOf(program.heard).at(2)).toBe(latest?.message_id)
  await sql`update webhook_delivery set state = 'failed', next_at = null where target_id = ${webhook.id}`.execute(
    operator(),
  )
  expect((await owner.browser.post(`${url}/${webhook.id}/resend`, { delivery: null })).body).toEqual({ count: 2 })
  await vi.waitFor(() => expect(program.heard).toHaveLength(5), patient)
})

describe('of the provider', () => {
  const at = '/ajax/v1/staff/webhooks'
  type Staff = { id: string; email: string; browser: Browser }
  const rolesOf = ({ id }: { id: string }, ...roles: string[]) =>
    sql`update user_account set staff_roles = ${roles} where id = ${id}`.execute(operator())
  async function staffWith(...roles: string[]): Promise<Staff> {
    const person = await newPerson(centre)
    await rolesOf(person, ...roles)
    return { ...person, browser: await centre.signedIn(person.email) }
  }
  const issues = (customer: number) =>
    emit(operator(), {
      kind: 'document.issued',
      subject: `D-${customer}`,
      customer,
      data: { kind: 'invoice', amount_minor: 100, currency: 'EUR', due_on: null },
    })
  afterEach(() => sql`delete from webhook_target where customer_number is null`.execute(operator()))

  test('events of all customers are posted, in order per subject, and shown in its log', async () => {
    const [program, theirs] = [await receiver(), await receiver()]
    const staff = await staffWith('owner')
    const second = await newcomer(centre)
    const kinds = ['ticket.message']
    const { id, secret } = await made(program, { kinds }, staff.browser, at)
    await made(theirs)
    posting()
    for (const round of [1, 2, 3])
      for (const customer of [owner.customer, second.customer])
        await happens([`T-${customer}`, `${round}-${customer}`], customer)
    const heardOf = (customer: number) => first(program.heard).filter(({ subject }) => subject === `T-${customer}`)
    for (const customer of [owner.customer, second.customer]) {
      await vi.waitFor(() => expect(heardOf(customer)).toHaveLength(3), patient)
      const numbers = heardOf(customer).map(({ headers }) => Number(String(headers['webhook-id']).slice('evt_'.length)))
      expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
      expect(heardOf(customer).map(({ body }) => JSON.parse(body).data.customer_number)).toEqual(
        Array(3).fill(customer),
      )
    }
    await vi.waitFor(() => expect(theirs.heard).toHaveLength(6), patient)
    expect(
      program.heard.every(({ headers, body }) => isSigned(secret, headers, body, centre.services.clock.now())),
    ).toBe(true)
    const log = async (by: Browser) => (await by.get(`${at}/${id}/deliveries?limit=100`)).body.data
    await vi.waitFor(async () => expect(await log(staff.browser)).toHaveLength(12), patient)
    // who sees no tickets reads none in the log
    const role = crypto.randomUUID()
    await sql`insert into staff_role (id, name, powers, limits, created_at)
      values (${role}, ${role}, '{people:see}', '{}', now())`.execute(operator())
    expect(await log((await staffWith(role)).browser)).toEqual([])
    expect((await owner.browser.get(`${url}/${id}/deliveries`)).status).toBe(404)
    expect(await listed()).toHaveLength(1)
  })

  test('tell no more than their person sees at that moment, and stop once they are no longer staff', async () => {
    const program = await receiver()
    const [staff, chief] = [await staffWith('owner'), await staffWith('owner')]
    await made(program, { kinds: ['ticket.message', 'document.issued'] }, staff.browser, at)
    posting()
    await happens(['T-1'])
    await vi.waitFor(() => expect(program.heard.map(({ type }) => type)).toEqual(['ticket.message']), patient)
    const role = crypto.randomUUID()
    await sql`insert into staff_role (id, name, powers, limits, created_at)
      values (${role}, ${role}, '{billing:see}', '{}', now())`.execute(operator())
    await rolesOf(staff, role)
    await happens(['T-2'])
    await issues(owner.customer)
    await vi.waitFor(() => expect(program.heard.at(-1)?.type).toBe('document.issued'), patient)
    // what is given for hours tells no program
    await sql`insert into staff_elevation (id, user_id, role, reason, given_by, given_at, ends_at)
      values (gen_random_uuid(), ${staff.id}, 'owner', 'For the night', ${chief.id}, now(), '2099-01-01')`.execute(
      operator(),
    )
    await happens(['T-3'])
    await issues(owner.customer)
    await vi.waitFor(() => expect(program.heard).toHaveLength(3), patient)
    expect(program.heard.filter(({ type }) => type === 'ticket.message')).toHaveLength(1)
    await rolesOf(staff)
    await issues(owner.customer)
    await vi.waitFor(
      async () =>
        expect((await listed(chief.browser, at))[0]).toMatchObject({ state: 'stopped', stop_reason: 'person' }),
      patient,
    )
    expect(program.heard).toHaveLength(3)
    const told = (await mailsOf(centre, chief.email)).filter(({ template }) => template === 'webhook_stopped')
    expect(told.map(({ body }) => body)).toEqual([expect.stringContaining('/staff/people')])
  })

  test('are tested, changed, given another secret and ended by who decides about staff, whoever they act for', async () => {
    const program = await receiver()
    const [staff, lead] = [await staffWith('owner'), await staffWith('lead')]
    await staff.browser.post(`/ajax/v1/accounts/customers/${owner.customer}/change`, { reason: 'Ticket 20014' })
    const { id } = await made(program, {}, staff.browser, at)
    expect((await staff.browser.post(`${at}/${id}/test`)).body).toMatchObject({ kind: 'test', state: 'delivered' })
    expect(JSON.parse(program.heard[0]?.body ?? '').data.customer_number).toBeNull()
    const input = { name: 'Other', url: program.url, kinds: ['payment.failed'], paused: true }
    expect((await staff.browser.send('PUT', `${at}/${id}`, input)).body).toMatchObject({
      name: 'Other',
      state: 'paused',
    })
    expect((await staff.browser.post(`${at}/${id}/rotate`, {})).body.secret).toMatch(/^whsec_/)
    expect((await staff.browser.post(`${at}/${id}/resend`, { delivery: null })).body).toEqual({ count: 0 })
    const { kinds } = (await lead.browser.get(at)).body
    expect(kinds).toContain('ticket.noted')
    expect(kinds).not.toContain('privacy.export')
    expect((await lead.browser.post(`${at}/${id}/test`)).status).toBe(403)
    expect((await staff.browser.send('DELETE', `${at}/${id}`)).status).toBe(204)
    expect((await staff.browser.send('DELETE', `${at}/${id}`)).status).toBe(404)
    const { rows } = await sql<{ action: string; customer_number: number }>`
      select action, customer_number from audit_entry where actor_user_id = ${staff.id} and action like 'webhook.%' order by at, id`.execute(
      operator(),
    )
    expect(rows.map(({ action }) => action.slice('webhook.'.length))).toEqual([
      'made',
      'changed',
      'rotated',
      'resent',
      'ended',
    ])
    expect(rows.every(({ customer_number: customer }) => customer === 0)).toBe(true)
  })

  test('are for what their person’s lasting roles show, and 20 at most', async () => {
    const role = crypto.randomUUID()
    await sql`insert into staff_role (id, name, powers, limits, created_at)
      values (${role}, ${role}, '{people:decide,billing:see}', '{}', now())`.execute(operator())
    const staff = await staffWith(role)
    const wish = { name: 'Books', url: 'https://hooks.example.com/', kinds: ['document.issued', 'ticket.message'] }
    expect((await staff.browser.post(at, wish)).body.errors).toHaveProperty(['kinds.1'])
    const answers = await Promise.all(
      Array.from({ length: 22 }, () => staff.browser.post(at, { ...wish, kinds: null })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(20).fill(201), 409, 409])
  })
})

test('attempts come within three days, further and further apart', () => {
  let at = 0
  let attempts = 0
  while (at < 72 * hour) at += waitOf(++attempts)
  expect(attempts).toBeGreaterThan(10)
  expect(attempts).toBeLessThan(25)
  expect(waitOf(1)).toBeLessThanOrEqual(6000)
})

test('an event goes back to its place', () => {
  const row = (number: string) => ({ number }) as Row
  const waiting = [row('9'), row('11')]
  putBack(waiting, row('10'))
  putBack(waiting, row('2'))
  putBack(waiting, row('12'))
  expect(waiting.map(({ number }) => number)).toEqual(['2', '9', '10', '11', '12'])
})
