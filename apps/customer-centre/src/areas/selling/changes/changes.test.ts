import type { ChangeOffers, ChangePreview } from '@kontor/contract/areas/selling/changes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cloudMeters } from '../../../demo/cloud-meters.ts'
import type { Browser } from '../../../testing/browser.ts'
import {
  actionsOf,
  hosting as insertHosting,
  itemsOf,
  stored as storedIn,
  url,
  versionOf,
} from '../../../testing/changes/changes.ts'
import { mailsOf, newMember } from '../../../testing/people/people.ts'
import { startTestCentre, type TestCentre } from '../../../testing/test-centre.ts'
import { wholeIban } from '../../customers/reads.ts'
import { billedContracts } from '../../money/billing/billed-contract.ts'
import { methodOf } from '../../money/billing/draft.ts'
import { billingFacts } from '../../money/billing/facts.ts'

let centre: TestCentre
/** Owner of a business. */
let anna: Browser
/** Owner of a consumer's account. */
let carla: Awaited<ReturnType<typeof newMember>>
beforeAll(async () => {
  centre = await startTestCentre('demo', {}, 8)
  anna = await centre.signedIn('anna@demo.example')
  carla = await newMember(centre, { customer: consumer, role: 'owner', email: 'carla@changes.example' })
})
afterAll(() => centre.close())

const [business, consumer] = [10001, 10002]
const operator = () => centre.services.database.operator
const hosting = (customer: number, changes?: Record<string, unknown>) => insertHosting(operator(), customer, changes)
const items = (id: string) => itemsOf(operator(), id)
const stored = (id: string) => storedIn(operator(), id)
const entriesOf = (id: string) =>
  operator().selectFrom('audit_entry').select(['before', 'after']).where('subject_id', '=', id).orderBy('id').execute()
const obstacles = async (by: Browser, number: string) =>
  Object.fromEntries((await actionsOf(by, number)).actions.map(({ action, obstacle }) => [action, obstacle]))

describe('what can be done', () => {
  test('says for each action why it is not possible', async () => {
    const { number } = await hosting(business)
    expect(await obstacles(anna, number)).toEqual({
      rename: null,
      pay: null,
      change: null,
      cancel: null,
      transfer: null,
      keep: 'no_trial',
      undo_cancellation: 'not_cancelled',
      complete_switch: 'no_switch',
      withdraw: 'not_a_consumer',
      switch: 'not_a_cloud_service',
    })
  })

  test('is nothing of a contract that is over, and another customer’s is not there', async () => {
    const { number } = await hosting(business, { state: 'ended', ends_on: '2026-10-31' })
    expect(new Set(Object.values(await obstacles(anna, number)))).toEqual(new Set(['over']))
    expect((await carla.browser.get(url(number))).status).toBe(404)
  })

  test('is done by those alone who may change this contract', async () => {
    const [mine, other] = [await hosting(business), await hosting(business)]
    const reader = await newMember(centre, {
      role: 'support',
      permissions: ['contracts:read', `contracts:${mine.number}`],
    })
    const label = (number: string) => reader.browser.send('PUT', url(number, '/label'), { label: 'X', version: 1 })
    expect((await label(mine.number)).status).toBe(200)
    expect((await label(other.number)).status).toBe(403)
  })
})

describe('a contract is renamed', () => {
  test('once for each version that somebody has seen, and the activity tells of it', async () => {
    const { id, number } = await hosting(business)
    const rename = (version: number) => anna.send('PUT', url(number, '/label'), { label: 'New shop', version })
    expect((await rename(1)).body).toEqual({ version: 2 })
    expect([(await rename(1)).status, (await rename(1)).body.code]).toEqual([409, 'stale_version'])
    const entry = await operator()
      .selectFrom('audit_entry')
      .select(['before', 'after', 'subject_label'])
      .where('subject_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(entry).toEqual({
      before: { label: 'Shop' },
      after: { label: 'New shop' },
      subject_label: `${number} New shop`,
    })
  })

  test('and paid by a method of its customer, or by transfer, and by no other', async () => {
    const { id, number } = await hosting(business)
    const { data } = (await anna.get('/ajax/v1/accounts/payment/get/all')).body
    const pay = async (pays: string) =>
      anna.send('PUT', url(number, '/payment'), { pays, version: await versionOf(anna, number) })
    expect((await pay(data[0].id)).status).toBe(200)
    expect((await stored(id))?.payment_method_id).toBe(data[0].id)
    expect((await pay('transfer')).status).toBe(200)
    expect(await stored(id)).toMatchObject({ payment_method_id: null, by_transfer: true })
    expect((await actionsOf(anna, number)).pays).toBe('transfer')
    const [billed] = await billedContracts(operator(), business, id)
    const facts = await billingFacts(operator(), centre.services, business, '2026-12-01')
    expect(facts.methods.some(method => method.is_default)).toBe(true)
    expect(methodOf(facts, billed?.payment_method_id ?? null)).toBeNull()
    expect((await pay('0193a000-0000-7000-8000-000000000001')).body.errors).toHaveProperty('pays')
    expect((await pay('default')).status).toBe(200)
    const { method, label } = data[0]
    expect(await entriesOf(id)).toEqual([
      { before: { method: 'default', label: null }, after: { method, label } },
      { before: { method, label }, after: { method: 'transfer', label: null } },
      { before: { method: 'transfer', label: null }, after: { method: 'default', label: null } },
    ])
    const mails = (await mailsOf(centre, 'anna@demo.example')).slice(-3)
    for (const [at, told] of [`paid by ${label}.`, 'by bank transfer.', 'by your default payment method.'].entries())
      expect(mails[at]).toMatchObject({ template: 'contract_payment_changed', body: expect.stringContaining(told) })
  })
})

describe('a contract changes', () => {
  const preview = async (number: string, query: string): Promise<ChangePreview> =>
    (await anna.get(url(number, `/change?${query}`))).body
  const change = async (number: string, wish: object, shown: string) =>
    anna.post(url(number, '/change'), { ...wish, shown, version: await versionOf(anna, number) })

  test('to a larger product today: what is shown is what is charged, by the day', async () => {
    const { id, number } = await hosting(business)
    const shown = await preview(number, 'product=hosting-l&cycle=month')
    // 15 of 30 days of November
    expect(shown).toMatchObject({ when: 'now', on: '2026-11-16', loses_data: false, product: 'Web Hosting L' })
    expect(shown.today?.lines.map(({ quantity, net }) => [quantity, net.amount_minor])).toEqual([
      ['-0.500000', -495],
      ['0.500000', 995],
    ])
    expect(shown.today).toMatchObject({
      net: { amount_minor: 500 },
      tax: { amount_minor: 95 },
      gross: { amount_minor: 595 },
    })
    expect(shown.next).toMatchObject({ issued_on: '2026-12-01', net: { amount_minor: 1990 } })
    const wish = { product: 'hosting-l', cycle: 'month', options: '' }
    expect((await change(number, wish, 'something else')).body.code).toBe('price_changed')
    expect(await items(id)).toEqual([])
    expect((await change(number, wish, shown.shown)).status).toBe(200)
    expect(await items(id)).toMatchObject([
      {
        kind: 'credit',
        quantity: '-0.500000',
        unit_price: '9.900000',
        period_from: '2026-11-16',
        period_to: '2026-11-30',
      },
      { kind: 'recurring', quantity: '0.500000', unit_price: '19.900000' },
    ])
    expect(await stored(id)).toMatchObject({ product_code: 'hosting-l', price_minor: 1990, billed_until: '2026-11-30' })
    const mail = (await mailsOf(centre, 'anna@demo.example')).at(-1)
    expect(mail).toMatchObject({ template: 'contract_changed', subject: `Your contract changes: ${number} Shop` })
    expect(((await preview(number, 'product=hosting-l&cycle=month')) as unknown as { code: string }).code).toBe(
      'change_impossible',
    )
  })

  test('and what was used until then stays to be billed', async () => {
    const { id, number } = await hosting(business)
    const agreed = JSON.stringify({ meters: [{ ...cloudMeters.vcpu, code: 'visits' }] })
    await operator().updateTable('contract').set({ metered: true, agreed }).where('id', '=', id).execute()
    const { shown } = await preview(number, 'product=hosting-l&cycle=month')
    const wish = { product: 'hosting-l', cycle: 'month', options: '' }
    expect((await change(number, wish, shown)).status).toBe(200)
    expect(await stored(id)).toMatchObject({
      product_code: 'hosting-l',
      metered: true,
      agreed: { former_meters: [{ code: 'visits', until: '2026-11-16' }] },
    })
  })

  test('to a smaller one later, and can be taken back until then', async () => {
    const { id, number } = await hosting(business)
    const shown = await preview(number, 'product=hosting-s&cycle=month&options=daily-backup:1')
    expect(shown).toMatchObject({ when: 'next_period', on: '2026-12-01', today: null, loses_data: true })
    expect(shown.next?.lines.map(({ net }) => net.amount_minor)).toEqual([499, 150])
    const wish = { product: 'hosting-s', cycle: 'month', options: 'daily-backup:1' }
    expect((await change(number, wish, shown.shown)).status).toBe(200)
    expect(await stored(id)).toMatchObject({
      product_code: 'hosting-m',
      next_price_minor: 499,
      next_price_from: '2026-12-01',
    })
    const after = await actionsOf(anna, number)
    expect(after.change).toMatchObject({
      on: '2026-12-01',
      product: 'Web Hosting S',
      price: { net: { amount_minor: 649 } },
    })
    expect(after.actions).toContainEqual({ action: 'change', obstacle: 'change_waiting' })
    expect((await anna.send('DELETE', url(number, '/change'))).status).toBe(200)
    expect(await stored(id)).toMatchObject({ next_price_from: null, next_agreed: null })
    expect((await anna.send('DELETE', url(number, '/change'))).status).toBe(409)
    const present = { product: 'hosting-m', cycle: 'month' }
    expect((await entriesOf(id)).at(-1)).toEqual({
      before: { product: 'hosting-s', cycle: 'month', from: '2026-12-01' },
      after: present,
    })
    expect((await mailsOf(centre, 'anna@demo.example')).at(-1)).toMatchObject({
      template: 'contract_change_undone',
      body: expect.stringContaining('It does not change to Web Hosting S on 1 December 2026.'),
    })
  })

  test('back to what costs more only with a fresh proof', async () => {
    const { number } = await hosting(business)
    const { shown } = await preview(number, 'product=hosting-s&cycle=month')
    expect((await change(number, { product: 'hosting-s', cycle: 'month', options: '' }, shown)).status).toBe(200)
    await operator().updateTable('session').set({ authenticated_at: '2026-11-15T11:00:00Z' }).execute()
    expect((await anna.send('DELETE', url(number, '/change'))).status).toBe(428)
    anna = await centre.signedIn('anna@demo.example')
    expect((await anna.send('DELETE', url(number, '/change'))).status).toBe(200)
  })

  test('to nothing that costs more, where nothing could be billed; to what costs less', async () => {
    const { number } = await hosting(business)
    const was = await operator()
      .selectFrom('customer')
      .select(['country', 'vat_id', 'phone', 'refund_holder', wholeIban('refund', 'customer').as('refund_iban')])
      .where('customer_number', '=', business)
      .executeTakeFirstOrThrow()
    const set = (facts: Record<string, unknown>) =>
      operator().updateTable('customer').set(facts).where('customer_number', '=', business).execute()
    await set({ country: 'FR', vat_id: '', phone: '', refund_iban: null, refund_holder: null })
    const dearer = { product: 'hosting-l', cycle: 'month', options: '' }
    const shown = await preview(number, 'product=hosting-l&cycle=month')
    expect(shown.obstacle).toBe('place_unproven')
    expect(await change(number, dearer, shown.shown)).toMatchObject({
      status: 409,
      body: { code: 'details_missing', current: { obstacle: 'place_unproven' } },
    })
    expect((await preview(number, 'product=hosting-s&cycle=month')).obstacle).toBeNull()
    await set(was)
    expect((await preview(number, 'product=hosting-l&cycle=month')).obstacle).toBeNull()
  })

  test('by an option alone, and keeps a base price that was agreed for it alone', async () => {
    const { id, number } = await hosting(business, { price_minor: 700 })
    const offers: ChangeOffers = (await anna.get(url(number, '/offers'))).body
    const own = offers.offers.find(({ code }) => code === 'hosting-m')
    expect(own?.prices.find(({ cycle }) => cycle === 'month')?.price.net.amount_minor).toBe(700)
    const shown = await preview(number, 'product=hosting-m&cycle=month&options=staging-site:1')
    expect(shown.next?.lines[0]?.net.amount_minor).toBe(700)
    const wish = { product: 'hosting-m', cycle: 'month', options: 'staging-site:1' }
    expect((await change(number, wish, shown.shown)).status).toBe(200)
    expect(await stored(id)).toMatchObject({ price_minor: 700, agreed: { options: [{ code: 'staging-site' }] } })
  })

  describe('on the day of another change that no run has billed yet', () => {
    const come = (next_price_minor: number, product: string) =>
      hosting(business, {
        billed_until: '2026-11-15',
        next_price_from: '2026-11-16',
        next_price_minor,
        next_agreed: JSON.stringify({ product, cycle: 'month', name: { en: 'New', de: 'Neu' }, options: [] }),
      })

    test('from its terms, which are billed until then', async () => {
      const { id, number } = await come(499, 'hosting-s')
      expect(await obstacles(anna, number)).toMatchObject({ change: null, transfer: 'change_waiting' })
      const shown = await preview(number, 'product=hosting-l&cycle=month')
      expect(shown).toMatchObject({ when: 'now', price_before: { net: { amount_minor: 499 } } })
      expect(shown.today?.lines.map(({ net }) => net.amount_minor)).toEqual([250, -250, 995])
      const wish = { product: 'hosting-l', cycle: 'month', options: '' }
      const done = await change(number, wish, shown.shown)
      expect(done.body.version).toBe(await versionOf(anna, number))
      expect((await items(id)).map(({ kind, period_from }) => [kind, period_from])).toEqual([
        ['recurring', '2026-11-16'],
        ['credit', '2026-11-16'],
        ['recurring', '2026-11-16'],
      ])
      expect(await stored(id)).toMatchObject({
        product_code: 'hosting-l',
        price_minor: 1990,
        billed_until: '2026-11-30',
        next_price_from: null,
      })
    })

    test('to a smaller one later, while they hold', async () => {
      const { id, number } = await come(1990, 'hosting-l')
      const { shown, when } = await preview(number, 'product=hosting-m&cycle=month')
      expect(when).toBe('next_period')
      expect((await change(number, { product: 'hosting-m', cycle: 'month', options: '' }, shown)).status).toBe(200)
      expect(await stored(id)).toMatchObject({
        product_code: 'hosting-l',
        price_minor: 1990,
        billed_until: '2026-11-30',
        next_price_minor: 990,
        next_price_from: '2026-12-01',
      })
    })
  })

  test.each([
    ['a product that it cannot change to', 'product=vserver-m&cycle=month'],
    ['an option of another product', 'product=hosting-m&cycle=month&options=daily-backup:1'],
    ['a cycle that is not sold', 'product=hosting-m&cycle=two_years'],
    ['what it is', 'product=hosting-m&cycle=month'],
  ])('not to %s', async (_, query) => {
    const { number } = await hosting(business)
    expect(((await preview(number, query)) as unknown as { code: string }).code).toBe('change_impossible')
  })

  test('not by an announced price that somebody takes back', async () => {
    const { number } = await hosting(business, { next_price_minor: 1100, next_price_from: '2027-01-01' })
    expect((await anna.send('DELETE', url(number, '/change'))).status).toBe(409)
  })
})
