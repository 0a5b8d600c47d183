import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'
import { expect, test } from 'vitest'
import { readImports } from '../../../scripts/import-graph.mjs'
import { mutations, requirements, rowOf } from '../../../scripts/mutations.mjs'

/** Is the whole repository's: what holds across it is tested here. */
const root = join(import.meta.dirname, '../../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const documents = [...globSync('*.md', { cwd: root }), ...globSync('docs/**/*.md', { cwd: root })]

test('the generated database types are those of the migrations', () => {
  const { status, stdout } = spawnSync(process.execPath, ['apps/kontor/src/testing/db-types.ts', '--verify'], {
    cwd: root,
    encoding: 'utf8',
  })
  expect(status, stdout).toBe(0)
})

test.each(documents)('%s links only to what is there', file => {
  const links = [...read(file).matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(match => match[1] ?? '')
  const gone = links.filter(link => !existsSync(join(root, file, '..', link)))
  expect(gone).toEqual([])
})

const tree = globSync('{apps,packages,docs,e2e,bench,scripts}/**/*.{ts,tsx,mjs,css,svg,sql,md}', {
  cwd: root,
  exclude: name => /node_modules|dist/.test(name),
})

test.each(documents)('%s names only paths that are there', file => {
  const paths = /`((?:apps|packages|docs|e2e|bench|scripts)\/[\w./$-]+|\w[\w./$-]*\.(?:tsx?|mjs|css|svg|sql|md))`/g
  const named = [...read(file).matchAll(paths)].map(match => match[1] ?? '')
  const isThere = (path: string) =>
    existsSync(join(root, normalize(path))) || tree.some(known => known.endsWith(`/${path}`))
  expect(named.filter(path => !isThere(path))).toEqual([])
})

test('the house of CONTRIBUTING.md has every folder', () => {
  const house = /```\n(apps\/portal[\s\S]*?)```/.exec(read('CONTRIBUTING.md'))?.[1] ?? ''
  const rooms = new Map(house.split(/\n(?=\S)/).map(part => [/^\S+/.exec(part)?.[0] ?? '', part]))
  const folders = globSync('{apps,packages}/*/src/*/', { cwd: root, withFileTypes: true }).filter(entry =>
    entry.isDirectory(),
  )
  expect(folders.length).toBeGreaterThan(20)
  const missing = folders
    .map(({ parentPath, name }) => [relative(root, dirname(parentPath)), name] as const)
    .filter(([home, name]) => !new RegExp(`[ /{,]${name}[,}/]`).test(rooms.get(home) ?? ''))
  expect(missing).toEqual([])
})

test.each(documents)('every command %s names is a script', file => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const named = [...read(file).matchAll(/npm (?:run ([\w:]+)|(start|test)\b)/g)].map(match => match[1] ?? match[2])
  expect(named.filter(name => !Object.hasOwn(scripts, name ?? ''))).toEqual([])
})

test('the README leads to every document', () => {
  const readme = read('README.md')
  const unknown = documents.filter(file => !/README|decisions\//.test(file) && !readme.includes(`](${file})`))
  expect(unknown).toEqual([])
})

test('migrations are numbered without a gap', () => {
  const numbers = globSync('apps/customer-centre/migrations/*.sql', { cwd: root })
    .map(file => Number(/(\d{4})_/.exec(file)?.[1]))
    .sort((a, b) => a - b)
  expect(numbers).toEqual(numbers.map((_, index) => index + 1))
})

test('decisions are numbered without a gap, and their titles say the same number', () => {
  const numbers = globSync('docs/decisions/*.md', { cwd: root })
    .toSorted()
    .map(file => [Number(/\d{4}/.exec(file)?.[0]), Number(/^# (\d+)\. /.exec(read(file))?.[1])])
  expect(numbers).toEqual(numbers.map((_, at) => [at + 1, at + 1]))
})

test('folders below any src are at most five deep', () => {
  const deep = globSync('{apps,packages}/*/src/*/*/*/*/*/*/*', { cwd: root })
  expect(deep).toEqual([])
})

/** These stand alone though one file of their folder imports them. The list may get shorter. */
const alone = [
  // not folded yet
  'adapters/anti-bot/relay.ts',
  'adapters/payment/paypal/refunds.ts',
  'contracts/usage/hold-readings.ts',
  'contacts/transfer/read-rows.ts',
  'customers/customer/payee.ts',
  'customer/tax/use-vat-check.ts',
  'money/payments/AddMethods.tsx',
  'payments/stripe/fields.ts',
  'platform/jobs/run-one.ts',
  'payments/sepa/mandate-paper.ts',
]

test('what one file of its own folder alone imports lives in that file', () => {
  const isForTests = (file: string) => /\.(test|e2e|bench)\.|^(e2e|bench|scripts)\/|\/(testing|demo)\//.test(file)
  // what holds routes, reads, texts or the map of an area has its room; a page's pieces in every script have theirs
  const hasRoom = (file: string) =>
    /(routes|reads|doors|owners|personal-data|-search)\.ts$|\/(messages|i18n|routes)\/|\.gen\.|\.d\.ts$/.test(file)
  const imports = ['apps', 'packages', 'e2e', 'bench', 'scripts'].flatMap(folder =>
    readImports(join(root, folder)).map(({ from, kind, to }) => ({
      from: `${folder}/${from}`,
      kind,
      // packages name their files from their src
      to: to.startsWith('@kontor/') ? `packages/${to.slice(8).replace('/', '/src/')}.ts` : join(folder, to),
    })),
  )
  const importers = new Map<string, typeof imports>()
  for (const one of imports) importers.set(one.to, [...(importers.get(one.to) ?? []), one])
  const linesOf = (file: string) => read(file).split('\n').length
  const lone = [...importers].flatMap(([file, by]) => {
    const [only, ...others] = new Set(by.map(({ from }) => from))
    if (!only || others.length > 0 || isForTests(file) || isForTests(only) || hasRoom(file) || hasRoom(only)) return []
    if (
      !/^(apps|packages)\/.*\.tsx?$/.test(file) ||
      dirname(file) !== dirname(only) ||
      by.some(({ kind }) => kind === 'dynamic')
    )
      return []
    return linesOf(file) + linesOf(only) > 300 ? [] : [`${file} of ${only}`]
  })
  expect(lone.filter(one => !alone.some(known => one.includes(`/${known} of `)))).toEqual([])
  expect(alone.filter(known => !lone.some(one => one.includes(`/${known} of `)))).toEqual([])
})

test('no file is called index, utils, helpers, common or misc', () => {
  const files = globSync('{apps,packages,e2e,bench,scripts}/**/{index,utils,helpers,common,misc}.{ts,tsx,mjs}', {
    cwd: root,
    exclude: name => /node_modules|dist|routes/.test(name),
  })
  expect(files).toEqual([])
})

test.each([
  ['docs/asvs.md', 40],
  ['docs/billing.md', 20],
  ['docs/reliability.md', 15],
  ['docs/specification.md', 90],
])('every test that %s cites is there', (document, least) => {
  const cited = [...read(document).matchAll(/`([\w/.-]+\.tsx?)` › ([^|\n]+)/g)]
  expect(cited.length).toBeGreaterThan(least)
  const missing = cited.filter(([, file = '', name = '']) => {
    const path = /^(apps|e2e|packages|scripts)\//.test(file) ? file : `apps/customer-centre/src/${file}`
    return !existsSync(join(root, path)) || !plainQuotes(read(path)).includes(plainQuotes(name.trim()))
  })
  expect(missing.map(([whole]) => whole)).toEqual([])
})

test('each requirement has something that breaks it, and what breaks it fits the file it is about', () => {
  const rows = requirements()
  const about = mutations.map(mutation => rowOf(rows, mutation))
  expect(rows.filter(row => !about.includes(row)).map(({ requirement }) => requirement)).toEqual([])
  expect(mutations.filter(({ file, from }) => read(file).split(from).length !== 2)).toEqual([])
})

const plainQuotes = (text: string): string => text.replaceAll('’', "'").replaceAll("\\'", "'")

/** Lists where a test, or what it starts, waits by the clock all the same, and why. */
const waitsByTheClock: Record<string, string> = {
  'apps/kontor/src/database/testing/row-writer.ts':
    'tries again after a moment, as a program does; no test waits for it',
  'apps/kontor/src/database/testing/program.ts': 'gives a program time to end before it is killed',
  'e2e/early-presses.e2e.ts': 'what a page keeps is tried again by its timers, and a later timer comes after them',
  'apps/kontor/src/several-processes.test.ts': 'its visitors pause between two requests; no test waits for it',
}

test('no test waits by the clock, or asserts how long something took: machines differ, and how busy they are', () => {
  const files = '{apps,packages,scripts,e2e}/**/{*.test.{ts,tsx,mjs},*.e2e.ts,testing/*.ts,fixtures/*.{ts,tsx}}'
  const sleeps =
    /(?<!test\.)\bsetTimeout\(|timers\/promises|waitForTimeout\(|networkidle|pg_sleep\(|expect\((Date|performance)\.now\(\) - \w+\)/
  const found = globSync(files, { cwd: root, exclude: name => /node_modules|dist/.test(name) })
    .filter(file => !(file in waitsByTheClock) && !file.endsWith('repository.test.ts'))
    .flatMap(file =>
      read(file)
        .split('\n')
        .flatMap((line, at) => (sleeps.test(line) ? [`${file}:${at + 1}: ${line.trim()}`] : [])),
    )
  expect(
    found,
    'wait for a condition (expect.poll, vi.waitUntil, untilWaiting, or what must come after); speed is for the benchmarks',
  ).toEqual([])
})

test('stories press as people do, whom no page tells that its scripts have run', () => {
  const files = globSync('{e2e,apps/portal/src}/**/*.{ts,tsx}', { cwd: root })
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter(file => /\bhydrated\(|dataset\.hydrated|data-hydrated/.test(read(file)))).toEqual([])
})

test('no object is spread where it stands: a property has its line, and a merge means one', () => {
  const sources = globSync('{apps,packages,e2e,bench,scripts}/**/*.{ts,tsx,mjs}', {
    cwd: root,
    exclude: name => /node_modules|dist/.test(name),
  })
  const packed = sources.filter(file => !file.endsWith('repository.test.ts') && /\.\.\.\{/.test(read(file)))
  expect(packed).toEqual([])
})

test('money is never a float: only sizes and ages are', () => {
  const found = globSync('apps/customer-centre/src/**/*.ts', { cwd: root })
    .filter(file => !/\.test\.|\.gen\./.test(file))
    .flatMap(file =>
      read(file)
        .split('\n')
        .filter(line => /float8|double precision/.test(line) && !/size|bytes|epoch|age/.test(line)),
    )
  expect(found).toEqual([])
})

test('the lock file names no registry, and what every package has to be, for all platforms', () => {
  type Entry = { integrity?: string; link?: true; resolved?: string }
  const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Entry> }
  const fetched = Object.entries(packages).filter(([path, { link }]) => /(^|\/)node_modules\//.test(path) && !link)
  expect(fetched.length).toBeGreaterThan(300)
  expect(fetched.filter(([, { resolved }]) => resolved !== undefined)).toEqual([])
  expect(fetched.filter(([, { integrity }]) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''))).toEqual([])
})

/** Lists where formats are made that are made once, by themselves: beside these `formats.ts` makes them. */
const makesFormats = [
  'apps/customer-centre/src/areas/selling/orders/order-text.ts',
  'apps/customer-centre/src/platform/clock.ts',
  'apps/customer-centre/src/values/zoned-time.ts',
  'packages/contract/src/formats.ts',
  'packages/contract/src/money.ts',
  // asks whether there is such a zone
  'packages/contract/src/time-zone.ts',
]

test('a format of numbers or dates is made once: making one costs a hundred times what a figure does', () => {
  const files = globSync('{apps,packages}/*/src/**/*.{ts,tsx}', { cwd: root })
    .filter(file => !/\.test\.|\/testing\//.test(file) && !makesFormats.includes(file))
    .filter(file => /new Intl\.(?:Number|DateTime)Format|\.toLocale(?:Date|Time)String\(/.test(read(file)))
  expect(files).toEqual([])
})

test('inner members of libraries are named in library-internals alone', () => {
  const inner =
    /\.connection\.stream\b|\breadyForQuery\b|\.processID\b|\bhasBeenParsed\b|takeInitialHydrationScriptTags|__react[A-Z]|\b_create(?:Cache|IntlFormatters)\b|\.buildLocation = |\bextends (?:IncomingMessage|ServerResponse)\b/
  const sources = globSync('{apps,packages}/*/src/**/*.{ts,tsx}', { cwd: root }).filter(
    file => !file.includes('/library-internals/') && file !== relative(root, import.meta.filename),
  )
  expect(sources.filter(file => inner.test(read(file)))).toEqual([])
  // every file there has its test
  const internals = globSync('{apps,packages}/*/src/**/library-internals/*.{ts,tsx}', { cwd: root })
  const tested = internals.filter(file => file.includes('.test.')).map(file => file.replace(/\.test\.tsx?$/, ''))
  expect(
    internals
      .filter(file => !file.includes('.test.'))
      .map(file => file.replace(/\.tsx?$/, ''))
      .toSorted(),
  ).toEqual(tested.toSorted())
})
