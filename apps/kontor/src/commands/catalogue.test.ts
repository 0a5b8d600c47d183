import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoCatalogueFile } from '@kontor/customer-centre/demo/catalogue-file'
import { testMasterKey } from '@kontor/customer-centre/testing/master-key'
import { cloneTemplate } from '@kontor/customer-centre/testing/template'
import { testDatabase } from '@kontor/customer-centre/testing/test-database'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { readConfiguration } from '../configuration.ts'
import { siteFile } from '../testing/site-file.ts'
import { catalogue } from './catalogue.ts'
import { prepare } from './prepare.ts'

const folder = mkdtempSync(join(tmpdir(), 'kontor-test-catalogue-'))
let clone: Awaited<ReturnType<typeof cloneTemplate>>
beforeAll(async () => {
  clone = await cloneTemplate(await testDatabase(), 'demo')
  await prepare(settings(), database())
})
afterAll(async () => {
  await clone.drop()
  rmSync(folder, { recursive: true })
})
afterEach(() => void vi.restoreAllMocks())

/** The demo's catalogue with this put into it. */
function file(name: string, changes: object): string {
  const path = join(folder, name)
  writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(demoCatalogueFile, 'utf8')), ...changes }))
  return path
}
const settings = (more: Record<string, string> = {}) =>
  readConfiguration({
    DATABASE_URL: clone.url,
    MASTER_KEY: testMasterKey,
    FILES_DIR: join(folder, 'files'),
    CATALOGUE: demoCatalogueFile,
    ...more,
  })

const database = () => ({ url: clone.url, stop: async () => undefined })

async function run(...words: string[]): Promise<string> {
  const print = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  print.mockClear()
  await catalogue(settings(), words)
  return print.mock.calls.flat().join('\n')
}

async function present(): Promise<unknown> {
  const client = new pg.Client({ connectionString: clone.url })
  await client.connect()
  const { rows } = await client.query('select version from present_catalogue')
  await client.end()
  return rows[0]?.version
}

const broken = () => file('broken.json', { currency: 'XYZ', version: '2027-01' })

describe('npm run catalogue', () => {
  test('-- check says that a file is sound, or all that is wrong', async () => {
    expect(await run('check')).toBe('The catalogue 2026-11.2 is sound: 12 products, 8 options, 3 meters.')
    await expect(run('check', broken())).rejects.toThrow(
      /broken\.json has a mistake:\n {2}\/currency: XYZ is no currency of ISO 4217$/,
    )
    await expect(run('check', file('two.json', { currency: 'euro', terms_version: 1 }))).rejects.toThrow(
      /has 2 mistakes:/,
    )
    await expect(run('check', join(folder, 'none.json'))).rejects.toThrow(/none\.json is not there/)
  })

  test('-- show shows the prices', async () => {
    expect(await run('show')).toMatch(
      /^domain-de +Domain \.de +year +9\.48 +businesses, consumers\n +two_years +18\.96$/m,
    )
  })

  test('-- load sells from it, once', async () => {
    const next = file('next.json', { version: '2027-01' })
    expect(await run('load', next)).toBe('The catalogue 2027-01 is sold from now on.')
    expect(await run('load', next)).toBe('The catalogue 2027-01 is sold from already.')
    const other = file('other.json', { version: '2027-01', terms_version: '2027' })
    await expect(run('load', other)).rejects.toThrow('was loaded before with other content')
    expect(await present()).toBe('2027-01')
  })

  test('-- announce tells what it did and what it left alone', async () => {
    expect(await run('announce', '--product=hosting-l', '--from=2999-01-01', '--dry-run')).toBe(
      'New price (dry run, nothing was changed): contracts 0, customers 0\nLeft alone because they have a new price or product ahead already: C-1001',
    )
    await expect(run('announce', '--product=tiny', '--from=2999-01-01')).rejects.toThrow('tiny is not in the catalogue')
    await expect(run('announce', '--product=hosting-l', '--from=2020-01-01')).rejects.toThrow('must be a day to come')
  })

  test.each([[], ['sell'], ['check', 'a', 'b'], ['announce', '--from=soon'], ['announce', '--all']])(
    'shows how it is used: %j',
    async (...words) => {
      await expect(run(...words)).rejects.toThrow('Usage: npm run catalogue')
    },
  )
})

describe('a start', () => {
  test('with a file that has mistakes stops, and sells what it sold', async () => {
    await expect(prepare(settings({ CATALOGUE: broken() }), database())).rejects.toThrow('/currency: XYZ')
    expect(await present()).toBe('2027-01')
  })

  test('sells from the file that is named', async () => {
    await prepare(settings({ CATALOGUE: file('start.json', { version: '2027-05' }) }), database())
    expect(await present()).toBe('2027-05')
  })

  test('keeps the terms of orders, and stops where their text is another one or none', async () => {
    const other = { CATALOGUE: file('terms.json', { version: '2027-06', terms_version: '2027-06' }) }
    await expect(prepare(settings(other), database())).rejects.toThrow('agrees to the terms 2027-06, whose text is not')
    writeFileSync(join(folder, 'agb.md'), '# Unsere AGB')
    const own = (version: string) =>
      settings({ ...other, ...siteFile({ terms: { version, texts: { de: join(folder, 'agb.md') } } }) })
    await expect(prepare(own('2026-11'), database())).rejects.toThrow(
      'The terms 2026-11 were kept before with another text',
    )
    await prepare(own('2027-06'), database())
    expect(await present()).toBe('2027-06')
  })
})
