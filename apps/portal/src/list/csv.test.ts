import { describe, expect, test } from 'vitest'
import { csvText, decimalFor, everyRow } from './csv.ts'

describe('a table as CSV', () => {
  test('is separated as the customer’s spreadsheet expects', () => {
    const rows = [
      ['Number', 'Total'],
      ['RE-1', decimalFor('1234.50', 'de-DE')],
    ]
    expect(csvText(rows, 'de-DE')).toBe('\uFEFFNumber;Total\r\nRE-1;1234,50\r\n')
    expect(csvText([['RE-1', decimalFor('1234.50', 'en-GB')]], 'en-GB')).toBe('\uFEFFRE-1,1234.50\r\n')
  })

  test('quotes what would break a row', () => {
    expect(csvText([['a,b', 'say "hi"', 'two\nlines', 'a;b']], 'en-GB')).toBe(
      '\uFEFF"a,b","say ""hi""","two\nlines",a;b\r\n',
    )
  })

  test('lets no cell be run as a formula, and leaves negative amounts and phone numbers alone', () => {
    expect(
      csvText([['=1+1', '@sum', '+49 40', '+49 (40) 12-3 ext. 4', '+1+cmd', '-5 apples', '-12,50', '-12.50']], 'de-DE'),
    ).toBe("\uFEFF'=1+1;'@sum;+49 40;+49 (40) 12-3 ext. 4;'+1+cmd;'-5 apples;-12,50;-12.50\r\n")
  })
})

test('an export holds every page once', async () => {
  const pages: Record<string, { data: number[]; next_cursor: string | null }> = {
    first: { data: [1, 2], next_cursor: 'b' },
    b: { data: [3], next_cursor: 'c' },
    c: { data: [], next_cursor: null },
  }
  expect(await everyRow(async (cursor = 'first') => pages[cursor]!)).toEqual([1, 2, 3])
})
