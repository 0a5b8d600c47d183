import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findCircles, folderOf, readImports } from '../../../scripts/import-graph.mjs'
import { areas } from './app.ts'
import { doors, ports } from './doors.ts'

const wings = Object.entries<Record<string, readonly string[]>>(doors)
const order = wings.flatMap(([wing, ofWing]) => Object.keys(ofWing).map(area => `${wing}/${area}`))
const open = new Set(
  wings.flatMap(([wing, ofWing]) =>
    Object.entries(ofWing).flatMap(([area, files]) => files.map(file => `areas/${wing}/${area}/${file}.ts`)),
  ),
)
const openPorts = new Set(ports.map(file => `adapters/${file}.ts`))

// a test may look at whatever it tests with
const isForTests = (file: string) => /\.test\.ts$|(^|\/)testing\//.test(file)
const imports = readImports(import.meta.dirname).filter(({ from, to }) => to.endsWith('.ts') && !isForTests(from))
const built = imports.filter(({ from }) => folderOf(from) !== 'demo')

const wingOf = (file: string) => (folderOf(file) === 'areas' ? file.split('/')[1] : undefined)
const areaOf = (file: string) => (folderOf(file) === 'areas' ? file.split('/').slice(1, 3).join('/') : undefined)
/** The tables that a wing lets others select from: a floor below all areas. */
const isReads = (file: string) => /^areas\/\w+\/reads\.ts$/.test(file)
const told = (wrong: typeof imports) => wrong.map(({ from, to }) => `${from} imports ${to}`)

test('every area has its place in a wing, and app.ts registers them in this order', () => {
  const foldersIn = (path: string) => readdirSync(join(import.meta.dirname, path)).filter(name => name !== 'reads.ts')
  const found = foldersIn('areas').flatMap(wing => foldersIn(`areas/${wing}`).map(area => `${wing}/${area}`))
  expect(found.toSorted()).toEqual(order.toSorted())
  const names = order.map(place => place.split('/')[1] ?? '')
  expect(Object.keys(areas)).toEqual(names.filter(area => area in areas))
})

test('beside its folders there are only the maps of the server', () => {
  const files = readdirSync(import.meta.dirname).filter(name => name.includes('.') && !name.endsWith('.test.ts'))
  expect(files.toSorted()).toEqual(['app.ts', 'doors.ts', 'jobs.ts', 'owners.ts', 'personal-data.ts'])
})

test('no file stands in a circle of imports, types included', () => {
  expect(findCircles(imports).map(circle => circle.join(' → '))).toEqual([])
})

test('an area imports only areas before it, and those of other wings only through their doors', () => {
  const across = built.filter(
    ({ from, to }) => areaOf(from) && areaOf(to) && areaOf(from) !== areaOf(to) && !isReads(to),
  )
  const isBefore = (one = '', other = '') => order.indexOf(one) < order.indexOf(other)
  expect(told(across.filter(({ from, to }) => !isBefore(areaOf(to), areaOf(from))))).toEqual([])
  const between = across.filter(({ from, to }) => wingOf(from) !== wingOf(to))
  expect(told(between.filter(({ to }) => !open.has(to)))).toEqual([])
  const used = new Set(between.map(({ to }) => to))
  expect([...open].filter(door => !used.has(door))).toEqual([])
})

/** Lists where what others than staff and machines ask for works under the operator's login, each for its reason. */
const asOperator = [
  // who may confirm a call are staff, who belong to no customer
  'areas/arrears/locks/four-eyes.ts',
  // staff search all customers by the endpoint by which everyone else finds their own
  'areas/customers/customer/customer-search.ts',
  // password hashes, which requests may not read
  'areas/customers/customer/registration/confirm.ts',
  // a calendar's address is all that its program has
  'areas/desk/coming/calendar.ts',
  // an offer's secret link is all that its recipient has, and its acceptance opens the customer
  'areas/desk/offers/answer.ts',
  // who confirms what a colleague sends acts for the customer, which shows no drafts
  'areas/desk/offers/make.ts',
  // a gateway's answer is noted as the jobs and the gateway's own call note it
  'areas/money/payments/paying/pay.ts',
  // as above
  'areas/people/identity/factors/confirm.ts',
  'areas/people/identity/passwords/change-password.ts',
  'areas/people/identity/sign-in/sign-in.ts',
  // who an account of the identity provider is, before they are signed in
  'areas/people/identity/single-sign-on/client/install.ts',
  // the library's own records and keys
  'areas/people/identity/single-sign-on/provider/asking.ts',
  // that an archive is lost is kept, though the call is refused
  'areas/privacy/privacy/export/download-export.ts',
  // anyone who may take a contract over is another customer's person
  'areas/selling/changes/transfer.ts',
  // a contract that a visitor names, of whichever customer
  'areas/service/declarations/receive.ts',
  // an address outside of all accounts: its signed link names one ticket
  'areas/service/support/copy-page.ts',
  // the demo shows its mails to everyone
  'platform/mail/outbox-routes.ts',
]

test('what others than staff ask for gets to the rows of all customers by these doors alone', () => {
  const sources = globSync('{areas,platform,adapters}/**/*.ts', { cwd: import.meta.dirname }).filter(
    file => !isForTests(file) && file !== 'platform/services.ts',
  )
  const found = sources.filter(file =>
    /\basOperator\(|\bas (unknown as )?(\w+ & )?(Asking)?Centre\b/.test(
      readFileSync(join(import.meta.dirname, file), 'utf8'),
    ),
  )
  expect(found.toSorted()).toEqual(asOperator)
})

/** These files write a payment. What happens to one goes through `carry-out.ts`; the others write what no event says. */
const paymentWriters = [
  'areas/money/payments/paying/carry-out.ts',
  // the gateway's name for it, before money can move
  'areas/money/payments/paying/charge.ts',
  // when its gateway is asked next
  'areas/money/payments/paying/look-up-job.ts',
  // the day on which the bank collects it
  'areas/money/payments/sepa/make-debit-file.ts',
]

test('payments are written in one place, and what hangs on debts is told of moved money in one', () => {
  const writing = (what: RegExp) =>
    globSync('areas/**/*.ts', { cwd: import.meta.dirname }).filter(
      file => !isForTests(file) && what.test(readFileSync(join(import.meta.dirname, file), 'utf8')),
    )
  expect(writing(/\b(update|insert into) payment\b(?!_)|\b(updateTable|insertInto)\('payment'\)/).toSorted()).toEqual(
    paymentWriters,
  )
  expect(writing(/\benqueue(All)?\(\s*db,\s*moneyMoved\b/)).toEqual(['areas/money/payments/paying/move-money.ts'])
})

/** What a lower wing has to know of a higher one. A pair may go; for a new one the higher wing hands over what it knows. */
const readsUpwards = [
  'people reads customers',
  'people reads contracts',
  'customers reads contracts',
  'customers reads money',
  'contracts reads money',
  'contracts reads arrears',
  'money reads privacy',
  'privacy reads service',
  'privacy reads arrears',
]

test('a wing’s reads know the platform alone, and a lower wing reads a higher one only where that is said', () => {
  expect(told(built.filter(({ from, to }) => isReads(from) && folderOf(to) !== 'platform'))).toEqual([])
  const reading = built.filter(({ from, to }) => isReads(to) && wingOf(from) !== wingOf(to))
  const rank = (file: string) => Object.keys(doors).indexOf(wingOf(file) ?? '')
  const upwards = reading.filter(({ from, to }) => rank(from) < rank(to))
  const pairs = new Set(upwards.map(({ from, to }) => `${wingOf(from)} reads ${wingOf(to)}`))
  expect([...pairs].toSorted()).toEqual(readsUpwards.toSorted())
})

test('platform, adapters and values know no area, and each only what lies below it', () => {
  const below: Record<string, (to: string) => boolean> = {
    values: to => folderOf(to) === 'values',
    platform: to => ['platform', 'values'].includes(folderOf(to)) || openPorts.has(to),
    adapters: to => ['adapters', 'platform', 'values'].includes(folderOf(to)),
  }
  expect(told(built.filter(({ from, to }) => below[folderOf(from)]?.(to) === false))).toEqual([])
})

const house = readFileSync(join(import.meta.dirname, '../../../docs/house.md'), 'utf8')

test('the picture of the wings shows them, their areas and their order', () => {
  const shown = [...house.matchAll(/^ {2}(\w+)\["<b>(\w+)<\/b><br>([\w, -]+)"\]$/gm)].map(([, id, wing, ofWing]) => [
    id,
    wing,
    ofWing?.split(', '),
  ])
  expect(shown).toEqual(wings.map(([wing, ofWing]) => [wing, wing, Object.keys(ofWing)]))
  expect(house).toContain(
    `\n  ${wings
      .map(([wing]) => wing)
      .toReversed()
      .join(' --> ')}\n`,
  )
})

test.each(['answer', 'check', 'execute'])('the picture of a request shows the steps of %s in their order', name => {
  const guard = readFileSync(join(import.meta.dirname, 'platform/http/guard.ts'), 'utf8')
  const [, picture = ''] = new RegExp(`subgraph ${name}\\["[^]*?\\n([^]*?)\\n  end`).exec(house) ?? []
  const [, source = ''] = new RegExp(`\\nasync function ${name}\\([^]*?\\{\\n([^]*?)\\n\\}\\n`).exec(guard) ?? []
  const steps = [...picture.matchAll(/(\w+)\["\1<br>/g)].map(([, step]) => step)
  const calls = [...source.matchAll(/(?<![.\w])(\w+)\(/g)].map(([, call]) => call)
  expect(steps.length).toBeGreaterThan(1)
  expect(calls.filter(call => steps.includes(call))).toEqual(steps)
  // what may refuse stands in the picture
  expect(calls.filter(call => /^(require|admit|limit|claim)/.test(call ?? '') && !steps.includes(call))).toEqual([])
})
