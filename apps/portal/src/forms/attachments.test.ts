import { attachmentLimits, ticketAttachmentLimits } from '@kontor/contract/enums/files'
import { expect, test } from 'vitest'
import { packFiles, sortFiles } from './attachments.ts'

const file = (name: string, size = 100, lastModified = 1) => ({ name, size, lastModified })

test.each([
  ['a picture', file('photo.JPG'), null],
  ['a mail', file('spam.eml'), null],
  ['a program', file('setup.exe'), 'type'],
  ['an archive', file('logs.zip'), 'type'],
  ['no ending', file('README'), 'type'],
  ['an ending that every object has', file('x.constructor'), 'type'],
  ['an office document', file('offer.docx'), 'type'],
  ['nothing in it', file('a.txt', 0), 'empty'],
  ['just small enough', file('a.txt', attachmentLimits.maxBytes), null],
  ['a byte too large', file('a.txt', attachmentLimits.maxBytes + 1), 'size'],
])('%s', (_what, chosen, why) => {
  const { taken, refused } = sortFiles([], [chosen], attachmentLimits)
  expect(taken).toEqual(why ? [] : [chosen])
  expect(refused).toEqual(why ? [{ name: chosen.name, why }] : [])
})

test('tickets take archives and office documents, too, without what runs of itself', () => {
  const chosen = ['logs.zip', 'offer.docx', 'sheet.ods', 'macros.docm', 'setup.exe'].map(name => file(name))
  const { taken, refused } = sortFiles([], chosen, ticketAttachmentLimits)
  expect([taken.map(({ name }) => name), refused.map(({ name }) => name)]).toEqual([
    ['logs.zip', 'offer.docx', 'sheet.ods'],
    ['macros.docm', 'setup.exe'],
  ])
})

test('five are accepted, the sixth is not, and one chosen twice is one', () => {
  const five = [1, 2, 3, 4, 5].map(index => file(`${index}.txt`))
  expect(sortFiles(five.slice(0, 4), five, attachmentLimits).taken).toEqual(five)
  expect(sortFiles(five, [file('6.txt')], attachmentLimits)).toEqual({
    taken: five,
    refused: [{ name: '6.txt', why: 'count' }],
  })
  expect(sortFiles(five.slice(0, 1), [file('1.txt', 100, 2)], attachmentLimits).taken).toHaveLength(2)
})

test('the body comes before the files, and without files nothing is packed', () => {
  const form = new FormData()
  form.append('attachments', new File([], ''))
  expect(packFiles(form)).toBeUndefined()
  form.append('attachments', new File(['x'], 'a.txt'))
  const packed = packFiles(form)?.('{"topic":"other"}')
  expect([...(packed ?? [])].map(([name]) => name)).toEqual(['body', 'attachments'])
  expect(packed?.get('body')).toBe('{"topic":"other"}')
})
