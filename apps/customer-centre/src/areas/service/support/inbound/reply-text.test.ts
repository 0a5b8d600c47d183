import { expect, test } from 'vitest'
import { replyOf } from './reply-text.ts'

const above = ['–– Please reply above this line ––', '–– Bitte antworten Sie oberhalb dieser Zeile ––']
const words = 'It works now.\n\nThank you!'
const ours = `–– Please reply above this line ––

Hello Anna,

Kim wrote:

> Is it better?

https://portal.test/support/ticket/20001

-- 
Nordlicht Hosting`
const quoted = ours
  .split('\n')
  .map(line => `> ${line}`)
  .join('\n')

test.each([
  ['nothing but the words', words, words],
  [
    'Gmail, English',
    `${words}\n\nOn Fri, 27 Nov 2026 at 10:12, Nordlicht Hosting <service@nordlicht.example> wrote:\n\n${quoted}`,
    words,
  ],
  [
    'Gmail, over two lines',
    `${words}\n\nOn Fri, 27 Nov 2026 at 10:12, Nordlicht Hosting <\nservice@nordlicht.example> wrote:\n\n${quoted}`,
    words,
  ],
  [
    'Gmail, German',
    `${words}\n\nAm Fr., 27. Nov. 2026 um 10:12 Uhr schrieb Nordlicht Hosting <\nservice@nordlicht.example>:\n\n${quoted}`,
    words,
  ],
  [
    'Apple Mail, English',
    `${words}\n\n> On 27. Nov 2026, at 10:12, Nordlicht Hosting <service@nordlicht.example> wrote:\n> \n${quoted}`,
    words,
  ],
  [
    'Apple Mail, German',
    `${words}\n\n> Am 27.11.2026 um 10:12 schrieb Nordlicht Hosting <service@nordlicht.example>:\n> \n${quoted}`,
    words,
  ],
  ['Thunderbird, German', `${words}\n\nAm 27.11.26 um 10:12 schrieb Nordlicht Hosting:\n${quoted}`, words],
  ['Thunderbird, English', `${words}\n\nOn 11/27/26 10:12 AM, Nordlicht Hosting wrote:\n${quoted}`, words],
  [
    'Outlook, English',
    `${words}\n\nFrom: Nordlicht Hosting <service@nordlicht.example>\nSent: Friday, November 27, 2026 10:12 AM\nTo: Anna <anna@demo.example>\nSubject: New reply to ticket #20001\n\n${ours}`,
    words,
  ],
  [
    'Outlook, German',
    `${words}\n\nVon: Nordlicht Hosting <service@nordlicht.example>\nGesendet: Freitag, 27. November 2026 10:12\nAn: Anna <anna@demo.example>\nBetreff: Neue Antwort\n\n${ours}`,
    words,
  ],
  [
    'Outlook for the web',
    `${words}\n________________________________\nVon: Nordlicht Hosting <service@nordlicht.example>\nGesendet: Freitag, 27. November 2026 10:12\nAn: Anna\nBetreff: Neue Antwort\n\n${ours}`,
    words,
  ],
  [
    'Outlook with marks',
    `${words}\n\n*Von:* Nordlicht Hosting <service@nordlicht.example>\n*Gesendet:* Freitag, 27. November 2026 10:12\n*An:* Anna\n*Betreff:* Neue Antwort\n\n${ours}`,
    words,
  ],
  ['the old Outlook', `${words}\n\n-----Original Message-----\nFrom: Nordlicht Hosting\nHello`, words],
  ['the old Outlook, German', `${words}\n\n-----Ursprüngliche Nachricht-----\nVon: Nordlicht Hosting\nHallo`, words],
  ['a program that introduces nothing', `${words}\n\n${ours}`, words],
  ['our German line', `${words}\n\n${ours.replace(above[0] ?? '', above[1] ?? '')}`, words],
  ['a quote without a word about it', `${words}\n\n${quoted}`, words],
  [
    'French',
    `${words}\n\nLe ven. 27 nov. 2026 à 10:12, Nordlicht <service@nordlicht.example> a écrit :\n${quoted}`,
    words,
  ],
  ['Dutch', `${words}\n\nOp vr 27 nov 2026 om 10:12 schreef Nordlicht <service@nordlicht.example>:\n${quoted}`, words],
  [
    'Spanish',
    `${words}\n\nEl vie, 27 nov 2026 a las 10:12, Nordlicht (<service@nordlicht.example>) escribió:\n${quoted}`,
    words,
  ],
  [
    'Italian',
    `${words}\n\nIl giorno ven 27 nov 2026 alle ore 10:12 Nordlicht <service@nordlicht.example> ha scritto:\n${quoted}`,
    words,
  ],
  [
    'Polish',
    `${words}\n\nW dniu pt., 27.11.2026 o 10:12 Nordlicht <service@nordlicht.example> napisał(a):\n${quoted}`,
    words,
  ],
  ['a signature', `${words}\n\n-- \nAnna Example\nMöwe GmbH`, words],
  [
    'a signature and a quote',
    `${words}\n\n-- \nAnna\n\nOn Fri, 27 Nov 2026, Nordlicht <s@n.example> wrote:\n${quoted}`,
    words,
  ],
  [
    'an iPhone',
    `${words}\n\nSent from my iPhone\n\n> On 27 Nov 2026, at 10:12, Nordlicht <s@n.example> wrote:\n> \n${quoted}`,
    words,
  ],
  [
    'an iPhone, German',
    `${words}\n\nVon meinem iPhone gesendet\n\n> Am 27.11.2026 um 10:12 schrieb Nordlicht <s@n.example>:\n> \n${quoted}`,
    words,
  ],
  [
    'Outlook on a telephone',
    `${words}\n\nGet Outlook for Android<https://aka.ms/x>\n________________________________\nFrom: Nordlicht\nSent: Friday\nTo: Anna\nSubject: x\n`,
    words,
  ],
  ['GMX on a telephone', `${words}\n--\nDiese Nachricht wurde von meinem Android-Gerät mit GMX Mail gesendet.`, words],
  ['a reply below the quote', `On Fri, 27 Nov 2026, Nordlicht <s@n.example> wrote:\n\n${quoted}\n\n${words}`, words],
  [
    'a reply below the quote, German',
    `Am 27.11.26 um 10:12 schrieb Nordlicht:\n${quoted}\n\n${words}\n\n-- \nAnna`,
    words,
  ],
  [
    'Windows line ends',
    `${words.replaceAll('\n', '\r\n')}\r\n\r\nOn Fri, 27 Nov 2026, Nordlicht <s@n.example> wrote:\r\n> x`,
    words,
  ],
  [
    'a sentence about who wrote',
    'On Monday Kim wrote: it is fixed.\n\nIs it?',
    'On Monday Kim wrote: it is fixed.\n\nIs it?',
  ],
  ['a From: that is no quote', 'From: Berlin\nwe go to Hamburg.', 'From: Berlin\nwe go to Hamburg.'],
  [
    'a forwarded mail, which is what one wants read',
    'See below.\n\n---------- Forwarded message ---------\nHi all, it is down.',
    'See below.\n\n---------- Forwarded message ---------\nHi all, it is down.',
  ],
  ['nothing but a quote', quoted, quoted.replaceAll(/ +$/gm, '')],
  ['a table', '| a | b |\n| - | - |\n| 1 | 2 |', '| a | b |\n| - | - |\n| 1 | 2 |'],
])('%s', (_what, whole, reply) => {
  expect(replyOf(whole, above).text).toBe(reply)
})

test('who answers between the lines keeps the questions', () => {
  const between = '> Which version?\n\n8.4\n\n> Since when?\n\nYesterday.'
  expect(replyOf(`On Fri, 27 Nov 2026, Kim <s@n.example> wrote:\n\n${between}`, above).text).toBe(between)
})

test('takes no longer for what was written to take long', () => {
  for (const bad of [
    '> '.repeat(50_000),
    'On '.repeat(30_000),
    '[a]('.repeat(24_000),
    `On 1 ${'<a('.repeat(24_000)} wrote:`,
    `${'a@'.repeat(30_000)}wrote:`,
    '\n'.repeat(100_000),
    '-'.repeat(100_000),
    'Von: x\n'.repeat(20_000),
    'sent from my '.repeat(8000),
  ])
    expect(replyOf(bad, above).text.length).toBeLessThanOrEqual(bad.length)
})
