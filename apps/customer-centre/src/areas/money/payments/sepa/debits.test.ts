import type { PaymentMethod } from '@kontor/contract/areas/money/payment-methods'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertDocument } from '../../../../testing/billing/documents.ts'
import type { Browser } from '../../../../testing/browser.ts'
import { newcomer } from '../../../../testing/newcomer.ts'
import { imported, jobOf } from '../../../../testing/payments/bank.ts'
import { booksOf } from '../../../../testing/payments/paying.ts'
import { reportedFile, statement } from '../../../../testing/payments/statements.ts'
import { startTestCentre, type TestCentre } from '../../../../testing/test-centre.ts'
import { addDays } from '../../../../values/local-date.ts'
import { collectDebits } from './collect-debits-job.ts'
import { lapseMandates } from './lapse-job.ts'
import { sandboxBank } from './sandbox-bank-job.ts'
import { sendMandate } from './send-mandate-job.ts'

const url = '/ajax/v1/accounts/payment'
const [first, second, other] = ['DE02120300000000202051', 'DE89370400440532013000', 'NL91ABNA0417164300'] as const

let here: TestCentre
beforeAll(async () => {
  here = await startTestCentre('demo')
})
afterAll(() => here.close())
const operator = () => here.services.database.operator
const today = () => here.services.clock.today()

type Payer = { customer: number; email: string; nora: Browser; method: PaymentMethod }
async function payer(iban: string = second): Promise<Payer> {
  const { customer, email } = await newcomer(here)
  const nora = await here.signedIn(email)
  const { body } = await nora.post<PaymentMethod>(`${url}/sepa`, {
    holder: 'Nora Neumann',
    iban,
    mandate_accepted: true,
  })
  return { customer, email, nora, method: body }
}
/** By a new session: the clock moves on. */
async function mandateOf({ email, method }: Payer): Promise<PaymentMethod | undefined> {
  const { data } = (await (await here.signedIn(email)).get(`${url}/get/all`)).body
  return data.find(({ id }: PaymentMethod) => id === method.id)
}
let counted = 0
/** An invoice that announces a debit on a day. */
async function announced({ customer, method }: Payer, net: number, collect_on: string) {
  const number = `RE-2026-8${String(++counted).padStart(5, '0')}`
  const debit = { mandate_reference: method.mandate?.reference ?? '', collect_on }
  return insertDocument(operator(), { customer, number, net, status: 'open', open: net, dueOn: collect_on, debit })
}
const collect = () => collectDebits.run(jobOf(here), {})
const bankAnswers = () => sandboxBank.run(jobOf(here), {})
const nextDay = (days = 1) => here.wait(days * 86_400_000)
const waitUntil = (day: string) => nextDay((Date.parse(day) - Date.parse(today())) / 86_400_000)
const mailsOf = async (customer: number) => {
  const { rows } = await sql<{ subject: string; files: number }>`
    select m.subject, (select count(*)::int from mail_attachment a where a.mail_id = m.id) as files
    from mail m where m.customer_number = ${customer} and m.template = 'mandate' order by m.created_at, m.id`.execute(
    operator(),
  )
  return rows
}

describe('a mandate', () => {
  test('says how it stands, goes to its payer on paper, and can be had as PDF', async () => {
    const who = await payer()
    expect(await mandateOf(who)).toMatchObject({
      state: 'active',
      mandate: {
        state: 'active',
        sequence: 'RCUR',
        last_used_on: null,
        notice_days: 14,
        lapses_on: addDays(today(), 0).replace(/^\d{4}/, year => String(Number(year) + 3)),
      },
    })
    await sendMandate.run(jobOf(here), { customer: who.customer, method: who.method.id, what: 'given' })
    expect(await mailsOf(who.customer)).toEqual([{ subject: 'Your SEPA direct debit mandate', files: 1 }])
    const { status, headers, body } = await who.nora.get(`${url}/${who.method.id}/mandate/pdf`)
    expect([status, headers['content-type'], String(body).slice(0, 5)]).toEqual([200, 'application/pdf', '%PDF-'])
    const anna = await here.signedIn('anna@demo.example')
    expect((await anna.get(`${url}/${who.method.id}/mandate/pdf`)).status).toBe(404)
  })

  test.each(['北京', '– …', '🙂'])('of a holder that no bank can read (%s) is refused at the field', async holder => {
    const { email } = await newcomer(here)
    const nora = await here.signedIn(email)
    const { status, body } = await nora.post(`${url}/sepa`, { holder, iban: first, mandate_accepted: true })
    expect([status, body.errors]).toEqual([422, { holder: [expect.stringContaining('Latin letters')] }])
  })

  test('is given on the day that it is where the provider is', async () => {
    const who = await payer()
    await sql`update payment_method set mandate_signed_at = '2026-11-10T23:30:00Z' where id = ${who.method.id}`.execute(
      operator(),
    )
    // it lapses by the same day
    expect((await mandateOf(who))?.mandate?.lapses_on).toBe('2029-11-11')
    await announced(who, 1500, today())
    await collect()
    const { rows } =
      await sql`select mandate_signed_on::text from direct_debit where customer_number = ${who.customer}`.execute(
        operator(),
      )
    expect(rows).toEqual([{ mandate_signed_on: '2026-11-11' }])
  })

  test('keeps its reference when the account changes, and the bank is told with the next debit', async () => {
    const who = await payer(first)
    const { reference } = who.method.mandate ?? {}
    await announced(who, 1500, today())
    await collect()
    const change = (iban: string) => who.nora.post(`${url}/${who.method.id}/account`, { iban, mandate_accepted: true })
    expect((await change(second)).body).toMatchObject({
      label: 'DE89 ···· 3000',
      mandate: { state: 'amended', reference },
    })
    const { rows } =
      await sql`select iban, told_iban from direct_debit where customer_number = ${who.customer}`.execute(operator())
    expect(rows).toEqual([{ iban: second, told_iban: first }])
    expect((await change(first)).body.mandate.state).toBe('active')
    expect((await change('DE00')).status).toBe(422)
    const text = await who.nora.get(`${url}/${who.method.id}/mandate`)
    expect(text.body).toContain('DE02 ···· 2051')
  })

  test('is revoked whatever it pays for; what the bank does not have yet is open again', async () => {
    const who = await payer()
    const id = await announced(who, 1700, today())
    await collect()
    expect(await booksOf(here.services, who.customer)).toMatchObject({ documents: { [id]: 'processing 1700' } })
    expect((await who.nora.post(`${url}/${who.method.id}/revoke`)).status).toBe(204)
    expect(await mandateOf(who)).toBeUndefined()
    expect(await booksOf(here.services, who.customer)).toMatchObject({ documents: { [id]: 'failed 1700' }, holds: 0 })
    expect((await who.nora.post(`${url}/${who.method.id}/revoke`)).status).toBe(404)
    await collect()
    expect(await booksOf(here.services, who.customer)).toMatchObject({ payments: ['failed 1700'] })
  })

  test('that nothing was collected under for 36 months has lapsed, and its payer is told', async () => {
    const who = await payer()
    await sql`update payment_method set mandate_signed_at = mandate_signed_at - interval '36 months' where id = ${who.method.id}`.execute(
      operator(),
    )
    expect(await mandateOf(who)).toMatchObject({ state: 'expired', mandate: { state: 'lapsed' } })
    await announced(who, 1800, today())
    await collect()
    await lapseMandates.run(jobOf(here), {})
    expect(await mandateOf(who)).toMatchObject({ state: 'expired', is_default: false, mandate: { state: 'lapsed' } })
    expect((await booksOf(here.services, who.customer)).payments).toEqual([])
  })
})

describe('debits', () => {
  test('begin two days of settlement before the announced day, are paid on it, once', async () => {
    const who = await payer()
    const id = await announced(who, 2100, '2026-11-30')
    await collect()
    expect((await booksOf(here.services, who.customer)).payments).toEqual([])
    await waitUntil('2026-11-26')
    await collect()
    await collect()
    expect(await booksOf(here.services, who.customer)).toMatchObject({
      documents: { [id]: 'processing 2100' },
      payments: ['pending 2100'],
    })
    expect((await mandateOf(who))?.mandate?.last_used_on).toBe('2026-11-30')
    await bankAnswers()
    expect((await booksOf(here.services, who.customer)).payments).toEqual(['pending 2100'])
    await waitUntil('2026-11-30')
    await bankAnswers()
    expect(await booksOf(here.services, who.customer)).toMatchObject({ owed: 0, documents: { [id]: 'paid 0' } })
  })

  test.each([
    [
      'without money comes back two days of settlement later',
      'DE91370400449990000001',
      'charged_back 2200 2200',
      'insufficient_funds',
    ],
    ['that is closed is refused on the day', 'DE37370400449990000003', 'failed 2200', 'account_closed'],
  ])('of an account %s', async (_what, iban, ends, reason) => {
    const who = await payer(iban)
    const on = addDays(today(), 1)
    await announced(who, 2200, on)
    await collect()
    await nextDay(10)
    await bankAnswers()
    await bankAnswers()
    const { payments, documents } = await booksOf(here.services, who.customer)
    expect([payments, Object.values(documents)]).toEqual([[ends], ['failed 2200']])
    const { rows } =
      await sql`select coalesce(return_reason, failure_reason) as reason from payment where customer_number = ${who.customer}`.execute(
        operator(),
      )
    expect(rows).toEqual([{ reason }])
    await collect()
    expect((await booksOf(here.services, who.customer)).payments).toHaveLength(1)
  })

  test('that the bank does not have yet are given up once what they are for is in dispute', async () => {
    const who = await payer()
    const id = await announced(who, 1800, today())
    await collect()
    const staff = await here.signedIn('admin@demo.example')
    await staff.post(`/ajax/v1/accounts/customers/${who.customer}/change`, { reason: 'Ticket 20014' })
    const disputed = await staff.post(`/ajax/v1/staff/invoices/${id}/dispute`, {
      disputed: true,
      reason: 'Brief vom 2.',
    })
    expect(disputed.body).toMatchObject({ status: 'disputed' })
    expect(await booksOf(here.services, who.customer)).toMatchObject({
      documents: { [id]: 'disputed 1800' },
      holds: 0,
      payments: ['failed 1800'],
    })
  })

  test('that no bank can read are left out and named, and the others go; a former creditor identifier is told once', async () => {
    here.services.configuration.directDebits = 'file'
    const admin = await here.signedIn('admin@demo.example')
    const make = async () => {
      const { id } = (await admin.post('/ajax/v1/staff/bank/debit-files')).body
      return id === null ? '' : String((await admin.get(`/ajax/v1/staff/bank/debit-files/${id}`)).body)
    }
    await make()
    const [good, bad] = [await payer(first), await payer(second)]
    await sql`update payment_method set holder = '北京' where id = ${bad.method.id}`.execute(operator())
    await sql`update payment_method set creditor_id = 'DE51ZZZ12345678901' where id = ${good.method.id}`.execute(
      operator(),
    )
    const left = await announced(bad, 4400, today())
    await announced(good, 4400, today())
    await collect()
    const xml = await make()
    expect([xml.match(/<EndToEndId>/g)?.length, xml.match(/<OrgnlCdtrSchmeId>/g)?.length]).toEqual([1, 1])
    expect(await booksOf(here.services, bad.customer)).toMatchObject({
      documents: { [left]: 'failed 4400' },
      payments: ['failed 4400'],
      holds: 0,
    })
    const { objections } = (await admin.get('/ajax/v1/staff/bank')).body
    expect(objections[0]).toMatchObject({ customer: { number: bad.customer }, objection: 'holder' })
    await announced(good, 4500, today())
    await collect()
    expect((await make()).match(/<EndToEndId>|<OrgnlCdtrSchmeId>/g)).toEqual(['<EndToEndId>'])
    here.services.configuration.directDebits = 'sandbox'
  })

  test('are credited by the sum of their batch, whatever stands below; come back by their name, and a fee is no return', async () => {
    here.services.configuration.directDebits = 'file'
    const payers = [await payer(first), await payer(second)]
    for (const who of payers) await announced(who, 3000, today())
    await collect()
    const admin = await here.signedIn('admin@demo.example')
    const { id } = (await admin.post('/ajax/v1/staff/bank/debit-files')).body
    const xml = String((await admin.get(`/ajax/v1/staff/bank/debit-files/${id}`)).body)
    const batch = /<PmtInfId>([^<]+)/.exec(xml)?.[1] ?? ''
    const [one = '', other = ''] = [...xml.matchAll(/<EndToEndId>([^<]+)/g)].map(found => found[1] ?? '')
    const credited = { '01A2192CB36E7187BA5EE3FA499A7693-1': batch, '35.00': '30.00', '25.00': '30.00' }
    await imported(here, admin, reportedFile('batch-credit-08', credited))
    for (const { customer } of payers)
      expect((await booksOf(here.services, customer)).payments).toEqual(['succeeded 3000'])
    const booked = async () =>
      (await Promise.all(payers.map(who => booksOf(here.services, who.customer)))).flatMap(books => books.payments)
    await imported(here, admin, reportedFile('return-fee', { '6A5998119DEA87099DE984488ABA56E1': one }))
    await imported(
      here,
      admin,
      reportedFile('return-german-code', { '6A5998119DEA87099DE984488ABA56E1': one, '10.00': '1.23' }),
    )
    expect(await booked()).toEqual(['succeeded 3000', 'succeeded 3000'])
    const { rows } =
      await sql`select kind, state, review from bank_entry where end_to_end_id = ${one} order by id`.execute(operator())
    expect(rows).toEqual([
      { kind: 'other', state: 'set_aside', review: 'fee' },
      { kind: 'return', state: 'unmatched', review: 'amount_differs' },
    ])
    const back = { '6A5998119DEA87099DE984488ABA56E1': other, '10.00': '30.00', RT1: 'RT2' }
    await imported(here, admin, reportedFile('return-german-code', back))
    expect((await booked()).toSorted()).toEqual(['charged_back 3000 3000', 'succeeded 3000'])
    here.services.configuration.directDebits = 'sandbox'
  })

  test('go to the bank in one file, whose sum settles them; one that comes back is open again', async () => {
    here.services.configuration.directDebits = 'file'
    const payers = [await payer(first), await payer(second), await payer(other)]
    for (const who of payers) await announced(who, 3300, today())
    await collect()
    const admin = await here.signedIn('admin@demo.example')
    const make = () => admin.post('/ajax/v1/staff/bank/debit-files')
    const overview = (await admin.get('/ajax/v1/staff/bank')).body
    expect(overview.waiting).toMatchObject({ debits: 3, sum: { amount_minor: 9900 } })
    const { id } = (await make()).body
    expect((await make()).body).toEqual({ id: null })
    const { body: xml, headers } = await admin.get(`/ajax/v1/staff/bank/debit-files/${id}`)
    expect(headers['content-type']).toBe('application/xml')
    expect(String(xml).match(/<EndToEndId>/g)).toHaveLength(3)
    const batch = /<PmtInfId>([^<]+)/.exec(String(xml))?.[1] ?? ''
    const ends = [...String(xml).matchAll(/<EndToEndId>([^<]+)<\/EndToEndId>/g)].map(found => found[1] ?? '')
    const [returned = ''] = ends
    await imported(here, admin, statement([{ amount: 9900, batch, ref: 'batch', on: today() }]))
    for (const { customer } of payers)
      expect(await booksOf(here.services, customer)).toMatchObject({ owed: 0, payments: ['succeeded 3300'] })
    const back = {
      amount: -3600,
      drawn: 3300,
      reason: 'MD06',
      endToEnd: returned,
      ref: 'back',
      on: addDays(today(), 3),
    }
    await imported(here, admin, statement([back]))
    const owed = await Promise.all(payers.map(async ({ customer }) => (await booksOf(here.services, customer)).owed))
    expect(owed.toSorted()).toEqual([0, 0, 3300])
    const { rows } = await sql`select return_reason, said from payment where return_reason = 'payer_objected'`.execute(
      operator(),
    )
    expect(rows).toEqual([{ return_reason: 'payer_objected', said: 'MD06' }])
    here.services.configuration.directDebits = 'sandbox'
  })
})
