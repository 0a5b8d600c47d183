import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { openApiDocument } from '@kontor/contract/openapi'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import openApiTypes, { astToString } from 'openapi-typescript'
import ts from 'typescript'
import { afterAll, beforeAll, expect, test } from 'vitest'

// Programs for the API are written with tools of others. Three of them read its description, of which two write a client.

const text = JSON.stringify(openApiDocument('https://my.provider.test', 'kontor_session'))
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'openapi-readers-'))
  await writeFile(join(folder, 'openapi.json'), text)
})
afterAll(() => rm(folder, { recursive: true }))

test('a linter finds nothing in it', async () => {
  const config = await createConfig({ extends: ['recommended'] })
  const found = await lintFromString({ source: text, config })
  expect(found.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([])
})

const program = `
import type { components, operations, paths } from './api.ts'

type Invoice = components['schemas']['Invoice']
export const sumOf = (invoice: Invoice): number => invoice.gross.amount_minor
export const rowsOf = (answer: operations['invoices']['responses'][200]['content']['application/json']) =>
  answer.data.map(({ number }) => number satisfies string)
export const codeOf = (problem: components['schemas']['Problem']): string => problem.code
export const issued = (event: components['schemas']['DocumentIssuedEvent']) => event.kind satisfies 'document.issued'
export const statusOf = (event: components['schemas']['Event']) =>
  event.kind === 'ticket.created' ? event.data.contract_number satisfies string | null : null
export const reply: paths['/ajax/v1/tickets/{number}/messages']['post']['requestBody']['content']['application/json'] = { body: 'Thanks' }
`
/** Each line is a mistake that the types have to find. */
const mistakes = `
import type { components, paths } from './api.ts'
export const text = (money: components['schemas']['Money']): string => money.amount_minor
export const none = (invoice: components['schemas']['Invoice']) => invoice.colour
export const reply: paths['/ajax/v1/tickets/{number}/messages']['post']['requestBody']['content']['application/json'] = { body: 7 }
`

test('types for TypeScript are made of it, by which a program is checked', async () => {
  await writeFile(join(folder, 'api.ts'), astToString(await openApiTypes(text)))
  await writeFile(join(folder, 'program.ts'), program)
  await writeFile(join(folder, 'mistakes.ts'), mistakes)
  const checked = ts.createProgram(
    ['program.ts', 'mistakes.ts'].map(name => join(folder, name)),
    {
      strict: true,
      noEmit: true,
      allowImportingTsExtensions: true,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      module: ts.ModuleKind.ESNext,
      target: ts.ScriptTarget.ES2022,
      types: [],
    },
  )
  const found = ts.getPreEmitDiagnostics(checked).map(({ file, start = 0, messageText }) => ({
    file: file?.fileName.slice(folder.length + 1),
    line: file?.getLineAndCharacterOfPosition(start).line,
    text: ts.flattenDiagnosticMessageText(messageText, ' '),
  }))
  expect(found.filter(({ file }) => file !== 'mistakes.ts')).toEqual([])
  expect(found.map(({ line }) => line)).toEqual([2, 3, 4])
})

test('a client for Java is made of it', async () => {
  const out = join(folder, 'java')
  const cli = createRequire(import.meta.url).resolve('openapi-generator-plus/bin/ogplus.js')
  await promisify(execFile)(
    process.execPath,
    [
      cli,
      'generate',
      ...['-g', '@openapi-generator-plus/java-cxf-client-generator'],
      ...['-o', out, join(folder, 'openapi.json')],
    ],
    { cwd: import.meta.dirname },
  )
  const files = (await readdir(out, { recursive: true })).filter(name => name.endsWith('.java'))
  const read = (name: string) => readFile(join(out, files.find(file => file.endsWith(`/${name}.java`)) ?? name), 'utf8')
  expect(await read('Money')).toMatch(/amountMinor/)
  expect(await read('DocumentIssuedEvent')).toMatch(/extends|implements/)
  expect(await read('InvoicesApi')).toMatch(/\binvoices\(/)
})
