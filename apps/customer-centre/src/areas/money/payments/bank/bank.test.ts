import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { BankEntry } from '@kontor/contract/areas/money/staff-bank'
import type { BankEntryState } from '@kontor/contract/enums/bank'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { insertCustomer } from '../../../../testing/billing/billing.ts'
import { insertDocument } from '../../../../testing/billing/documents.ts'
import type { Browser } from '../../../../testing/browser.ts'
import { multipart } from '../../../../testing/multipart.ts'
import { fourEyes, imported } from '../../../../testing/payments/bank.ts'
import { booksOf } from '../../../../testing/payments/paying.ts'
import { type Booked, statement } from '../../../../testing/payments/statements.ts'
import { startTestCentre, type TestCentre } from '../../../../testing/test-centre.ts'

let here: TestCentre
let admin: Browser
let colleague: Browser
beforeAll(async () => {
  here = await startTestCentre('demo')
  ;({ admin, colleague } = await fourEyes(here))
})
afterAll(() => here.close())

const operator = () => here.services.database.operator
let counted = 0
/** An open invoice with a number that people can quote. */
async function invoice(customer: number, net: number) {
  const number = `RE-2026-9${String(++counted).padStart(5, '0')}`
  return {
    id: await insertDocument(operator(), { customer, number, net, status: 'open', open: net, dueOn: '2026-11-15' }),
    number,
  }
}
const take = (...booked: Booked[]) =>
  imported(here, admin, statement(booked.map((one, n) => ({ ref: `${++counted}-${n}`, ...one }))))
const entries = async (state: BankEntryState): Promise<BankEntry[]> =>
  (await admin.get(`/ajax/v1/staff/bank/entries?state=${state}&limit=100`)).body.data
async function entryOf(amount: number): Promise<BankEntry> {
  for (const state of ['probable', 'unmatched', 'waiting', 'booked', 'set_aside', 'exact'] as const) {
    const found = (await entries(state)).find(entry => entry.amount.amount_minor === amount)
    if (found) return found
  }
  throw new Error(`no entry of ${amount}`)
}
const act = (entry: BankEntry, what: string, body: object, who = admin) =>
  who.post(`/ajax/v1/staff/bank/entries/${entry.id}/${what}`, { version: entry.version, ...body })

/** Sends megabytes over a socket until an answer comes. @returns what the answer says of the file, and how much was sent */
async function sent(megabytes: number, more: Record<string, string | number>) {
  const { payload, headers } = multipart({}, [{ name: 'long.xml', content: '<Document>' }])
  const { port } = here.app.server.address() as AddressInfo // it listens to a port and no socket file
  const request = httpRequest({
    host: '127.0.0.1',
    port,
    path: '/ajax/v1/staff/bank/statements',
    method: 'POST',
    agent: false,
    headers: { ...headers, ...admin.headers(), ...more },
  })
  let bytes = 0
  async function* body() {
    yield payload.subarray(0, payload.lastIndexOf('>') + 1)
    for (; bytes < megabytes * 1e6; bytes += 65_536) yield Buffer.alloc(65_536, ' ')
  }
  const answered = once(request, 'response') as Promise<[IncomingMessage]>
  void pipeline(body, request).catch(() => undefined)
  const [response] = await answered
  const { errors } = JSON.parse(await text(response)) as { errors: { attachments: string[] } }
  request.destroy()
  return { status: response.statusCode, errors: errors.attachments, bytes }
}

async function files(): Promise<string[]> {
  const all = await readdir(here.filesFolder, { recursive: true, withFileTypes: true })
  return all.filter(entry => entry.isFile()).map(({ name }) => name)
}

describe('a statement', () => {
  test('books what names its invoice, once: also where the same entry comes in another file', async () => {
    const customer = await insertCustomer(operator())
    const { id, number } = await invoice(customer, 11_903)
    const booked = { amount: 11_903, ref: 'once', text: `${number} danke`, name: 'Kunde' }
    const text = statement([booked])
    expect((await imported(here, admin, text)).status).toBe(201)
    expect(await booksOf(here.services, customer)).toMatchObject({
      owed: 0,
      documents: { [id]: 'paid 0' },
      payments: ['succeeded 11903'],
    })
    const again = await imported(here, admin, text)
    expect([again.status, again.body.code]).toEqual([409, 'statement_known'])
    await imported(here, admin, statement([booked], { opening: 5 }))
    expect((await booksOf(here.services, customer)).payments).toHaveLength(1)
    const { statements } = (await admin.get('/ajax/v1/staff/bank')).body
    expect(statements[0]).toMatchObject({ state: 'imported', entries: 1, known: 1, from_on: '2026-11-20' })
    expect(await entryOf(11_903)).toMatchObject({
      state: 'booked',
      customer: { number: customer },
      documents: [{ number }],
      decided_by: '',
    })
  })

  test.each([
    ['that is short is read at once', 'Danke', 0],
    ['that is long is read in a thread: it would keep requests waiting', 'Danke '.repeat(20_000), 1],
  ])('%s', async (_what, text, threads) => {
    const started = vi.fn()
    process.on('worker', started)
    await take({ amount: 1, text })
    process.off('worker', started)
    expect(started).toHaveBeenCalledTimes(threads)
    const { statements } = (await admin.get('/ajax/v1/staff/bank')).body
    expect(statements[0]).toMatchObject({ state: 'imported', entries: 1, known: 0 })
  })

  test.each<[string, (text: string) => string, string]>([
    ['that is cut off', text => text.slice(0, -300), 'cut_off'],
    [
      'of another account',
      text => text.replaceAll('DE02120300000000202051', 'DE89370400440532013000'),
      'other_account',
    ],
    [
      'that is long and lacks an entry',
      text => text.replace('<Ntry>', `<!--${'='.repeat(120_000)}--><Ntry>`).replace('44.44', '44.43'),
      'sums_differ',
    ],
  ])('%s is refused, and nothing of it is booked', async (_what, spoil, refusal) => {
    const customer = await insertCustomer(operator())
    const { number } = await invoice(customer, 4444)
    const answer = await imported(
      here,
      admin,
      spoil(statement([{ amount: 4444, ref: `spoilt-${refusal}`, text: number }])),
    )
    expect(answer.status).toBe(201)
    const { statements } = (await admin.get('/ajax/v1/staff/bank')).body
    expect(statements[0]).toMatchObject({ state: 'refused', refusal, entries: 0 })
    expect(await booksOf(here.services, customer)).toMatchObject({ owed: 4444, payments: [] })
  })

  test('that was refused is imported again once the reason is gone', async () => {
    const { billing } = here.services.configuration
    const text = statement([{ amount: 4_321, ref: 'again', text: 'Danke', name: 'Niemand' }])
    here.services.configuration.billing = { ...billing, account: { iban: 'DE89370400440532013000', bic: '' } }
    await imported(here, admin, text)
    here.services.configuration.billing = billing
    expect((await imported(here, admin, text)).status).toBe(201)
    expect((await entryOf(4_321)).state).toBe('unmatched')
    expect((await imported(here, admin, text)).body.code).toBe('statement_known')
  })

  test('two transfers for one invoice pay it once: the second is for people to look at', async () => {
    const customer = await insertCustomer(operator())
    const { number } = await invoice(customer, 7777)
    await take({ amount: 7777, text: number }, { amount: 7777, text: number })
    expect(await booksOf(here.services, customer)).toMatchObject({ owed: 0, payments: ['succeeded 7777'] })
    const [left] = (await entries('probable')).filter(entry => entry.amount.amount_minor === 7777)
    expect(left).toMatchObject({ customer: { number: customer }, documents: [] })
    if (left) expect((await act(left, 'assign', { customer, documents: [] })).status).toBe(200)
    expect(await booksOf(here.services, customer)).toMatchObject({ balance: 7777 })
  })

  test('that is longer than 64 MB is refused before it is read, or where its length is not announced, while it comes', async () => {
    await here.app.listen({ port: 0, host: '127.0.0.1' })
    const announced = await sent(1, { 'content-length': 500_000_000 })
    expect(announced).toMatchObject({ status: 413, errors: ['Choose files of at most 64 MB each.'] })
    const kept = await files()
    const streamed = await sent(500, {})
    expect(streamed).toMatchObject({ status: 422, errors: ['Wählen Sie Dateien mit höchstens 64 MB.'] })
    expect(streamed.bytes).toBeLessThan(90_000_000)
    expect(await files()).toEqual(kept)
  })

  test('what is no XML file is not even kept', async () => {
    const answer = await imported(here, admin, '')
    expect(answer.status).toBe(422)
  })
})

describe('at the desk', () => {
  test('what is probable is confirmed by people, and can be taken back', async () => {
    const customer = await insertCustomer(operator(), { company_name: 'Grüne Wiese GmbH' })
    const { id, number } = await invoice(customer, 5551)
    await take({ amount: 5551, name: 'GRUENE WIESE GMBH', text: 'danke' })
    const entry = await entryOf(5551)
    expect(entry).toMatchObject({
      state: 'probable',
      customer: { number: customer },
      documents: [{ number, amount: { amount_minor: 5551 } }],
    })
    expect((await act(entry, 'assign', { customer, documents: [] })).status).toBe(200)
    expect(await booksOf(here.services, customer)).toMatchObject({ owed: 0, documents: { [id]: 'paid 0' } })
    expect((await act(entry, 'assign', { customer, documents: [] })).body.code).toBe('stale_version')
    expect((await act(await entryOf(5551), 'undo', { note: 'Wrong customer' })).status).toBe(204)
    expect(await booksOf(here.services, customer)).toMatchObject({ owed: 5551, payments: ['charged_back 5551 5551'] })
    expect(await entryOf(5551)).toMatchObject({ state: 'unmatched', customer: null, payment: null })
    expect((await act(await entryOf(5551), 'assign', { customer, documents: [number] })).status).toBe(200)
    expect(await booksOf(here.services, customer)).toMatchObject({ owed: 0 })
  })

  test('above the limit a colleague confirms it, not the one who asked', async () => {
    const customer = await insertCustomer(operator())
    const { number } = await invoice(customer, 200_001)
    await take({ amount: 200_001, text: 'Rechnung' })
    expect((await act(await entryOf(200_001), 'assign', { customer, documents: [number] })).status).toBe(200)
    const waiting = await entryOf(200_001)
    expect(waiting).toMatchObject({ state: 'waiting', own: true })
    expect((await booksOf(here.services, customer)).owed).toBe(200_001)
    expect((await act(waiting, 'decide', { approve: true })).body.code).toBe('own_approval')
    expect((await act(waiting, 'decide', { approve: false }, colleague)).status).toBe(204)
    expect(await entryOf(200_001)).toMatchObject({ state: 'probable' })
    expect((await act(await entryOf(200_001), 'assign', { customer, documents: [] })).status).toBe(200)
    expect((await act(await entryOf(200_001), 'decide', { approve: true }, colleague)).status).toBe(204)
    expect(await booksOf(here.services, customer)).toMatchObject({ owed: 0 })
  })

  test('what is nobody’s payment is set aside with the reason, and can come back', async () => {
    await take({ amount: 333, text: 'Zinsen' })
    expect((await act(await entryOf(333), 'set-aside', { note: 'Interest of the bank' })).status).toBe(204)
    expect(await entryOf(333)).toMatchObject({ state: 'set_aside', note: 'Interest of the bank' })
    expect((await act(await entryOf(333), 'undo', { note: 'Looked at once more' })).status).toBe(204)
    expect(await entryOf(333)).toMatchObject({ state: 'unmatched' })
  })

  test.each<[string, object, string]>([
    ['a customer who is not there', { customer: 99_999_999, documents: [] }, 'customer'],
    ['a document that is not theirs', { customer: 10002, documents: ['RE-1900-000001'] }, 'documents'],
  ])('%s is refused', async (_what, body, field) => {
    await take({ amount: 12_345, text: 'x' })
    const answer = await act(await entryOf(12_345), 'assign', body)
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]])
  })
})
