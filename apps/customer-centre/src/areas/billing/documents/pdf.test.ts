import { inflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { catalogues } from '../../../messages/catalogues.ts'
import { type Logo, readLogo } from '../../../values/logo.ts'
import { testPng } from '../../../values/test-png.ts'
import type { DocumentModel } from '../document-model.ts'
import { writeCii } from './cii.ts'
import { giroCode, modulesOf } from './giro-code.ts'
import { makePdf } from './pdf.ts'
import { everyKind, testModel } from './test-models.ts'

const textsOf = ({ locale }: DocumentModel) => catalogues[locale].documents
const xmlOf = (model: DocumentModel) => Buffer.from(writeCii(model, textsOf(model)))
const pdfOf = async (model: DocumentModel, hybrid = true, logo: Logo | null = null) =>
  (await makePdf(model, { texts: textsOf(model), logo, cii: hybrid ? xmlOf(model) : null })).toString('latin1')

/** Contents of the streams, unpacked where they are packed. */
const streams = (pdf: string): Buffer[] =>
  [...pdf.matchAll(/<<([\s\S]*?)>>\nstream\n([\s\S]*?)\nendstream/g)].map(([, head = '', bytes = '']) =>
    head.includes('/FlateDecode') ? inflateSync(Buffer.from(bytes, 'latin1')) : Buffer.from(bytes, 'latin1'),
  )

/** The glyphs of all texts, as numbers in the embedded fonts. */
const glyphsOf = (pdf: string): string[] =>
  streams(pdf)
    .map(bytes => bytes.toString('latin1'))
    .filter(content => content.startsWith('1 0 0 -1 0 '))
    .flatMap(content => [...content.matchAll(/<([0-9a-f]+)>/g)])
    .flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])

describe('the provider’s own logo', () => {
  const model = everyKind['business, standard rate'] as DocumentModel
  const svg = Buffer.from(
    '<svg viewBox="0 0 120 40"><rect width="40" height="40" fill="#c2410c"/><circle cx="90" cy="20" r="20" fill="#0f766e"/></svg>',
  )
  test.each([
    ['as a PNG', readLogo(testPng())],
    ['as an SVG', readLogo(svg)],
  ])('%s stands in the place of ours, is read as the name, and keeps to PDF/A-3', async (_what, logo) => {
    const pdf = await pdfOf(model, true, logo)
    expect(pdf).toContain(`/Alt (${model.seller.name})`)
    // neither a soft mask nor opacity
    expect(pdf).not.toMatch(/\/SMask (?!\/None)|\/ca 0|\/CA 0/)
    expect(pdf).toContain('<pdfaid:part>3</pdfaid:part>')
    expect(pdf.includes('/Subtype /Image')).toBe(logo.kind === 'png')
    expect(await pdfOf(model, true, logo)).toBe(pdf)
    const drawn =
      streams(pdf)
        .map(bytes => bytes.toString('latin1'))
        .find(content => content.startsWith('1 0 0 -1 0 ')) ?? ''
    // the brand's green of the house is gone, the logo's colours are there
    expect(drawn.includes('0.76078')).toBe(logo.kind === 'svg')
    expect(drawn).not.toContain('5.5 25.5 m')
  })
})

describe('a hybrid PDF', async () => {
  const model = everyKind['business, standard rate'] as DocumentModel
  const pdf = await pdfOf(model)

  test('says that it is PDF/A-3 and what is embedded, in XML that is well-formed', () => {
    const xmp = /<x:xmpmeta[\s\S]*<\/x:xmpmeta>/.exec(pdf)?.[0] ?? ''
    expect(xmp).toContain('<pdfaid:part>3</pdfaid:part>')
    expect(xmp).toContain('<pdfaid:conformance>B</pdfaid:conformance>')
    expect(xmp).toContain('<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>')
    expect(xmp).toContain('<fx:DocumentFileName>factur-x.xml</fx:DocumentFileName>')
    expect(xmp).toContain('<pdfaSchema:prefix>fx</pdfaSchema:prefix>')
    const open: string[] = []
    for (const [, slash, name, self] of xmp.matchAll(/<(\/?)([\w:]+)[^>]*?(\/?)>/g))
      if (slash) expect(open.pop()).toBe(name)
      else if (!self) open.push(name ?? '')
    expect(open).toEqual([])
  })

  test('holds exactly the XML, as another form of the same', () => {
    expect(pdf).toContain('/AFRelationship /Alternative')
    expect(pdf).toContain('/Subtype /text#2Fxml')
    expect(pdf).toMatch(/\/AF \[\d+ 0 R\]/)
    expect(streams(pdf).some(bytes => bytes.equals(xmlOf(model)))).toBe(true)
  })

  test('has an output intent, embeds its fonts, and is tagged in its language', () => {
    expect(pdf).toContain('/S /GTS_PDFA1')
    const fonts = [...pdf.matchAll(/\/FontName \/(\S+)/g)].map(([, name]) => name)
    expect(fonts).toEqual([expect.stringMatching(/^[A-Z]{6}\+Geist-/), expect.stringMatching(/^[A-Z]{6}\+Geist-/)])
    expect(pdf.match(/\/FontFile2 /g)).toHaveLength(fonts.length)
    expect(pdf).toContain('/Marked true')
    expect(pdf).toContain('/Lang (de)')
    expect(pdf).toContain('/DisplayDocTitle true')
    for (const role of ['Document', 'H1', 'Table', 'TR', 'TH', 'TD', 'Figure']) expect(pdf).toContain(`/S /${role}`)
    // every drawing has words
    expect(pdf.match(/\/S \/Figure/g)?.length).toBe(pdf.match(/\/Alt \(/g)?.length)
  })

  test('is the same each time', async () => expect(await pdfOf(model)).toBe(pdf))
})

test.each(Object.entries(everyKind))('%s is written without a missing glyph', async (_, model) => {
  const glyphs = glyphsOf(await pdfOf(model, false))
  expect(glyphs.length).toBeGreaterThan(200)
  expect(glyphs).not.toContain('0000')
})

test('a name in Greek is embedded too, and signs of other scripts become question marks', async () => {
  const pdf = await pdfOf(testModel({ buyer: { name: 'Ελληνική Εταιρεία 中文' } }))
  expect(pdf).toMatch(/\/FontName \/[A-Z]{6}\+NotoSans-Regular/)
  expect(glyphsOf(pdf)).not.toContain('0000')
})

test('lines over pages carry their sum, and every page says which it is', async () => {
  const lines = Array.from({ length: 60 }, (_, at) => ({ price: '10.000000', description: `vServer ${at}` }))
  const pdf = await pdfOf(testModel({ lines }))
  expect(pdf).toMatch(/\/Count 5\b/)
})

describe('the giro code', () => {
  test('has what a banking app asks', () => {
    expect(giroCode(testModel())?.split('\n')).toEqual([
      ...['BCD', '002', '1', 'SCT', 'BYLADEM1001', 'Nordlicht Hosting GmbH', 'DE02120300000000202051', 'EUR29.63'],
      ...['', '', 'RE-2026-000123'],
    ])
    expect(modulesOf(giroCode(testModel()) ?? '').length).toBeLessThanOrEqual(69)
  })

  test.each(['by direct debit', 'foreign currency', 'credit note', 'nothing to pay'])('is not there: %s', name => {
    const model = everyKind[name] as DocumentModel
    expect(giroCode(model)).toBeNull()
  })
})
