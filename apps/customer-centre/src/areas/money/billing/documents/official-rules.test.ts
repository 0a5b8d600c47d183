import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { accessSync, constants, existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs'
import { createRequire } from 'node:module'
import { homedir } from 'node:os'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogues } from '../../../../messages/catalogues.ts'
import { engineDrafts } from '../../../../testing/billing/drafts.ts'
import { everyKind } from '../../../../testing/billing/models.ts'
import { officialRules, schemaObjections } from '../../../../testing/schema.ts'
import type { DocumentModel } from '../document-model.ts'
import { writeCii } from './cii.ts'
import { isXRechnung } from './e-invoice.ts'
import { writeUbl } from './ubl.ts'

const root = join(import.meta.dirname, '../../../../../../..')
const there = existsSync(officialRules)

const require = createRequire(import.meta.url)
type Saxon = { transform(asked: object): { principalResult: string } }
const syntaxes = ['cii', 'ubl'] as const
type Syntax = (typeof syntaxes)[number]
const sheets = {
  cii: {
    standard: 'en16931/EN16931-CII-validation.xslt',
    xRechnung: 'xrechnung/compiled-2.4.0/XRechnung-CII-validation.xslt',
  },
  ubl: {
    standard: 'en16931/EN16931-UBL-validation.xslt',
    xRechnung: 'xrechnung/compiled-2.4.0/XRechnung-UBL-validation.xslt',
  },
}
/** A folder of the user's own, so that a new clone finds it too; not every user has a home. */
function cacheFolder(): string {
  const folder = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'kontor-e-invoice')
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK)
    return folder
  } catch {
    return join(root, 'node_modules/.cache/kontor-e-invoice')
  }
}
const facturX = 'facturx/xslt/FACTUR-X_EN16931.xslt'
/** They hold the whole of CEN's rules once more, so a few documents are enough. */
const alsoFacturX = ['business, standard rate', 'credit note']
/** Says whether it is checked in the customer's own syntax, as they get it: the kinds themselves are, in both. */
const ownSyntax = ({ particulars }: DocumentModel): Syntax => (particulars.format === 'xrechnung_ubl' ? 'ubl' : 'cii')
const drafts = await engineDrafts()
/** Each tax category as an XRechnung of each syntax. */
const xRechnungen = Object.entries(everyKind)
  .filter(([name]) => /^(business, standard|issued again|.*\([A-Z]{1,2}\)$)/.test(name))
  .flatMap(([name, model]) =>
    (['xrechnung_cii', 'xrechnung_ubl'] as const).map(format => {
      const particulars = { ...model.particulars, format }
      return [`${name} as ${format}`, { ...model, particulars, buyer_reference: '10001' }] as const
    }),
  )

/** A style sheet as the engine reads it: compiling all takes a minute or two, so the result is kept until the rules or the compiler change. */
async function compiled(sheet: string): Promise<object> {
  const { version } = require('saxon-js/package.json') as { version: string }
  const path = join(officialRules, sheet)
  const hash = createHash('sha256').update(version).update(readFileSync(path)).digest('hex')
  const folder = cacheFolder()
  const file = join(folder, `${basename(sheet, '.xslt')}-${hash.slice(0, 16)}.sef.json`)
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true })
    const made = `${file}.${process.pid}`
    const compiler = require.resolve('xslt3/xslt3.js')
    const flags = [`-xsl:${path}`, `-export:${made}`, '-nogo']
    await promisify(execFile)(process.execPath, [compiler, ...flags])
    renameSync(made, file)
  }
  // a sheet finds what it reads beside it by its own place, which was another one where another clone has compiled it
  const text = readFileSync(file, 'utf8').replaceAll(/"baseUri":"[^"]*"/g, `"baseUri":"${pathToFileURL(path).href}"`)
  return JSON.parse(text) as object
}

/** Lists what a rule set objects to: `fatal BR-CO-10 …`. */
function objections(stylesheetInternal: object, sourceText: string): string[] {
  const { transform } = require('saxon-js') as Saxon
  const report = transform({ stylesheetInternal, sourceText, destination: 'serialized' }).principalResult
  return [...report.matchAll(/<svrl:(?:failed-assert|successful-report)([^>]*)>([\s\S]*?)<\/svrl:/g)].map(
    ([, attributes = '', text = '']) => {
      const named = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(attributes)?.[1]
      return `${named('flag') ?? named('role') ?? 'fatal'} ${named('id') ?? ''} ${text.replaceAll(/<[^>]*>/g, '').trim()}`
    },
  )
}

const written = (model: DocumentModel, syntax: Syntax) =>
  (syntax === 'cii' ? writeCii : writeUbl)(model, catalogues[model.locale].documents)

if (!there) console.log(`The official rule sets are not in ${officialRules}: no document was checked against them.`)

describe.skipIf(!there)('the official rules accept', () => {
  const ready = new Map<string, object>()
  const table: Record<string, Record<string, string>> = {}
  beforeAll(async () => {
    for (const sheet of [...Object.values(sheets).flatMap(sheet => Object.values(sheet)), facturX])
      ready.set(sheet, await compiled(sheet))
  }, 900_000) // the first time, on a busy machine
  afterAll(() => {
    console.table(table)
  })
  const check = (sheet: string, xml: string) => {
    expect(objections(ready.get(sheet) ?? {}, xml)).toEqual([])
  }

  test.each([
    ...Object.entries(everyKind).map(([name, model]) => [name, model, syntaxes] as const),
    ...Object.entries(drafts).map(([name, model]) => [`engine: ${name}`, model, [ownSyntax(model)]] as const),
    ...xRechnungen.map(([name, model]) => [name, model, [ownSyntax(model)]] as const),
  ])('%s', (name, model, both) => {
    const passed: Record<string, string> = {}
    for (const syntax of both) {
      const xml = written(model, syntax)
      const sets = ['EN 16931']
      check(sheets[syntax].standard, xml)
      if (isXRechnung(model)) {
        check(sheets[syntax].xRechnung, xml)
        sets.push('XRechnung 3.0')
      }
      if (syntax === 'cii' && alsoFacturX.includes(name)) {
        check(facturX, xml)
        sets.push('Factur-X')
      }
      passed[syntax.toUpperCase()] = sets.join(', ')
    }
    table[name] = passed
  })

  test('and refuse what is wrong, so that this proves something', () => {
    const model = everyKind['public body (XRechnung UBL)'] as DocumentModel
    for (const syntax of syntaxes) {
      const sums = written({ ...model, net_minor: 2491 }, syntax)
      expect(objections(ready.get(sheets[syntax].standard) ?? {}, sums).join()).toContain('BR-CO-10')
      const reference = written({ ...model, buyer_reference: '' }, syntax)
      expect(objections(ready.get(sheets[syntax].xRechnung) ?? {}, reference).join()).toContain('BR-DE-15')
    }
  })
})

test.each(syntaxes)('what is issued again is an invoice that refers to the cancelled one (BG-3), in %s', syntax => {
  const xml = written(everyKind['issued again in the place of a cancelled one'] as DocumentModel, syntax)
  const [type, preceding] = {
    cii: [
      '<ram:TypeCode>380</ram:TypeCode>',
      /<ram:InvoiceReferencedDocument>\s*<ram:IssuerAssignedID>RE-2026-000041<\/ram:IssuerAssignedID>/,
    ] as const,
    ubl: [
      '<cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode>',
      /<cac:BillingReference>\s*<cac:InvoiceDocumentReference>\s*<cbc:ID>RE-2026-000041<\/cbc:ID>/,
    ] as const,
  }[syntax]
  expect(xml).toContain(type)
  expect(xml).toMatch(preceding)
})

test('the engine makes each kind with each tax that it charges', () => {
  const made = Object.values(drafts).flatMap(({ kind, taxes }) => taxes.map(({ category }) => `${kind} ${category}`))
  const invoices = ['invoice AE', 'invoice E', 'invoice O', 'invoice S']
  expect([...new Set(made)].toSorted()).toEqual([
    ...['cancellation E', 'cancellation S', 'credit_note AE', 'credit_note E', 'credit_note S'],
    ...invoices,
  ])
})

test.skipIf(!there)('every document fits the schemas of its syntax', async () => {
  const schemas: [syntax: Syntax, folder: string, schema: string, root: string][] = [
    ['cii', 'cii-d16b', 'CrossIndustryInvoice_100pD16B.xsd', '<rsm:CrossIndustryInvoice'],
    ['ubl', 'ubl-2.1', 'maindoc/UBL-Invoice-2.1.xsd', '<Invoice'],
    ['ubl', 'ubl-2.1', 'maindoc/UBL-CreditNote-2.1.xsd', '<CreditNote'],
  ]
  for (const [syntax, name, schema, root] of schemas) {
    const documents = [...Object.values(everyKind), ...Object.values(drafts)]
      .map(model => written(model, syntax))
      .filter(xml => xml.includes(root))
    expect(documents).not.toEqual([])
    const folder = join(officialRules, 'xsd', name)
    expect(await schemaObjections(documents, join(folder, schema), folder)).toEqual([])
  }
})
