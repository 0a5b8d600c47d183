import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../platform/db/database.ts'
import type { MailTemplate, MailValues } from '../platform/mail/mails.ts'
import { queueMail } from '../platform/mail/queue-mail.ts'
import { startTestCentre, type TestCentre } from '../testing/test-centre.ts'
import { mails } from './mails.ts'

/** Every mail that its reader may turn off, with something to fill it. */
const appUrl = 'http://portal.test'
const euros = (amount_minor: number) => ({ amount_minor, currency: 'EUR' })
const ticket = { number: 20001, subject: 'Slow', link: `${appUrl}/support/ticket/20001` }
const choosable = {
  budget_reached: {
    customer: 'Möwe',
    number: 10001,
    contract: '',
    percent: 80,
    stops: false,
    appUrl,
    cost: euros(8000),
    forecast: euros(12_000),
    budget: euros(10_000),
  },
  vat_id_invalid: { customer: 'Möwe', vatId: 'DE136695976', appUrl },
  contract_renews: {
    number: 'C-1001',
    label: 'Shop',
    on: '2027-01-01',
    months: 12,
    cancelBy: '2026-12-01',
    link: `${appUrl}/billing/contracts/C-1001`,
  },
  trial_ends: {
    number: 'C-1001',
    label: 'Shop',
    on: '2026-12-01',
    link: `${appUrl}/billing/contracts/C-1001/keep`,
  },
  ticket_opened: { ...ticket, text: 'It is slow.', files: [{ name: 'error.png', bytes: 2048 }] },
  ticket_answered: {
    ...ticket,
    author: 'Kim',
    text: 'Solved.',
    files: [{ name: 'error.png', bytes: 2048 }],
    stand: null,
  },
  ticket_changed: { ...ticket, stand: { status: 'closed', closesOn: null, restsUntil: null, mergedInto: null } },
  staff_ticket: {
    ...ticket,
    about: 'new',
    author: 'Anna',
    customer: 'Möwe',
    customerNumber: 10001,
    impact: 'none',
    text: 'It is slow.',
    files: [{ name: 'error.png', bytes: 2048 }],
  },
  staff_ticket_late: {
    ...ticket,
    customer: 'Möwe',
    customerNumber: 10001,
    impact: 'none',
    due: { at: new Date('2026-11-16T12:00Z'), for: 'answer', late: false, timeZone: 'Europe/Berlin' },
  },
  staff_ticket_colleague: {
    ...ticket,
    about: 'mentioned',
    author: 'Kim',
    customer: 'Möwe',
    customerNumber: 10001,
    text: 'Can you look?',
    files: [],
  },
  invitation_accepted: { customer: 'Möwe', who: 'Zoë', email: 'zoe@demo.example', role: 'billing', appUrl },
  invitation_declined: { customer: 'Möwe', email: 'zoe@demo.example', appUrl },
} as const satisfies { [T in MailTemplate]?: MailValues[T] }
const templates = Object.keys(choosable) as (keyof typeof choosable)[] // the literal's own keys

let centre: TestCentre
beforeAll(async () => {
  centre = await startTestCentre()
})
afterAll(() => centre.close())

/** Says whether a mail to Anna was written. */
async function written(template: MailTemplate, values: MailValues[MailTemplate]): Promise<boolean> {
  const { operator } = centre.services.database
  const id = uuidv7()
  await inTransaction(operator, async db => {
    const user = await db
      .selectFrom('user_account')
      .selectAll()
      .where('email', '=', 'anna@demo.example')
      .executeTakeFirstOrThrow()
    await queueMail(db, { id, services: centre.services, user, template, values, now: centre.services.clock.now() })
  })
  return (await operator.selectFrom('mail').select('id').where('id', '=', id).execute()).length === 1
}

test('the list is complete', () => {
  const free = Object.entries(mails).flatMap(([template, { kind }]) => ('event' in kind ? [template] : []))
  expect(templates.toSorted()).toEqual(free.toSorted())
})

test.each(templates)(
  '%s is written unless its reader has turned its event off, and again once it is on',
  async template => {
    const anna = await centre.signedIn('anna@demo.example')
    const { kind } = mails[template]
    const event = 'event' in kind ? kind.event : ''
    const choose = (mail: boolean) =>
      anna.post('/ajax/v1/preferences', { preferences: { notifications: { [event]: { mail } } } })
    expect(await written(template, choosable[template])).toBe(true)
    expect((await choose(false)).status).toBe(200)
    expect(await written(template, choosable[template])).toBe(false)
    await choose(true)
    expect(await written(template, choosable[template])).toBe(true)
  },
)

test('what has to be known is written whatever was turned off', async () => {
  const anna = await centre.signedIn('anna@demo.example')
  const off = { invitations: { mail: false }, vat_id: { mail: false }, budgets: { mail: false } }
  await anna.post('/ajax/v1/preferences', { preferences: { notifications: off } })
  expect(await written('password_reset', { link: `${appUrl}/password/reset/x`, minutes: 60 })).toBe(true)
})
