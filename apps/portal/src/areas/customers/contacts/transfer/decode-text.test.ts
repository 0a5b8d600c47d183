import { describe, expect, test } from 'vitest'
import { decodeText, isWorkbook } from './decode-text.ts'

const text = 'Name;Straße\r\nZoë Öztürk;Am Deich 7 – €\r\n'
const latin = Uint8Array.from(text, letter => ({ '–': 0x96, '€': 0x80 })[letter] ?? letter.charCodeAt(0))
const wide = (big: boolean, mark: boolean) => {
  const bytes = new Uint8Array((text.length + Number(mark)) * 2)
  const view = new DataView(bytes.buffer)
  for (const [at, letter] of [...`${mark ? '\uFEFF' : ''}${text}`].entries())
    view.setUint16(at * 2, letter.charCodeAt(0), !big)
  return bytes
}
const utf8 = new TextEncoder().encode(text)

describe('a file is read as it was written', () => {
  test.each([
    ['UTF-8', utf8, 'utf-8', false],
    ['UTF-8 with a mark', new TextEncoder().encode(`\uFEFF${text}`), 'utf-8', false],
    ['UTF-16 of Excel’s “Unicode text”', wide(false, true), 'utf-16le', false],
    ['UTF-16, big end first', wide(true, true), 'utf-16be', false],
    ['UTF-16 without a mark', wide(false, false), 'utf-16le', true],
    ['UTF-16 without a mark, big end first', wide(true, false), 'utf-16be', true],
    ['Windows-1252 of Excel’s CSV', latin, 'windows-1252', true],
  ])('%s', (_, bytes, encoding, unsure) => expect(decodeText(bytes)).toEqual({ text, encoding, unsure }))
  test('empty text is no mistake', () => expect(decodeText(new Uint8Array()).text).toBe(''))
})

test('a workbook is none', () => {
  expect(isWorkbook(Uint8Array.of(0x50, 0x4b, 3, 4, 0))).toBe(true)
  expect(isWorkbook(Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0))).toBe(true)
  expect(isWorkbook(utf8)).toBe(false)
})
