import { join } from 'node:path'
import { bulkActs, bulkPowers } from '@kontor/contract/enums/bulk'
import { mayStaff, type StaffPower, staffPresetNames, staffPresets } from '@kontor/contract/staff-powers'
import { giveRole } from '@kontor/customer-centre/testing/people/staff-role'
import { startTestCentre, type TestCentre } from '@kontor/customer-centre/testing/test-centre'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { readConfiguration } from './configuration.ts'
import { loadPortalBuild } from './portal/install.ts'
import { createServer } from './server.ts'

/** Staff's pages as the server renders them for someone who may only see. */
let tested: TestCentre
let app: FastifyInstance
beforeAll(async () => {
  tested = await startTestCentre('demo')
  const settings = readConfiguration({ APP_URL: 'http://portal.test', NODE_ENV: 'test', LOG_LEVEL: 'silent' })
  const build = process.env.PORTAL_BUILD ?? join(import.meta.dirname, '../../portal/dist')
  app = await createServer(settings, tested.services, await loadPortalBuild(build))
  await app.ready()
})
afterAll(async () => {
  await app.close()
  await tested.close()
})

test('offer at the tickets what the role may do, and nothing else', async () => {
  const admin = await tested.signedIn('admin@demo.example')
  const { data } = (await admin.get('/ajax/v1/staff/tickets?view=waiting')).body
  const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const page = async (url: string) => {
    const answer = await app.inject({ url, headers: { accept: 'text/html', 'accept-language': 'en', cookie } })
    expect(answer.statusCode).toBe(200)
    const main = answer.body.slice(answer.body.indexOf('<main'), answer.body.indexOf('</main>'))
    // a person to hand it to, an answer or a note, a row that is selected
    return ['name="assignee"', '<textarea', 'type="checkbox"'].filter(part => main.includes(part))
  }
  const pages = async () => [await page('/staff/tickets'), await page(`/staff/tickets/${data[0].number}`)]
  const back = await giveRole(tested, 'admin@demo.example', { powers: ['tickets:act'] })
  const [list, ticket] = await pages()
  expect(list).toEqual(['type="checkbox"'])
  expect(ticket).toEqual(expect.arrayContaining(['name="assignee"', '<textarea']))
  await back()
  await giveRole(tested, 'admin@demo.example', { powers: ['tickets:see'] })
  expect(await pages()).toEqual([[], []])
})

/** Names what a customer's page offers, and the power that it takes. */
const offered: [part: string, power: StaffPower][] = [
  ['Notiz hinzufügen', 'customers:act'],
  ['name="add"', 'customers:act'],
  ['Telefonnummer anzeigen: ', 'customers:act'],
  ['Bankkonto anzeigen: ', 'payments:act'],
  ['Konto öffnen', 'customers:act'],
]

const roles: [role: string, powers: readonly StaffPower[]][] = [
  ...staffPresetNames.map((name): [string, readonly StaffPower[]] => [name, staffPresets[name]]),
  ['reader', ['customers:see', 'payments:see']],
]

test.each(roles)(
  'offer the role %s at a customer and in the list what it may do, and nothing else',
  async (_, powers) => {
    const admin = await tested.signedIn('admin@demo.example')
    onTestFinished(await giveRole(tested, 'admin@demo.example', { powers }))
    const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const main = async (url: string) => {
      const { body } = await app.inject({ url, headers: { accept: 'text/html', 'accept-language': 'en', cookie } })
      return body.slice(body.indexOf('<main'), body.indexOf('</main>'))
    }
    const page = await main('/staff/customers/10001')
    const shown = offered.filter(([part]) => page.includes(part)).map(([part]) => part)
    expect(shown).toEqual(offered.filter(([, power]) => mayStaff(powers, power)).map(([part]) => part))
    // rows are selected to be changed
    expect((await main('/staff/customers')).includes('type="checkbox"')).toBe(
      bulkActs.some(act => mayStaff(powers, bulkPowers[act])),
    )
  },
)

/** Names staff's pages, the power that each takes, and what it offers besides to those who may do more. */
const pages: [url: string, power: StaffPower, offers: [part: string, power: StaffPower][]][] = [
  ['/staff/customers', 'customers:see', []],
  ['/staff/contracts', 'contracts:see', []],
  ['/staff/documents', 'billing:see', []],
  ['/staff/all-payments', 'payments:see', []],
  ['/staff/mandates', 'payments:see', []],
  ['/staff/orders', 'contracts:see', []],
  ['/staff/mails', 'customers:see', []],
  ['/staff/activity', 'customers:see', []],
  ['/staff/all-people', 'customers:see', []],
  ['/staff/figures', 'figures:see', []],
  [
    '/staff/billing',
    'billing:see',
    [
      ['Alles jetzt abrechnen', 'billing:act'],
      ['payment-bookings?month=', 'payments:see'],
      ['audit-data?year=', 'payments:see'],
    ],
  ],
  ['/staff/payments', 'payments:see', []],
  ['/staff/vouchers', 'catalogue:see', []],
  ['/staff/notices', 'tickets:see', []],
  ['/staff/people', 'people:see', []],
  ['/staff/tickets', 'tickets:see', []],
]

test.each(roles)(
  'are open to the role %s where it may see, refuse the others, and name none of those',
  async (_, powers) => {
    const admin = await tested.signedIn('admin@demo.example')
    onTestFinished(await giveRole(tested, 'admin@demo.example', { powers }))
    const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const read = (url: string) => app.inject({ url, headers: { accept: 'text/html', 'accept-language': 'en', cookie } })
    const desk = (await read('/staff')).body
    for (const [url, power, offers] of pages) {
      const { body, statusCode } = await read(url)
      const may = mayStaff(powers, power)
      expect([url, statusCode]).toEqual([url, may ? 200 : 403])
      const main = body.slice(body.indexOf('<main'), body.indexOf('</main>'))
      const shown = offers.filter(([part]) => main.includes(part)).map(([part]) => part)
      const wanted = may ? offers.filter(([, more]) => mayStaff(powers, more)).map(([part]) => part) : []
      expect([url, shown]).toEqual([url, wanted])
      // what is refused is not offered on the way there either
      if (!may) expect([url, desk.includes(`href="${url}"`)]).toEqual([url, false])
    }
  },
)
