import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PortName, promises } from './adapter.ts'

const root = join(import.meta.dirname, '../../..')
const promised = join(import.meta.dirname, '../promised')
const tsc = join(root, 'node_modules/.bin/tsc')

/** By port: the type that an adapter makes. */
const types: Record<PortName, (of: string) => string> = {
  'anti-bot': of => `${of}.AntiBot`,
  'geo-ip': of => `${of}.GeoIp`,
  mail: of => `${of}.Mailer<${of}.WrittenMail>`,
  'payee-check': of => `${of}.PayeeCheck`,
  payment: of => `${of}.PaymentGateway`,
  provisioning: of => `${of}.Provisioning`,
  storage: of => `${of}.FileStore`,
  'vat-check': of => `${of}.VatCheck`,
}
const ports = Object.keys(types) as PortName[]

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'kontor-promises-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const flags = [
  ...['--strict', '--exactOptionalPropertyTypes', '--skipLibCheck', '--allowImportingTsExtensions'],
  ...['--module', 'preserve', '--moduleResolution', 'bundler', '--target', 'es2024'],
  ...['--types', 'node', '--typeRoots', join(root, 'node_modules/@types'), '--ignoreConfig'],
]

/** Writes types as a package publishes them: without comments, so that words may change. */
function published(files: readonly string[], to: string): void {
  execFileSync(tsc, [...flags, '--declaration', '--emitDeclarationOnly', '--removeComments', '--outDir', to, ...files])
}

type Comparison = { name: string; port: PortName | 'host'; before: string; now: string }

/** Compiles adapters of before against the types of now, each by itself. @returns what the compiler says, by name; nothing: it fits */
function compiled(comparisons: readonly Comparison[]): Map<string, string> {
  const files = comparisons.map(({ name, port, before, now }) => {
    const file = join(folder, `${name.replaceAll(/\W+/g, '-')}.check.ts`)
    const [given, taken] =
      port === 'host' ? ['Now.AdapterHost', 'Before.AdapterHost'] : [types[port]('Before'), types[port]('Now')]
    writeFileSync(
      file,
      `import type * as Before from '${before}'\nimport type * as Now from '${now}'\ndeclare const given: ${given}\nexport const taken: ${taken} = given\n`,
    )
    return file
  })
  const { stdout } = spawnSync(tsc, [...flags, '--noEmit', '--pretty', 'false', ...files], {
    encoding: 'utf8',
    cwd: folder,
  })
  const said = stdout.split(/\n(?=\S)/)
  return new Map(
    comparisons.flatMap(({ name }) => {
      const mine = said.find(text => text.includes(`${name.replaceAll(/\W+/g, '-')}.check.ts(`))
      return mine ? [[name, mine] as const] : []
    }),
  )
}

const sourceOf = (port: string) => join(import.meta.dirname, `${port}.ts`)
const kept = [
  ...ports.flatMap(port => [promises[port].now, ...promises[port].before].map(number => ({ port, number }))),
  { port: 'host' as const, number: 1 },
]

test('an adapter that was written for a promise fits the ports of today', () => {
  const comparisons = kept.map(({ port, number }) => ({
    name: `${port} ${number}`,
    port,
    before: join(promised, `${port}.${number}.d.ts`),
    now: sourceOf(port),
  }))
  const broken = compiled(comparisons.filter(({ before }) => existsSync(before)))
  expect([...broken.values()], 'this breaks what was promised: give the port its next number').toEqual([])
  // only now: what does not fit is never kept
  published([...ports, 'host'].map(sourceOf), join(folder, 'today'))
  for (const { port, number } of kept) {
    const file = join(promised, `${port}.${number}.d.ts`)
    if (port !== 'host' && number !== promises[port].now) continue
    const today = readFileSync(join(folder, 'today', `${port}.d.ts`), 'utf8')
    if (process.env.KEEP_PROMISES) writeFileSync(file, today)
    expect(
      existsSync(file) ? readFileSync(file, 'utf8') : null,
      `${port} has become more than was promised; keep that by KEEP_PROMISES=1 npm test -- unit promises`,
    ).toBe(today)
  }
})

const changes: [name: string, port: PortName, from: string, to: string, fits: boolean][] = [
  ['a field more to read', 'mail', '  subject: string', '  subject: string\n  priority: number', true],
  ['a field less to read', 'mail', '  subject: string\n', '', false],
  ['a field that may be missing', 'mail', '  subject: string', '  subject?: string', false],
  [
    'another kind of field',
    'payment',
    '  currency: string\n  /** The saved',
    '  currency: number\n  /** The saved',
    false,
  ],
  [
    'an answer more',
    'payee-check',
    "  | { result: 'no_match' }",
    "  | { result: 'no_match' }\n  | { result: 'closed' }",
    true,
  ],
  ['an answer less', 'payee-check', "  | { result: 'no_match' }\n", '', false],
  [
    'more to answer',
    'vat-check',
    'name: string | null; address: string | null }',
    'name: string | null; address: string | null; country: string }',
    false,
  ],
  [
    'more that may be answered',
    'vat-check',
    'name: string | null; address: string | null }',
    'name: string | null; address: string | null; country?: string }',
    true,
  ],
  ['a function more to have', 'storage', '  room: () =>', '  list: () => Promise<string[]>\n  room: () =>', false],
  [
    'a function more that it may have',
    'storage',
    '  room: () =>',
    '  list?: () => Promise<string[]>\n  room: () =>',
    true,
  ],
  ['a function that is given less', 'geo-ip', '(address: string)', '()', false],
  ['a function that is given more', 'geo-ip', '(address: string)', '(address: string, locale: string)', true],
]

test('the compiler tells what breaks a promise from what does not', () => {
  const comparisons = changes.map(([name, port, from, to], at) => {
    const source = readFileSync(sourceOf(port), 'utf8')
    expect(source.split(from).length, name).toBeGreaterThan(1)
    const now = join(folder, `changed-${at}.ts`)
    writeFileSync(now, source.replace(from, to))
    return { name, port, before: sourceOf(port), now }
  })
  const broken = compiled(comparisons)
  expect(changes.map(([name]) => [name, !broken.has(name)])).toEqual(changes.map(([name, , , , fits]) => [name, fits]))
})

test('what is published leans on Node alone', () => {
  mkdirSync(join(folder, 'alone'))
  published([...ports, 'host'].map(sourceOf), join(folder, 'alone'))
  const imports = ports.flatMap(port => [
    ...readFileSync(join(folder, 'alone', `${port}.d.ts`), 'utf8').matchAll(/from ['"](.*?)['"]/g),
  ])
  expect(new Set(imports.map(([, from]) => from))).toEqual(new Set(['node:stream']))
})
