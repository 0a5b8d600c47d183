import { randomBytes } from 'node:crypto'
import { type Mailer, MailRefused, type OutgoingMail } from '@kontor/adapters/mail'
import pg from 'pg'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isLetter, type MailTemplate, type MailValues } from '../platform/mail/mails.ts'
import { queueMail } from '../platform/mail/queue-mail.ts'
import { sendMail } from '../platform/mail/send-mail.ts'
import { startTestCentre, type TestCentre } from '../testing/test-centre.ts'
import { catalogues } from './catalogues.ts'
import { mails } from './mails.ts'

const newToken = () => randomBytes(32).toString('base64url')
const [link, cancelLink] = [newToken(), newToken()].map(token => `http://portal.test/some/page/${token}`) as [
  string,
  string,
]
const at = new Date('2026-11-16T11:00:00Z')
const timeZone = 'Europe/Berlin'
const event = { at, timeZone, userAgent: '', address: '192.0.2.1' }
const stand = { status: 'closed' as const, closesOn: null, restsUntil: null, mergedInto: null }
const asked = { customer: 10001, kind: 'proof' as const, payOn: null, message: '', files: [], sender: 'Zoë' }

/** Every mail with a link, with something to fill it; letters have links to pages alone, and are kept word for word. */
const linked = {
  approval_asked: { customer: 10001, action: 'unlock', by: 'Zoë', until: at, timeZone, link },
  contract_offered: { from: 'Möwe', label: 'Shop', number: 10002, link, until: at, timeZone },
  contract_renews: { number: 'C-1001', label: 'Shop', on: '2027-01-01', months: 12, cancelBy: '2026-12-01', link },
  email_change_new: { link, use: 'sign_in', until: at, timeZone },
  email_change_old: { link, use: 'sign_in', email: 'neu@demo.example', by: 'Zoë', needed: true, until: at, event },
  export_ready: { customer: 10001, expires: at, timeZone, link },
  invitation: {
    customer: 'Möwe',
    number: 10001,
    by: 'Zoë',
    message: '',
    again: false,
    access: { role: 'billing', permissions: [] as string[], expires_on: null, second_factor_required: false },
    link,
    until: at,
    timeZone,
  },
  invoice_archive_ready: { year: 2026, documents: 3, expires: at, timeZone, link },
  limit_decided: { customer: 10001, key: 'servers', decision: 'approved', asked: 40, limit: 40, reason: '', link },
  lock_request_arrived: { ...asked, email: 'zoe@demo.example', link },
  lock_request_declined: { customer: 10001, answer: '', link },
  notification_digest: {
    period: 'daily',
    groups: [{ customer: 'Möwe', lines: [{ title: 'New reply', link }] }],
    more: 0,
    appUrl: 'http://portal.test',
  },
  order_delayed: { number: 'C-1024', label: 'Server', link },
  order_ready: { number: 'C-1024', label: 'Server', link, attributes: [], trialUntil: null },
  payment_received: {
    customer: 10001,
    amount: { amount_minor: 100, currency: 'EUR' },
    label: '',
    numbers: [],
    link,
    kind: 'card',
    toBalance: false,
  },
  password_reset: { link, minutes: 60 },
  ticket_opened: {
    number: 20001,
    subject: 'Slow',
    link,
    text: 'It is slow.',
    files: [{ name: 'error.png', bytes: 2048 }],
  },
  ticket_answered: {
    number: 20001,
    subject: 'Slow',
    link,
    author: 'Kim',
    text: 'Solved.',
    files: [{ name: 'error.png', bytes: 2048 }],
    stand: null,
  },
  ticket_changed: { number: 20001, subject: 'Slow', link, stand },
  ticket_split: { number: 20002, subject: 'Slow', link, from: 20001 },
  ticket_copy_asked: { number: 20001, by: 'Zoë', customer: 'Möwe', link },
  ticket_copied: {
    number: 20001,
    subject: 'Slow',
    author: 'Zoë',
    customer: 'Möwe',
    text: 'It is slow.',
    files: [],
    link,
    stand: null,
  },
  guest_confirm: { subject: 'Slow', link },
  staff_ticket_late: {
    number: 20001,
    subject: 'Slow',
    link,
    customer: 'Möwe',
    customerNumber: 10001,
    impact: 'down',
    due: { at, for: 'solution', late: true, timeZone },
  },
  staff_ticket_colleague: {
    number: 20001,
    subject: 'Slow',
    link,
    about: 'noted',
    author: 'Zoë',
    customer: 'Möwe',
    customerNumber: 10001,
    text: 'Can you look?',
    files: [],
  },
  staff_mailbox_failed: {
    mailbox: 'support at mail.example.com, INBOX',
    since: at,
    timeZone,
    failure: 'folder',
    words: '',
    link,
  },
  staff_welcome: { link, minutes: 60, appUrl: 'http://portal.test' },
  offer_sent: {
    number: 'AN-2026-000001',
    intro: '',
    net: { amount_minor: 1190, currency: 'EUR' },
    gross: { amount_minor: 1190, currency: 'EUR' },
    recurring: false,
    consumer: false,
    until: '2026-12-01',
    link,
  },
  staff_offer: { number: 'AN-2026-000001', name: 'Möwe', link, told: { outcome: 'lapsed' } },
  recovery_ready: { link, cancelLink, until: at, timeZone },
  recovery_reminder: { cancelLink, requestedAt: at, dueAt: at, address: '192.0.2.1', timeZone },
  recovery_requested: { link, dueAt: at, event, appUrl: 'http://portal.test' },
  trial_ends: { number: 'C-1001', label: 'Shop', on: '2026-12-01', link },
  verify_email: { link, hours: 24 },
} as const satisfies { [T in MailTemplate]?: MailValues[T] }
const templates = Object.keys(linked) as (keyof typeof linked)[] // the literal's own keys

let centre: TestCentre
beforeAll(async () => {
  // a demo shows its mails where they are kept
  centre = await startTestCentre('empty')
})
afterAll(() => centre.close())

const operator = () => centre.services.database.operator

async function written(template: MailTemplate): Promise<string> {
  const id = uuidv7()
  const values = linked[template as keyof typeof linked]
  const user = { id: null, email: 'zoe@demo.example', name: 'Zoë', locale: 'de' }
  await queueMail(operator(), { id, services: centre.services, user, template, values, now: at })
  return id
}

async function kept(id: string) {
  const row = await operator().selectFrom('mail').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return { ...row, text: `${row.subject}\n${row.body}\n${row.html}` }
}

const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
const hand = (id: string, mailer: Mailer) => sendMail.run({ services: centre.services, mailer, log }, { mail_id: id })

const tokens = [link, cancelLink].map(address => address.split('/').at(-1) ?? '')
const live = (text: string | null) => tokens.some(token => text?.includes(token))

test('the list is complete', () => {
  const withLinks = Object.entries(mails)
    .filter(([, { kind }]) => !isLetter(kind))
    .map(([template]) => template as MailTemplate)
    .filter(template => /\b(?:link|cancelLink)\b(?! )/.test(String(catalogues.en.mails[template])))
  expect(templates.toSorted()).toEqual(withLinks.toSorted())
})

test.each(templates)('%s opens nothing any more once it has left', async template => {
  const id = await written(template)
  const before = await kept(id)
  expect([live(before.body), live(before.html)]).toEqual([true, true])
  const sent: OutgoingMail[] = []
  await hand(id, {
    async send(mail) {
      sent.push(mail)
    },
  })
  expect([live(sent[0]?.text ?? ''), live(sent[0]?.html ?? '')]).toEqual([true, true])
  const after = await kept(id)
  expect(live(after.text)).toBe(false)
  expect(after.body).toContain('http://portal.test/some/page/…')
  expect(after.body.length).toBeGreaterThan(before.body.length - 2 * 43)
})

test('nor one that nobody takes; one that waits is kept whole', async () => {
  const id = await written('password_reset')
  await hand(id, { send: () => Promise.reject(new Error('away')) }).catch(() => undefined)
  expect(live((await kept(id)).body)).toBe(true)
  await hand(id, { send: () => Promise.reject(new MailRefused('550 5.1.1 unknown')) })
  expect(live((await kept(id)).text)).toBe(false)
})

test.each([
  ['loses more than its tokens', `body = 'gone'`],
  ['gets another subject with it', `body = without_tokens(body), html = without_tokens(html), subject = ''`],
])('no mail %s, whoever changes it', async (_what, changes) => {
  await written('verify_email')
  const owner = new pg.Client({ connectionString: centre.url })
  await owner.connect()
  try {
    await expect(owner.query(`update mail set ${changes}`)).rejects.toThrow('mail is append-only')
  } finally {
    await owner.end()
  }
})
