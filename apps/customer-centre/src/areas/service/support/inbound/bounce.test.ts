import { expect, test } from 'vitest'
import { bounceOf } from './bounce.ts'

const id = '0193a000-0000-7000-8000-000000000001@nordlicht.example'
const report = (...lines: string[]) => ({ mimeType: 'message/delivery-status', content: lines.join('\r\n') })
const returned = { mimeType: 'text/rfc822-headers', content: `From: x\r\nMessage-ID:\r\n <${id}>\r\nSubject: y` }

test.each([
  [
    'a mailbox that is not there',
    [
      report(
        'Reporting-MTA: dns; mx.example',
        '',
        'Final-Recipient: rfc822; ben@demo.example',
        'Action: failed',
        'Status: 5.1.1 (unknown)',
        'Diagnostic-Code: smtp; 550 5.1.1 <ben@demo.example>:',
        '    Recipient address rejected',
      ),
      returned,
    ],
    { mails: [id], status: '5.1.1', words: '550 5.1.1 <ben@demo.example>: Recipient address rejected' },
  ],
  ['one without a status', [report('Action: failed'), returned], { mails: [id], status: '5.0.0', words: '' }],
  ['one that names no mail', [report('Status: 5.2.2')], { mails: [], status: '5.2.2', words: '' }],
  ['a delay', [report('Action: delayed', 'Status: 4.4.1'), returned], null],
  ['a receipt', [report('Action: delivered', 'Status: 2.0.0'), returned], null],
  ['a failure that is tried again', [report('Status: 4.2.2'), returned], null],
])('%s', (_what, parts, expected) => {
  expect(bounceOf(parts, 'We are sorry.')).toEqual(expected)
})

test.each([
  [
    `Hi. This is the qmail-send program.\n<ben@demo.example>:\n550 5.1.1 no such user\n\n--- Below this line\n\nMessage-ID: <${id}>\n`,
    { mails: [id], status: '5.1.1', words: '550 5.1.1 no such user' },
  ],
  [
    'A mailbox is full: 552-quota exceeded',
    { mails: [], status: '5.0.0', words: 'A mailbox is full: 552-quota exceeded' },
  ],
  ['I could not deliver it yet. It was sent at 15:50 on 5.12.', null],
])('of servers that write no report: %s', (text, expected) => {
  expect(bounceOf([], text)).toEqual(expected)
})

test('is bounded, whatever it says', () => {
  const long = {
    mimeType: 'message/delivery-status',
    content: `Action: failed\nDiagnostic-Code: ${'x '.repeat(100_000)}`,
  }
  const many = {
    mimeType: 'message/rfc822',
    content: Array.from({ length: 900 }, (_, n) => `Message-ID: <a${n}@b>`).join('\n'),
  }
  const bounce = bounceOf([long, many], '')
  expect([bounce?.words.length, bounce?.mails.length]).toEqual([300, 5])
})
