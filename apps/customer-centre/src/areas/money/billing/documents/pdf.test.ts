import { inflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { catalogues } from '../../../../messages/catalogues.ts'
import { everyKind, testModel } from '../../../../testing/billing/models.ts'
import { testPng } from '../../../../testing/png.ts'
import { type Logo, readLogo } from '../../../../values/logo.ts'
import type { DocumentModel } from '../document-model.ts'
import { writeCii } from './cii.ts'
import { giroCode, modulesOf } from './giro-code.ts'
import { makePdf } from './pdf.ts'

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

/** Reads what readers and programs take from each page: glyphs as the fonts say what they stand for (ToUnicode). */
function textOf(pdf: string): string[] {
  const objects = new Map(
    [...pdf.matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj/gm)].map(([, id = '', body = '']) => [id, body]),
  )
  const referred = (body: string, key: string) => new RegExp(`/${key} (\\d+) 0 R`).exec(body)?.[1] ?? ''
  const signsOf = (font: string): string[] => {
    const [map] = streams(objects.get(referred(objects.get(font) ?? '', 'ToUnicode')) ?? '')
    return [...(map ?? '').toString().matchAll(/\[(.*)\]/g)].flatMap(([, all = '']) =>
      [...all.matchAll(/<(.*?)>/g)].map(([, hex = '']) => Buffer.from(hex, 'hex').swap16().toString('utf16le')),
    )
  }
  const fonts = new Map([...pdf.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, id = '']) => [name, signsOf(id)]))
  const pages = streams(pdf).map(bytes => bytes.toString('latin1'))
  return pages
    .filter(content => content.startsWith('1 0 0 -1 0 '))
    .map(content => {
      let font: string[] = []
      return [...content.matchAll(/\/(F\d+) [\d.]+ Tf|\[(.*)\] TJ/g)]
        .flatMap(([, name, shown = '']) => {
          if (name) font = fonts.get(name) ?? []
          const glyphs = [...shown.matchAll(/<([0-9a-f]+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
          return name ? [] : [glyphs.map(glyph => font[Number.parseInt(glyph, 16)]).join('')]
        })
        .join('\n')
    })
}

test('the text of a document is its text, whichever documents were written before it', async () => {
  // an O that was first met as a part of this name stood for nothing in all documents after it
  await pdfOf(testModel({ buyer: { name: 'Ödön Ärmel Üsküp' } }), false)
  const order_number = 'PO-4711 POOL <PO> AU'
  const text = textOf(await pdfOf(testModel({ order_number, lines: [{ price: '1', description: 'TOPOLOGY' }] }), false))
  expect(text.join('\n').split('\n')).toEqual(expect.arrayContaining([order_number, 'TOPOLOGY']))
})

describe('on paper', () => {
  const lines = async (changes: Parameters<typeof testModel>[0]) =>
    textOf(await pdfOf(testModel(changes), false))
      .join('\n')
      .split('\n')

  test('part of a month is so many days of it', async () => {
    const part = { price: '24.900000', quantity: '0.166667', period_from: '2026-11-26', period_to: '2026-11-30' }
    expect(await lines({ lines: [part] })).toContain('5 von 30 Tagen')
    expect(await lines({ locale: 'en', lines: [part] })).toContain('5 of 30 days')
  })

  test('a unit is called what the catalogue calls it', async () => {
    const storage = { price: '0.005000', quantity: '31.000000', unit: 'C62', unit_name: 'GiB-Tage' }
    expect(await lines({ lines: [storage] })).toContain('31 GiB-Tage')
  })

  test('what is negative has a minus sign', async () => {
    const text = await lines({ lines: [{ price: '24.900000' }, { price: '5.000000', quantity: '-1.000000' }] })
    expect(text).toEqual(expect.arrayContaining(['−1 Monat', '−5,00\u00a0€']))
  })

  test('what has no period has the date of its supply', async () => {
    const setup = { price: '9.900000', unit: 'C62', period_from: null, period_to: null }
    const text = await lines({ lines: [setup] })
    expect(text.slice(text.indexOf('Leistungsdatum')).slice(0, 2)).toEqual(['Leistungsdatum', '01.12.2026'])
    expect(await lines({ lines: [setup], kind: 'dunning_letter' })).not.toContain('Leistungsdatum')
  })

  test('many lines stand by contract, each with its sum, and their numbers are those of the XML', async () => {
    const wanted = Array.from({ length: 11 }, (_, at) => ({
      price: '10.000000',
      description: `Teil ${at} · ${at % 2 === 0 ? 'shop' : 'web'}`,
      contract_number: at === 10 ? 'C-3' : at % 2 === 0 ? 'C-1' : 'C-2',
    }))
    const text = await lines({ lines: wanted })
    const group = text.slice(text.indexOf('Vertrag C-1 · shop'))
    expect(group.slice(0, 2)).toEqual(['Vertrag C-1 · shop', '1'])
    expect(group.slice(group.indexOf('Summe Vertrag C-1')).slice(0, 3)).toEqual([
      'Summe Vertrag C-1',
      '50,00\u00a0€',
      'Vertrag C-2 · web',
    ])
    expect(text).toContain('Vertrag C-3 · 01.12.2026 – 31.12.2026')
    expect(text).not.toContain('Summe Vertrag C-3')
    const order = text.filter(line => line.startsWith('Teil ')).map(line => Number(line.split(' ')[1]))
    expect(order).toEqual([0, 2, 4, 6, 8, 1, 3, 5, 7, 9, 10])
    expect(await lines({ lines: wanted.slice(0, 9) })).not.toContain('Summe Vertrag C-1')
  })

  test('says below the amount that VAT is in it, where it is', async () => {
    expect(await lines({})).toContain('inkl. USt.')
    expect(await lines({ locale: 'en' })).toContain('incl. VAT')
    expect(await lines({ lines: [{ price: '1', tax_category: 'AE', tax_rate_bp: 0 }] })).not.toContain('inkl. USt.')
  })

  test('says what the code of a transfer is called', async () => expect(await lines({})).toContain('Girocode'))

  test('the sums stand on a page with two lines at least, however many there are', async () => {
    for (let count = 10; count < 40; count++) {
      const wanted = Array.from({ length: count }, (_, at) => ({ price: '10.000000', description: `vServer ${at}` }))
      const pages = textOf(await pdfOf(testModel({ lines: wanted }), false))
      const summed = pages.find(page => page.includes('Nettobetrag')) ?? ''
      for (const at of [count - 2, count - 1]) expect(summed, `${count} lines`).toContain(`vServer ${at}`)
    }
  })
})

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
