import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { runQueued } from '@kontor/customer-centre/testing/run-queued'
import { startTestCentre } from '@kontor/customer-centre/testing/test-centre'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfiguration } from './configuration.ts'
import { loadAdapters } from './load-adapters.ts'
import { adapterSource, siteWithPackages } from './testing/adapter-package.ts'

const root = join(import.meta.dirname, '../../..')
const document = readFileSync(join(root, 'docs/adapters.md'), 'utf8')
const program = promisify(execFile)

/** The files of the example, as the document has them. */
const example = new Map(
  [...document.matchAll(/<!-- example: (\S+) -->\n+```\w+\n(.*?)```/gs)].map(([, name = '', text = '']) => [
    name,
    text,
  ]),
)

let folder: string
let site: string
/** Stands for the provider's service, and keeps what it was asked. */
const asked: string[] = []
const service = createServer((request, response) => {
  asked.push(`${request.headers.authorization} ${request.url}`)
  response.end(JSON.stringify({ valid: true, name: 'Voorbeeld Handel B.V.', number: 'ACME-1' }))
})

beforeAll(async () => {
  await new Promise<void>(resolve => service.listen(0, '127.0.0.1', resolve))
  folder = mkdtempSync(join(tmpdir(), 'kontor-adapter-'))
  const [sources, installation] = [join(folder, 'sources'), join(folder, 'installation')]
  for (const place of [sources, installation]) mkdirSync(place)
  for (const [name, text] of example) writeFileSync(join(sources, name), text)
  await program(process.execPath, [join(root, 'scripts/pack-adapters.mjs'), join(folder, 'types')])
  // as an author and a provider do it; there is no network in between
  const pack = async (from: string) => {
    const { stdout } = await program('npm', ['pack', '--json', '--pack-destination', folder, from], { cwd: folder })
    const [packed] = Object.values(JSON.parse(stdout) as Record<string, { filename: string }>)
    return join(folder, packed?.filename ?? '')
  }
  const packages = [await pack(join(folder, 'types')), await pack(join(root, 'node_modules/zod')), await pack(sources)]
  writeFileSync(join(installation, 'package.json'), '{}')
  await program('npm', ['install', '--offline', '--no-audit', '--no-fund', ...packages], { cwd: installation })
  site = join(installation, 'kontor.yaml')
  const { port } = service.address() as AddressInfo // it listens on a port
  const [, written = ''] = /```yaml\n(adapters:\n {2}vat-check:\n.*?) {2}payment:/s.exec(document) ?? []
  writeFileSync(site, written.replace('https://vat.acme.example/check', `http://127.0.0.1:${port}`))
})
afterAll(() => {
  service.close()
  rmSync(folder, { recursive: true })
})

test('the example of the document, packed and installed, checks a customer’s VAT id', async () => {
  expect([...example.keys()]).toEqual(['package.json', 'vat-check.js'])
  const settings = readConfiguration({ SITE_FILE: site, ACME_VAT_KEY: 'k-123456' })
  await loadAdapters(settings)
  const { adapters, vatCheck } = settings.centre
  const centre = await startTestCentre('demo', { adapters, vatCheck })
  try {
    const browser = await centre.signedIn('anna@demo.example')
    const userdata = '/ajax/v1/accounts/userdata'
    const { version } = (await browser.get<{ version: string }>(userdata)).body
    const saved = await browser.send('PATCH', userdata, { version, vat_id: 'NL004495445B01' })
    expect(saved.status, JSON.stringify(saved.body)).toBe(200)
    await runQueued(centre.services, { send: async () => undefined })
    const { body } = await browser.get(userdata)
    expect(body).toMatchObject({ vat_check: { state: 'valid', vat_id: 'NL004495445B01' } })
    expect(asked).toEqual(['Bearer k-123456 /NL004495445B01'])
    const kept = await centre.services.database.operator
      .selectFrom('vat_check')
      .selectAll()
      .where('consultation_number', '=', 'ACME-1')
      .execute()
    expect(kept).toMatchObject([{ name: 'Voorbeeld Handel B.V.', source: 'vies' }])
  } finally {
    await centre.close()
  }
})

test('its author’s editor knows the types of its port', async () => {
  const flags = [
    '--ignoreConfig',
    '--noEmit',
    '--strict',
    '--allowJs',
    '--checkJs',
    '--module',
    'nodenext',
    '--target',
    'es2024',
  ]
  const types = ['--types', 'node', '--typeRoots', join(root, 'node_modules/@types')]
  const place = join(folder, 'installation')
  const compile = async (text: string) => {
    writeFileSync(join(place, 'author.mts'), text)
    const { stdout } = await program(join(root, 'node_modules/.bin/tsc'), [...flags, ...types, 'author.mts'], {
      cwd: place,
    }).catch((error: { stdout: string }) => error)
    return stdout
  }
  const source = example.get('vat-check.js') ?? ''
  expect(await compile(source)).toBe('')
  expect(await compile(source.replace("outcome: 'valid'", "outcome: 'good'"))).toMatch(/"good"|'good'/)
  expect(await compile(source.replace('async ask(vatId)', 'async check(vatId)'))).toMatch(/ask|check/)
  expect(await compile(source.replace('({ url, key }', '({ address: url, key }'))).toContain('address')
})

const main = join(root, 'apps/kontor/src/main.ts')
const check = (environment: Record<string, string>) =>
  program(process.execPath, [main, 'site', 'check'], { env: { ...process.env, ...environment } }).catch(
    (error: { stdout: string; stderr: string }) => error,
  )

test('the check of the site file loads it and names its version, or says what is wrong', async () => {
  expect((await check({ SITE_FILE: site, ACME_VAT_KEY: 'k-123456' })).stdout).toBe(
    `The file ${site} is sound: 1 settings.\nvat-check is served by @acme/kontor-vat-check 1.2.0\n`,
  )
  const { stderr } = await check({ SITE_FILE: site })
  expect(stderr).toContain('line 6, column 7: adapters.vat-check.settings.key: the variable ACME_VAT_KEY is not set')
})

test('errors that a package lets fall end nothing, and the log names it', async () => {
  const strays = `() => {
    Promise.reject(new Error('left alone'))
    setImmediate(() => { throw new Error('in a timer') })
    return new Promise(resolve => setImmediate(() => setImmediate(() => resolve({ countryOf: async () => null }))))
  }`
  const named = siteWithPackages(
    { adapters: { 'geo-ip': { package: 'acme-geo' } } },
    { 'acme-geo': adapterSource('geo-ip', strays) },
  )
  const { stdout, stderr } = await check(named)
  expect(stdout).toContain('geo-ip is served by acme-geo 1.2.0')
  expect(stderr).toContain('acme-geo: has let an error fall: left alone')
  expect(stderr).toContain('acme-geo: has let an error fall: in a timer')
  // ours do as ever
  const { port } = service.address() as AddressInfo // it listens on a port
  const broken = join(dirname(named.SITE_FILE), 'own.mjs')
  writeFileSync(
    broken,
    `import { survivePackages } from '${join(root, 'apps/kontor/src/load-adapters.ts')}'\nsurvivePackages()\nPromise.reject(new Error('ours ${port}'))`,
  )
  const own = await program(process.execPath, [broken]).catch((error: { code: number; stderr: string }) => error)
  expect(own).toMatchObject({ code: 1, stderr: expect.stringContaining(`ours ${port}`) })
})
