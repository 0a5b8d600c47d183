import { execFile, spawnSync } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { openApiDocument } from '@kontor/contract/openapi'
import { type TokenScope, tokenScopes } from '@kontor/contract/token-scopes'
import { startTestCentre, type TestCentre } from '@kontor/customer-centre/testing/test-centre'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type OpenApiDocument, readOperations } from '../../portal/src/areas/service/reference/open-api.ts'
import { type Samples, samplesOf } from '../../portal/src/areas/service/reference/program-samples.ts'

const root = join(import.meta.dirname, '../../..')
const outside = mkdtempSync(join(tmpdir(), 'kontor-client-'))
const installed = join(outside, 'node_modules/@kontor/client')
const node24 = process.execPath

let centre: TestCentre
let url: string
let token: string

/** Leaves out variables of the outer npm: they would tell an inner one to work in another folder. */
const environment = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^npm_|^NODE_OPTIONS$/i.test(name)),
)
async function run(program: string, args: string[], env: Record<string, string> = {}, cwd = outside): Promise<string> {
  const child = promisify(execFile)(program, args, { cwd, env: { ...environment, ...env } })
  // a script may read what it is asked for
  child.child.stdin?.end(`${token}\n`)
  const { stdout } = await child.catch(error => {
    throw new Error(`${program} ${args.join(' ')}\n${error.stdout}\n${error.stderr}`)
  })
  return stdout
}

beforeAll(async () => {
  await run('npm', ['pack', '--pack-destination', outside], {}, join(root, 'packages/client'))
  writeFileSync(join(outside, 'package.json'), JSON.stringify({ private: true, type: 'module' }))
  await run('npm', ['install', '--offline', '--no-audit', './kontor-client-0.1.0.tgz'])
  centre = await startTestCentre('demo')
  url = await centre.app.listen({ host: '127.0.0.1', port: 0 })
  token = await made(['billing:read', 'support:write'])
})
afterAll(async () => {
  await centre?.close()
  rmSync(outside, { recursive: true, force: true })
})

async function made(scopes: TokenScope[]): Promise<string> {
  const anna = await centre.signedIn('anna@demo.example')
  const { body } = await anna.post('/ajax/v1/tokens', { name: 'Examples', scopes, expires_on: '2027-05-31' })
  return body.token
}

const shipped = (file: string) => readFileSync(join(installed, 'dist', file))

/** Checks programs as strictly as can be asked for. */
async function checkTypes(resolution: { module: string; moduleResolution: string }, ...files: string[]): Promise<void> {
  const compilerOptions = {
    ...resolution,
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    noEmit: true,
    target: 'es2022',
    lib: ['es2022', 'dom', 'dom.iterable', 'dom.asynciterable'],
    typeRoots: [join(root, 'node_modules/@types')],
    types: ['node'],
  }
  writeFileSync(join(outside, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }))
  await run(node24, [join(root, 'node_modules/typescript/bin/tsc'), '-p', '.'])
}

describe('the package', () => {
  test.each(['index', 'staff'])('is 15 KB at most, as %s is shipped', entry => {
    const files = [shipped(`${entry}.js`), shipped('shared.js')]
    const sum = (sizes: number[]) => sizes.reduce((total, size) => total + size, 0)
    const [raw, compressed] = [
      sum(files.map(file => file.length)),
      sum(files.map(file => gzipSync(file, { level: 9 }).length)),
    ]
    expect(raw, `${raw} bytes, ${compressed} compressed`).toBeLessThanOrEqual(15_000)
    // it has more calls than the least that there were
    expect([...String(files[0]).matchAll(/\b(?:GET|POST|PUT|PATCH|DELETE) /g)].length).toBeGreaterThan(130)
  })

  test('needs no other, and holds what is shipped alone', () => {
    expect(readdirSync(join(outside, 'node_modules/@kontor'))).toEqual(['client'])
    expect(readdirSync(join(outside, 'node_modules')).filter(name => !name.startsWith('.'))).toEqual(['@kontor'])
    expect(readdirSync(installed).toSorted()).toEqual(['README.md', 'dist', 'package.json'])
    const manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'))
    expect([manifest.dependencies, manifest.peerDependencies, manifest.license]).toEqual([
      undefined,
      undefined,
      'Apache-2.0',
    ])
    for (const file of ['index.d.ts', 'staff.d.ts', 'index.js', 'staff.js', 'shared.js'])
      expect(String(shipped(file)), file).not.toMatch(/\bfrom ?["'`][@a-z]|\bimport\(/)
  })

  const program = `
    import { ConnectionError, createClient, type Event, isRefusal, KontorError, verifyWebhook } from '@kontor/client'
    import { createClient as createStaffClient } from '@kontor/client/staff'
    const kontor = createClient({ url: 'https://my.example', token: process.env['KONTOR_TOKEN'] })
    const page = await kontor.invoices({ status: 'open', q: undefined })
    const open: number = page.total
    for await (const invoice of kontor.invoices()) console.log(invoice.number satisfies string, open)
    const file: Response = await kontor.invoicePdf({ id: '1' })
    const nothing: void = await kontor.ticketDraftKeep({ ticket: null, subject: '', body: '', revision: 0 } as never) as never
    await kontor.ticketReply({ number: 1, body: 'x', attachments: [new Blob(['x'])] }, { idempotencyKey: 'a', timeout: 1 })
    for await (const { events, next } of kontor.follow({ after: undefined }))
      for (const event of events) if (event.kind === 'document.paid') console.log(next, event.data.open_minor.toFixed())
    const told = (event: Event) => event.subject
    const event = await verifyWebhook({ body: '', headers: new Headers(), secrets: ['whsec_'] })
    if (event.type === 'document.paid') console.log(event.data.customer_number, event.data.open_minor, told, file, nothing)
    try {
      await kontor.pay({} as never)
    } catch (error) {
      if (isRefusal(error, 'pay')) {
        const code: 'payment_changed' | (string & {}) = error.code
        // @ts-expect-error the call has no such code
        if (error.code === 'ticket_closed') console.log(code)
      }
      if (error instanceof KontorError || error instanceof ConnectionError) console.log(error.call)
    }
    const customers = await createStaffClient({ url: 'https://my.example' }).staffCustomers()
    console.log(customers.data[0]?.number)
    // @ts-expect-error an id is needed
    await kontor.invoice()
    // @ts-expect-error there is no such status
    await kontor.invoices({ status: 'lost' })
    // @ts-expect-error this is staff's
    kontor.staffCustomers
    // @ts-expect-error an invoice is no list
    for await (const one of kontor.invoice({ id: '1' })) console.log(one)`

  test.each([
    ['esnext', 'bundler'],
    ['nodenext', 'nodenext'],
  ])('is typed for programs with module %s and resolution %s', async (module, resolution) => {
    writeFileSync(join(outside, 'program.ts'), program)
    await checkTypes({ module, moduleResolution: resolution }, 'program.ts')
  })
})

type Block = { language: string; code: string }

/** Lists the examples of a document, whose address is the centre's. */
function examplesOf(file: string, language: string): Block[] {
  const text = readFileSync(join(root, file), 'utf8').replaceAll('https://my.example', url)
  return [...text.matchAll(/```(\w+)\n([\s\S]*?)```/g)]
    .map(([, name = '', code = '']) => ({ language: name, code }))
    .filter(block => block.language === language)
}

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
/** Makes a delivery as Kontor posts it now. */
function delivery() {
  const body = JSON.stringify({
    type: 'document.paid',
    timestamp: new Date().toISOString(),
    data: { subject: '7', customer_number: 10001 },
  })
  const [id, at] = ['evt_4711', String(Math.floor(Date.now() / 1000))]
  const signature = createHmac('sha256', Buffer.from(secret.slice(6), 'base64'))
    .update(`${id}.${at}.${body}`)
    .digest('base64')
  return { body, headers: { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': `v1,${signature}` } }
}

/** Finds a program outside of our own modules. */
const programAt = (name: string): string | undefined =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .filter(folder => !folder.includes('node_modules'))
    .map(folder => join(folder, name))
    .find(path => existsSync(path))
const runs = (path: string | undefined, args: string[]): boolean =>
  path !== undefined && spawnSync(path, args).status === 0

const python = [programAt('python3'), '/usr/bin/python3'].find(path => runs(path, ['-c', 'import requests']))
const isRecent = 'process.exit(+process.versions.node.split(".")[0] >= 20 ? 0 : 1)'
const runtimes: [name: string, path: string | undefined, args: string[]][] = [
  ['Node 24', node24, ['--']],
  ['the Node of this machine', programAt('node'), ['--']],
  ['Deno', programAt('deno'), ['run', '--allow-all', '--quiet']],
]
const canRun = ([name, path]: (typeof runtimes)[number]): boolean =>
  runs(path, name === 'Deno' ? ['--version'] : ['-e', isRecent])

describe('the examples of docs/api.md', () => {
  test.for(runtimes)('by the client run in %s', async (runtime, { skip }) => {
    const [name, path = '', args] = runtime
    skip(!canRun(runtime), `${name} is not there, or is older than Node 20`)
    const { body, headers } = delivery()
    const program = [
      ...examplesOf('docs/api.md', 'js').map(({ code }) => code),
      `const delivered = headers => new Request('https://hooks.example/', { method: 'POST', body: ${JSON.stringify(body)}, headers })`,
      `console.log((await receive(delivered(${JSON.stringify(headers)}))).status)`,
      `console.log((await receive(delivered({ ...${JSON.stringify(headers)}, 'webhook-id': 'evt_1' }))).status)`,
    ]
    writeFileSync(join(outside, 'examples.mjs'), program.join('\n'))
    const output = await run(path, [...args, 'examples.mjs'], { KONTOR_TOKEN: token, WEBHOOK_SECRET: secret })
    expect(output).toMatch(/^\S+ \d+\n\d+\ninvoice: .*not_found.*\n\d+\n(evt_\d+ \d+\n)+evt_4711 7\n204\n401\n$/s)
    expect(readFileSync(join(outside, 'invoice.pdf'), 'latin1')).toMatch(/^%PDF-/)
  })

  test.skipIf(!runs(programAt('curl'), ['--version']))(
    'by curl run in a shell (skipped where there is no curl)',
    async () => {
      const blocks = examplesOf('docs/api.md', 'sh').map(({ code }) => `${code}\necho; echo --`)
      const output = await run('bash', ['-euc', blocks.join('\n')])
      const answers = output.split('\n--\n')
      const json = answers.filter(answer => answer.startsWith('{')).map(answer => JSON.parse(answer))
      expect(json.map(answer => answer.code ?? Object.keys(answer)[0])).toEqual([
        'data',
        'data',
        'not_found',
        'number',
        'events',
      ])
      expect(readFileSync(join(outside, 'invoice.pdf'), 'latin1')).toMatch(/^%PDF-/)
    },
  )

  test.skipIf(!python)('by Python run (skipped where python3 has no requests)', async () => {
    const { body, headers } = delivery()
    const program = [
      ...examplesOf('docs/api.md', 'python').map(({ code }) => code),
      `print(verify(${JSON.stringify(body)}.encode(), ${JSON.stringify(headers)}, ["${secret}"])["type"])`,
      'try:',
      `    verify(b"{}", ${JSON.stringify(headers)}, ["${secret}"])`,
      'except ValueError as error:',
      '    print(error)',
    ]
    writeFileSync(join(outside, 'examples.py'), program.join('\n'))
    const output = await run(python ?? '', ['examples.py'], { KONTOR_TOKEN: token })
    expect(output).toMatch(/^\S+ \d+\n\d+\nnot_found .*\n\d+\n(evt_\d+ \d+\n)+document\.paid\nnot signed by Kontor\n$/s)
  })
})

describe('the samples at /api', () => {
  let samples: (Samples & { id: string; method: string })[]
  let token: string
  beforeAll(async () => {
    token = await made([...tokenScopes])
    const document = openApiDocument(url, 'session') as OpenApiDocument // as it describes itself
    samples = readOperations(document).flatMap(operation => {
      const written = samplesOf(operation, url, { 'tickets.number': 20001 })
      return written ? [{ ...written, id: operation.id, method: operation.method }] : []
    })
  })
  // what staff's tokens open is for others
  const read = () =>
    samples.filter(({ method, client }) => method === 'GET' && !client.includes('@kontor/client/staff'))

  test('are programs that fit the client’s types', async () => {
    expect(samples.length).toBeGreaterThan(120)
    const files = samples.map(({ id, client }) => {
      writeFileSync(join(outside, `sample-${id}.mts`), client)
      return `sample-${id}.mts`
    })
    await checkTypes({ module: 'nodenext', moduleResolution: 'nodenext' }, ...files)
  })

  const codes = /^\w+ (200|204|400|404|409|410|422)$/
  test('are answered, by the client', async () => {
    const program = read().map(({ id, client }) => {
      writeFileSync(join(outside, `sample-${id}.mjs`), client.replaceAll('console.log(', 'void ('))
      return `await import('./sample-${id}.mjs').then(() => 200, error => error.status ?? error).then(status => console.log('${id}', status))`
    })
    writeFileSync(join(outside, 'samples.mjs'), program.join('\n'))
    const output = await run(node24, ['samples.mjs'], { KONTOR_TOKEN: token })
    const lines = output.trimEnd().split('\n')
    expect(lines.filter(line => !codes.test(line))).toEqual([])
    expect(lines.filter(line => line.endsWith('200')).length).toBeGreaterThan(30)
  })

  test.skipIf(!runs(programAt('curl'), ['--version']))(
    'are answered, by curl (skipped where there is none)',
    async () => {
      const quiet = `curl() { command curl -s -o /dev/null -w "$id %{http_code}\\n" "$@"; }`
      const output = await run(
        'bash',
        ['-euc', [quiet, ...read().map(({ id, curl }) => `id=${id}; ${curl}`)].join('\n')],
        { KONTOR_TOKEN: token },
      )
      const lines = output.trimEnd().split('\n')
      expect([lines.length, lines.filter(line => !codes.test(line))]).toEqual([read().length, []])
      // what writes is read by the shell alone
      await run('bash', ['-nc', samples.map(({ curl }) => curl).join('\n')])
    },
  )

  test.skipIf(!python)('are answered, by Python (skipped where it has no requests)', async () => {
    const answered = new Set(read().map(({ id }) => id))
    const given = samples.map(({ id, python: text }) => ({ id, text, run: answered.has(id) }))
    writeFileSync(join(outside, 'samples.json'), JSON.stringify(given))
    writeFileSync(
      join(outside, 'samples.py'),
      [
        'import contextlib, json, os, requests',
        'for sample in json.load(open("samples.json")):',
        '    code = compile(sample["text"], sample["id"], "exec")',
        '    if not sample["run"]:',
        '        continue',
        '    status = 200',
        '    with contextlib.redirect_stdout(open(os.devnull, "w")):',
        '        try:',
        '            exec(code, {})',
        '        except requests.HTTPError as error:',
        '            status = error.response.status_code',
        '    print(sample["id"], status)',
      ].join('\n'),
    )
    const lines = (await run(python ?? '', ['samples.py'], { KONTOR_TOKEN: token })).trimEnd().split('\n')
    expect([lines.length, lines.filter(line => !codes.test(line))]).toEqual([read().length, []])
  })
})
