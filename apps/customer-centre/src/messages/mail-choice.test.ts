import { locales } from '@kontor/contract/locales'
import { sql } from 'kysely'
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
const staffTicket = {
  ...ticket,
  author: 'Anna',
  customer: 'Möwe',
  customerNumber: 10001,
  impact: 'none',
  text: 'It is slow.',
  files: [{ name: 'error.png', bytes: 2048 }],
} as const
const guestWrote = {
  number: 20001,
  subject: 'Offer',
  link: `${appUrl}/staff/tickets/20001`,
  author: 'Eve',
  email: 'eve@guest.test',
  text: 'How much?',
}

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
  coming: {
    customer: 'Möwe',
    rows: [
      {
        on: '2026-12-01',
        title: 'Shop renews for a year',
        amount: { amount_minor: 1190, currency: 'EUR' },
        about: false,
      },
    ],
    more: 0,
    summary: {
      total: { amount_minor: 1190, currency: 'EUR' },
      about: false,
      open: { amount_minor: 0, currency: 'EUR' },
      payable: { amount_minor: 0, currency: 'EUR' },
    },
    appUrl,
  },
  exemption_ends: { customer: 'Möwe', certificate: 'EU-151/2026', until: '2027-03-31', appUrl },
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
  ticket_split: { ...ticket, from: 20000 },
  staff_ticket_new: staffTicket,
  staff_ticket_replied: { ...staffTicket, reopened: false },
  staff_ticket_assigned: staffTicket,
  staff_mailbox_failed: {
    mailbox: 'support at mail.example.com, INBOX',
    since: new Date('2026-11-16T12:00Z'),
    timeZone: 'Europe/Berlin',
    failure: 'sign_in',
    words: 'AUTHENTICATE failed.',
    link: `${appUrl}/staff/tickets`,
  },
  staff_bounce: {
    address: 'ben@demo.example',
    subject: 'New reply',
    reason: '5.1.1 unknown',
    customer: 'Möwe',
    customerNumber: 10001,
    link: `${appUrl}/staff/tickets/20001`,
  },
  staff_offer: {
    number: 'AN-2026-000001',
    name: 'Möwe',
    link: `${appUrl}/staff/offers/AN-2026-000001`,
    told: { outcome: 'accepted', who: 'Zoë' },
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
  staff_guest_new: guestWrote,
  staff_guest_replied: guestWrote,
  staff_guest_assigned: guestWrote,
  service_notice: {
    kind: 'incident',
    state: 'identified',
    titles: { en: 'Slow', de: 'Langsam' },
    texts: { en: 'We know.', de: 'Wir wissen es.' },
    startsAt: new Date('2026-11-16T11:00:00Z'),
    endsAt: null,
    timeZone: 'Europe/Berlin',
    link: `${appUrl}/status#x`,
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

/** Says how Anna was told: by a mail, by a line in the portal or for a digest. */
async function told(template: MailTemplate, values: MailValues[MailTemplate]) {
  const { operator } = centre.services.database
  const id = uuidv7()
  const now = centre.services.clock.now()
  await inTransaction(operator, async db => {
    const user = await db
      .selectFrom('user_account')
      .selectAll()
      .where('email', '=', 'anna@demo.example')
      .executeTakeFirstOrThrow()
    const request = { id, services: centre.services, user, template, values, now, customer: 10001 }
    await queueMail(db, request)
  })
  const mail = await operator.selectFrom('mail').select('subject').where('id', '=', id).executeTakeFirst()
  const line = await operator.selectFrom('notification').selectAll().where('id', '=', id).executeTakeFirst()
  return { mail, line }
}

test('the list is complete', () => {
  const free = Object.entries(mails).flatMap(([template, { kind }]) => ('event' in kind ? [template] : []))
  expect(templates.toSorted()).toEqual(free.toSorted())
})

test.each(templates)('%s is told as its reader has chosen, each way by itself', async template => {
  const anna = await centre.signedIn('anna@demo.example')
  const { kind } = mails[template]
  const event = 'event' in kind ? kind.event : ''
  const choose = async (way: object) => {
    const { status } = await anna.post('/ajax/v1/preferences', { preferences: { notifications: { [event]: way } } })
    expect(status).toBe(200)
    return told(template, choosable[template])
  }
  const both = await choose({ mail: true })
  expect(both.line).toMatchObject({ event, in_portal: true, digest: null, customer_number: 10001 })
  // the same words, in each language
  expect(Object.values(both.line?.title ?? {})).toContain(both.mail?.subject)
  expect(Object.keys(both.line?.title ?? {}).toSorted()).toEqual([...locales].toSorted())
  expect(both.line?.path).toMatch(/^\/(?:support|billing|coming|account|staff|status)/)
  const inPortal = await choose({ mail: false })
  expect([inPortal.mail, inPortal.line?.in_portal]).toEqual([undefined, true])
  const inDigest = await choose({ portal: false, digest: 'weekly' })
  expect([inDigest.mail, inDigest.line?.in_portal, inDigest.line?.digest]).toEqual([undefined, false, 'weekly'])
  expect(await choose({ digest: 'none' })).toEqual({ mail: undefined, line: undefined })
  expect((await choose({ mail: true, portal: true })).mail).toBeDefined()
})

test('what has to be known is written whatever was turned off', async () => {
  const anna = await centre.signedIn('anna@demo.example')
  const off = { invitations: { mail: false }, vat_id: { mail: false }, budgets: { mail: false } }
  await anna.post('/ajax/v1/preferences', { preferences: { notifications: off } })
  const { mail, line } = await told('password_reset', { link: `${appUrl}/password/reset/x`, minutes: 60 })
  expect([mail === undefined, line]).toEqual([false, undefined])
})

test('mails about staff’s work wait for the end of their quiet hours, what is in the portal does not, nor do other mails', async () => {
  const anna = await centre.signedIn('anna@demo.example')
  const { clock, configuration } = centre.services
  const shown = (hours: number) =>
    new Date(clock.now().getTime() + hours * 3_600_000).toLocaleTimeString('en-GB', {
      hour: '2-digit',
      minute: '2-digit',
      timeZone: configuration.timeZone,
    })
  await anna.post('/ajax/v1/preferences', { preferences: { quiet_hours: { from: shown(-2), until: shown(2) } } })
  const startOf = async (subject: string | undefined) => {
    const { rows } = await sql<{ held: string | null; starts: string }>`
      select m.held_until as held, j.start_after as starts from mail m join pgboss.job j on j.data ->> 'mail_id' = m.id::text
      where m.subject = ${subject} order by m.created_at desc limit 1`.execute(centre.services.database.operator)
    return rows[0]
  }
  const { mail, line } = await told('staff_ticket_new', staffTicket)
  expect(line?.in_portal).toBe(true)
  const held = await startOf(mail?.subject)
  const wait = new Date(held?.held ?? 0).getTime() - clock.now().getTime()
  expect(wait).toBeGreaterThan(115 * 60_000)
  expect(wait).toBeLessThanOrEqual(121 * 60_000)
  expect(new Date(held?.starts ?? 0)).toEqual(new Date(held?.held ?? 0))
  expect(
    (await startOf((await told('vat_id_invalid', choosable.vat_id_invalid)).mail?.subject))?.held ?? null,
  ).toBeNull()
  await anna.post('/ajax/v1/preferences', { preferences: { quiet_hours: null } })
  expect((await startOf((await told('staff_ticket_new', staffTicket)).mail?.subject))?.held).toBeNull()
})
