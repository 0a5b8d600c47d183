import { describe, expect, test } from 'vitest'
import { cleanFileName } from './file-name.ts'

describe('a file sent as', () => {
  test.each([
    ['screenshot.png', 'screenshot.png'],
    ['../../etc/passwd.txt', 'passwd.txt'],
    ['..\\..\\windows\\system.log', 'system.log'],
    ['C:\\Users\\kim\\rechnung.pdf', 'rechnung.pdf'],
    ['/etc/shadow.log', 'shadow.log'],
    ['a\0b\r\nc.txt', 'abc.txt'],
    ['invoice_\u202efdp.exe', 'invoice_fdp.exe'],
    ['zero\u200bwidth.png', 'zerowidth.png'],
    ['  .hidden.txt', 'hidden.txt'],
    ['....txt', 'file.txt'],
    ['.pdf', 'file.pdf'],
    ['..', 'file.'],
    ['', 'file'],
    ['a<b>c:"d|e?f*.txt', 'a_b_c__d_e_f_.txt'],
    ['Bericht für Zoë.pdf', 'Bericht für Zoë.pdf'],
    ['تقرير.pdf', 'تقرير.pdf'],
    ['photo   of\tit.jpg', 'photo ofit.jpg'],
  ])('%j is kept as %j', (sent, kept) => expect(cleanFileName(sent)).toBe(kept))

  test('a very long name keeps its ending', () => {
    expect(cleanFileName(`${'a'.repeat(300)}.pdf`)).toBe(`${'a'.repeat(116)}.pdf`)
    expect(cleanFileName(`${'👩'.repeat(100)}.png`)).toBe(`${'👩'.repeat(58)}.png`)
  })

  test('any name that is sent becomes one that fits the database and names no folder', () => {
    for (const sent of ['x'.repeat(500), `x.${'y'.repeat(500)}`, '\ud800.png', '///', '\\', '. .']) {
      const kept = cleanFileName(sent)
      expect(kept).toMatch(/^[^\\/]{1,120}$/)
    }
  })
})
