import { describe, expect, test } from 'vitest'
import { bytesOf, encoded, lines, multipart, part, type Raw } from '../../../../testing/raw-mail.ts'
import { type ReadMail, run } from './read-mail.ts'

// whole mails as programs write them, and what has to come of each; the rules one by one are tested beside them

const above = ['–– Please reply above this line ––', '–– Bitte antworten Sie oberhalb dieser Zeile ––']
const from = 'From: Anna <anna@demo.example>'
const read = (...parts: Raw[]): Promise<ReadMail> =>
  run({ bytes: bytesOf(parts), envelopeSender: 'anna@demo.example', above })
const withText = (body: Raw, ...head: string[]) =>
  read(lines(from, 'Subject: Re: x', 'Content-Type: text/plain; charset=utf-8', ...head, '', ''), body)
const withPage = (body: string) =>
  read(lines(from, 'Subject: Re: x', 'Content-Type: text/html; charset=utf-8', '', ''), body)

type Language = 'en' | 'de'
const languages: readonly Language[] = ['en', 'de']
const said = { en: 'It works now.\n\nThank you!', de: 'Es läuft wieder.\n\nVielen Dank!' }
const old = { en: ['Hello Anna,', 'is it better?'], de: ['Guten Tag Anna,', 'läuft es besser?'] }
const who = 'Kim Nord <kim@nordlicht.example>'
const marked = (language: Language) => old[language].map(line => `> ${line}`).join('\n')
const unmarked = (language: Language) => old[language].join('\n')
/** Lines of a head, named as a program names them. */
const head = (names: readonly string[], values: readonly string[]) =>
  names.map((name, at) => `${name} ${values[at]}`).join('\n')
const outlook = {
  en: head(['From:', 'Sent:', 'To:', 'Subject:'], [who, 'Friday, November 27, 2026 10:12', 'Anna', 'New reply']),
  de: head(['Von:', 'Gesendet:', 'An:', 'Betreff:'], [who, 'Freitag, 27. November 2026 10:12', 'Anna', 'Neue Antwort']),
}

/** Holds what programs write below the words of someone who answers. */
const quotes: Record<string, (language: Language) => string> = {
  'Outlook for Windows': l => `${outlook[l]}\n\n${unmarked(l)}`,
  'Outlook for the web': l => `________________________________\n${outlook[l]}\n\n${unmarked(l)}`,
  'Outlook for iOS': l =>
    `${l === 'en' ? 'Get Outlook for iOS<https://aka.ms/o0ukef>' : 'Outlook für iOS beziehen<https://aka.ms/o0ukef>'}\n________________________________\n${outlook[l]}\n\n${unmarked(l)}`,
  'Outlook for Mac': l =>
    `${l === 'en' ? head(['From:', 'Date:', 'To:', 'Subject:'], [who, 'Friday, 27. November 2026 at 10:12', 'Anna', 'x']) : head(['Von:', 'Datum:', 'An:', 'Betreff:'], [who, 'Freitag, 27. November 2026 um 10:12', 'Anna', 'x'])}\n${unmarked(l)}`,
  'Outlook Express': l =>
    `${l === 'en' ? '----- Original Message -----' : '----- Ursprüngliche Nachricht -----'}\n${outlook[l]}\n\n${unmarked(l)}`,
  Gmail: l =>
    `${l === 'en' ? 'On Fri, 27 Nov 2026 at 10:12, Kim Nord <kim@nordlicht.example> wrote:' : 'Am Fr., 27. Nov. 2026 um 10:12 Uhr schrieb Kim Nord <kim@nordlicht.example>:'}\n\n${marked(l)}`,
  'Gmail, wrapped': l =>
    `${l === 'en' ? 'On Fri, 27 Nov 2026 at 10:12, Kim Nord of the support of Nordlicht <\nkim@nordlicht.example> wrote:' : 'Am Fr., 27. Nov. 2026 um 10:12 Uhr schrieb Kim Nord vom Support <\nkim@nordlicht.example>:'}\n\n${marked(l)}`,
  'Apple Mail': l =>
    `> ${l === 'en' ? 'On 27. Nov 2026, at 10:12, Kim Nord <kim@nordlicht.example> wrote:' : 'Am 27.11.2026 um 10:12 schrieb Kim Nord <kim@nordlicht.example>:'}\n> \n${marked(l)}`,
  iPhone: l =>
    `${l === 'en' ? 'Sent from my iPhone' : 'Von meinem iPhone gesendet'}\n\n> ${l === 'en' ? 'On 27. Nov 2026, at 10:12, Kim Nord <kim@nordlicht.example> wrote:' : 'Am 27.11.2026 um 10:12 schrieb Kim Nord <kim@nordlicht.example>:'}\n> \n> ﻿${marked(l)}`,
  Thunderbird: l =>
    `${l === 'en' ? 'On 11/27/26 10:12 AM, Kim Nord wrote:' : 'Am 27.11.26 um 10:12 schrieb Kim Nord:'}\n${marked(l)}`,
  'Thunderbird, the person first': l =>
    `${l === 'en' ? 'Kim Nord wrote on 11/27/2026 10:12:' : 'Kim Nord schrieb am 27.11.2026 um 10:12:'}\n${marked(l)}`,
  'GMX and Web.de': l =>
    `${l === 'en' ? head(['Sent:', 'From:', 'To:', 'Subject:'], ['Friday, November 27, 2026 at 10:12 AM', `"${who}"`, 'anna@demo.example', 'x']) : head(['Gesendet:', 'Von:', 'An:', 'Betreff:'], ['Freitag, 27. November 2026 um 10:12', `"${who}"`, 'anna@demo.example', 'x'])}\n\n${unmarked(l)}`,
  'GMX and Web.de on a telephone': l =>
    `-- \n${l === 'en' ? 'Sent with the GMX Mail app for Android.' : 'Diese Nachricht wurde von meinem Android Mobiltelefon mit WEB.DE Mail gesendet.'}\n${l === 'en' ? 'On 27.11.26, 10:12, Kim Nord <kim@nordlicht.example> wrote:' : 'Am 27.11.26, 10:12 schrieb Kim Nord <kim@nordlicht.example>:'}\n${marked(l)}`,
  'Yahoo, without a mark': l =>
    `${l === 'en' ? 'On Friday, November 27, 2026 at 10:12:00 AM GMT+1, Kim Nord <kim@nordlicht.example> wrote:' : 'Am Freitag, 27. November 2026 um 10:12:00 MEZ hat Kim Nord <kim@nordlicht.example> Folgendes geschrieben:'}\n\n${unmarked(l)}`,
  'Samsung Email': l =>
    `${l === 'en' ? 'Sent from my Galaxy' : 'Von meinem Samsung Galaxy Smartphone gesendet.'}\n\n-------- ${l === 'en' ? 'Original message' : 'Ursprüngliche Nachricht'} --------\n${outlook[l]}\n${unmarked(l)}`,
  'K-9 Mail': l =>
    `${l === 'en' ? 'On November 27, 2026 10:12:00 AM GMT+01:00, Kim Nord <kim@nordlicht.example> wrote:' : 'Am 27. November 2026 10:12:00 MEZ schrieb Kim Nord <kim@nordlicht.example>:'}\n${marked(l)}\n\n-- \n${l === 'en' ? 'Sent from my Android device with K-9 Mail. Please excuse my brevity.' : 'Diese Nachricht wurde von meinem Android-Gerät mit K-9 Mail gesendet.'}`,
  FairEmail: l =>
    `${l === 'en' ? 'Nov 27, 2026 10:12:00 AM Kim Nord <kim@nordlicht.example> wrote:' : '27.11.2026 10:12:00 Kim Nord <kim@nordlicht.example> schrieb:'}\n\n${marked(l)}`,
  Roundcube: l =>
    `${l === 'en' ? 'On 2026-11-27 10:12, Kim Nord wrote:' : 'Am 2026-11-27 10:12, schrieb Kim Nord:'}\n${marked(l)}`,
  Horde: l => `${l === 'en' ? `Quoting ${who}:` : `Zitat von ${who}:`}\n\n${marked(l)}`,
  Evolution: l =>
    `${l === 'en' ? 'On Fri, 2026-11-27 at 10:12 +0100, Kim Nord wrote:' : 'Am Freitag, dem 27.11.2026 um 10:12 +0100 schrieb Kim Nord:'}\n${marked(l)}`,
  KMail: l =>
    `${l === 'en' ? 'On Friday, 27 November 2026 10:12:00 CET Kim Nord wrote:' : 'Am Freitag, 27. November 2026, 10:12:00 CET schrieb Kim Nord:'}\n${marked(l)}`,
  mutt: l =>
    `${l === 'en' ? 'On Fri, Nov 27, 2026 at 10:12:00AM +0100, Kim Nord wrote:' : 'Am Fri, Nov 27, 2026 at 10:12:00AM +0100 schrieb Kim Nord:'}\n${marked(l)}`,
  'eM Client': l =>
    `------ ${l === 'en' ? 'Original Message' : 'Originalnachricht'} ------\n${outlook[l].replaceAll(':', '')}\n\n${unmarked(l)}`,
  Proton: l =>
    `------- ${l === 'en' ? 'Original Message' : 'Original-Nachricht'} -------\n${l === 'en' ? 'On Friday, November 27th, 2026 at 10:12 AM, Kim Nord <kim@nordlicht.example> wrote:' : 'Am Freitag, 27. November 2026 um 10:12, schrieb Kim Nord <kim@nordlicht.example>:'}\n\n${marked(l)}`,
  Zimbra: l =>
    `----- ${l === 'en' ? 'Original Message' : 'Ursprüngliche Mail'} -----\n${l === 'en' ? head(['From:', 'To:', 'Cc:', 'Sent:', 'Subject:'], [who, 'Anna', 'Ben', 'Friday, November 27, 2026 10:12:00 AM', 'x']) : head(['Von:', 'An:', 'CC:', 'Gesendet:', 'Betreff:'], [who, 'Anna', 'Ben', 'Freitag, 27. November 2026 10:12:00', 'x'])}\n\n${unmarked(l)}`,
  'T-Online': l => `-----Original-Nachricht-----\n${outlook[l]}\n\n${unmarked(l)}`,
  'Open-Xchange': l =>
    `> ${l === 'en' ? 'On 11/27/2026 10:12 AM CET Kim Nord <kim@nordlicht.example> wrote:' : 'Kim Nord <kim@nordlicht.example> hat am 27.11.2026 10:12 CET geschrieben:'}\n> \n${marked(l)}`,
}

describe('of a plain answer the quote goes', () => {
  test.each(Object.entries(quotes).flatMap(([program, quote]) => languages.map(l => [program, l, quote] as const)))(
    '%s, %s',
    async (_program, l, quote) => {
      expect((await withText(`${said[l]}\n\n${quote(l)}\n`)).reply).toBe(said[l])
    },
  )
})

const saidOnPage = {
  en: (tag: string) => `<${tag}>It works now.</${tag}><${tag}><br></${tag}><${tag}>Thank you!</${tag}>`,
  de: (tag: string) => `<${tag}>Es l&auml;uft wieder.</${tag}><${tag}><br></${tag}><${tag}>Vielen Dank!</${tag}>`,
}
const paragraphs = (l: Language) => old[l].map(line => `<p>${line}</p>`).join('')
const bold = (l: Language) =>
  outlook[l]
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .split('\n')
    .map(line => line.replace(/^(\w+:)/, '<b>$1</b>'))
    .join('<br>')
const written = {
  en: 'On Fri, 27 Nov 2026 at 10:12, Kim Nord &lt;<a href="mailto:kim@nordlicht.example">kim@nordlicht.example</a>&gt; wrote:',
  de: 'Am Fr., 27. Nov. 2026 um 10:12 Uhr schrieb Kim Nord &lt;<a href="mailto:kim@nordlicht.example">kim@nordlicht.example</a>&gt;:',
}
const pages: Record<string, (l: Language) => string> = {
  'Outlook for Windows': l =>
    `<html xmlns:o="x"><head><style>p.MsoNormal{margin:0}</style></head><body><div class=WordSection1>${saidOnPage[l]('p')}<p class=MsoNormal><o:p>&nbsp;</o:p></p><div style='border:none;border-top:solid #E1E1E1 1.0pt'><p class=MsoNormal>${bold(l)}<o:p></o:p></p></div>${paragraphs(l)}</div></body></html>`,
  'Outlook for the web': l =>
    `${saidOnPage[l]('div')}<div id="appendonsend"></div><hr tabindex="-1"><div id="divRplyFwdMsg" dir="ltr"><font>${bold(l)}</font><div>&nbsp;</div></div>${paragraphs(l)}`,
  'Outlook for Android': l =>
    `${saidOnPage[l]('div')}<div id="ms-outlook-mobile-signature">${l === 'en' ? 'Get <a href="https://aka.ms/AAb9ysg">Outlook for Android</a>' : '<a href="https://aka.ms/AAb9ysg">Outlook für Android</a> beziehen'}</div><hr><div>${bold(l)}</div>${paragraphs(l)}`,
  Gmail: l =>
    `<div dir="ltr">${saidOnPage[l]('div')}</div><br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">${written[l]}<br></div><blockquote class="gmail_quote">${paragraphs(l)}</blockquote></div>`,
  'Apple Mail': l =>
    `${saidOnPage[l]('div')}<div><br><blockquote type="cite"><div>${written[l]}</div><br class="Apple-interchange-newline">${paragraphs(l)}</blockquote></div>`,
  iPad: l =>
    `${saidOnPage[l]('div')}<br id="lineBreakAtBeginningOfSignature"><div dir="ltr">${l === 'en' ? 'Sent from my iPad' : 'Von meinem iPad gesendet'}</div><div dir="ltr"><br><blockquote type="cite">${written[l]}<br><br></blockquote></div><blockquote type="cite">${paragraphs(l)}</blockquote>`,
  Thunderbird: l =>
    `${saidOnPage[l]('p')}<div class="moz-cite-prefix">${l === 'en' ? 'On 11/27/26 10:12 AM, Kim Nord wrote:' : 'Am 27.11.26 um 10:12 schrieb Kim Nord:'}<br></div><blockquote type="cite" cite="mid:1@x">${paragraphs(l)}</blockquote>`,
  'GMX and Web.de': l =>
    `${saidOnPage[l]('div')}<div name="quote"><div style="margin:0 0 10px 0;">${l === 'en' ? '<b>Sent:</b>&nbsp;Friday, November 27, 2026 at 10:12 AM<br/><b>From:</b>&nbsp;"Kim" &lt;kim@nordlicht.example&gt;<br/><b>To:</b>&nbsp;anna@demo.example<br/><b>Subject:</b>&nbsp;x' : '<b>Gesendet:</b>&nbsp;Freitag, 27. November 2026 um 10:12 Uhr<br/><b>Von:</b>&nbsp;"Kim" &lt;kim@nordlicht.example&gt;<br/><b>An:</b>&nbsp;anna@demo.example<br/><b>Betreff:</b>&nbsp;x'}</div><div name="quoted-content">${paragraphs(l)}</div></div>`,
  Yahoo: l =>
    `<div class="ydp1">${saidOnPage[l]('div')}</div><div id="ydpyahoo_quoted" class="yahoo_quoted"><div>${l === 'en' ? written.en : 'Am Freitag, 27. November 2026 um 10:12:00 MEZ hat Kim Nord &lt;kim@nordlicht.example&gt; Folgendes geschrieben:'}</div><div>${paragraphs(l)}</div></div>`,
  Proton: l =>
    `${saidOnPage[l]('div')}<div class="protonmail_quote">${written[l]}<br><blockquote class="protonmail_quote" type="cite">${paragraphs(l)}</blockquote></div>`,
}

describe('of a page the quote goes', () => {
  test.each(Object.entries(pages).flatMap(([program, page]) => languages.map(l => [program, l, page] as const)))(
    '%s, %s',
    async (_program, l, page) => {
      const { reply } = await withPage(page(l))
      expect(reply.replaceAll(/\n+/g, '\n')).toBe(said[l].replaceAll(/\n+/g, '\n'))
    },
  )
})

describe('what a telephone writes below goes', () => {
  test.each([
    'Sent from my iPhone',
    'Sent from my iPad',
    'Sent from my Samsung Galaxy smartphone.',
    'Sent from my Huawei phone',
    'Sent from Mail for Windows',
    'Sent from Outlook for iOS',
    'Sent from Yahoo Mail on Android',
    'Sent with Proton Mail secure email.',
    'Sent via BlackBerry Hub for Android',
    'Get Outlook for Android',
    'Von meinem iPhone gesendet',
    'Von meinem iPad gesendet',
    'Von meinem Samsung Galaxy Smartphone gesendet.',
    'Von meinem Huawei-Mobiltelefon gesendet',
    'Gesendet von Mail für Windows',
    'Gesendet mit der GMX Mail App',
    'Gesendet mit der WEB.DE Mail App',
    'Gesendet von Outlook für Android',
    'Gesendet mit der Telekom Mail App',
    'Diese Nachricht wurde von meinem Android-Mobiltelefon mit GMX Mail gesendet.',
    'Envoyé de mon iPhone',
    'Enviado desde mi iPhone',
    'Inviato da iPhone',
    'Verzonden vanaf mijn iPhone',
    'Wysłane z iPhone’a',
  ])('%s', async line => {
    expect((await withText(`${said.de}\n\n${line}\n`)).reply).toBe(said.de)
  })
})

describe('is read in its charset: text, subject, sender and name of a file', () => {
  const texts: Record<string, readonly string[]> = {
    'Grüße aus Köln': ['iso-8859-1', 'iso-8859-15', 'windows-1252', 'iso-8859-9', 'windows-1254', 'macintosh'],
    'Zażółć gęślą jaźń': ['iso-8859-2', 'windows-1250'],
    'Ātri šķērso ceļu': ['iso-8859-4', 'iso-8859-13', 'windows-1257'],
    Здравствуйте: ['iso-8859-5', 'windows-1251', 'koi8-r', 'koi8-u', 'ibm866', 'x-mac-cyrillic'],
    'Καλημέρα σας': ['iso-8859-7', 'windows-1253'],
    'שלום לכולם': ['iso-8859-8', 'windows-1255'],
    'مرحبا بكم': ['iso-8859-6', 'windows-1256'],
    'İyi günler ağabey': ['iso-8859-9', 'windows-1254'],
    'Xin chào đó': ['windows-1258'],
    สวัสดีครับ: ['windows-874'],
    'Bună ziua ț': ['iso-8859-16'],
  }
  test.each(Object.entries(texts).flatMap(([text, charsets]) => charsets.map(charset => [charset, text] as const)))(
    '%s: %s',
    async (charset, text) => {
      const bytes = encoded(text, charset)
      const word = `=?${charset}?B?${bytes.toString('base64')}?=`
      const body = multipart(
        'mixed',
        part(
          `text/plain; charset="${charset.toUpperCase()}"`,
          bytes.toString('base64').replaceAll(/.{6}/g, '$&\r\n'),
          'Content-Transfer-Encoding: base64',
        ),
        part(`text/x-log; name="${word}"`, 'x'),
      )
      const mail = await read(lines(`From: ${word} <anna@demo.example>`, `Subject: ${word}`, body))
      expect([mail.reply, mail.subject, mail.from?.name, mail.files]).toEqual([text, text, text, [text]])
      // and as bytes, without an encoding
      expect((await withBytes(bytes, charset)).reply).toBe(text)
    },
  )
  const withBytes = (bytes: Buffer, charset: string) =>
    read(lines(from, `Content-Type: text/plain; charset=${charset}`, 'Content-Transfer-Encoding: 8bit', '', ''), bytes)

  test.each<[string, string, Raw, string]>([
    ['Latin 1 that says it is UTF-8', 'utf-8', encoded('Grüße aus Köln', 'iso-8859-1'), 'Grüße aus Köln'],
    ['Windows-1252 that says it is UTF-8', 'utf-8', encoded('„Grüße“ für 5 €', 'windows-1252'), '„Grüße“ für 5 €'],
    ['Latin 1 that says it is ASCII', 'us-ascii', encoded('Grüße', 'iso-8859-1'), 'Grüße'],
    ['Windows-1252 that says it is Latin 1', 'iso-8859-1', encoded('5 €', 'windows-1252'), '5 €'],
    ['UTF-8 that says it is Windows-1252', 'windows-1252', 'Grüße – für 5 €', 'Grüße – für 5 €'],
    ['UTF-8 that says it is Latin 9', 'iso-8859-15', 'Grüße aus Köln', 'Grüße aus Köln'],
    [
      'quoted-printable of Latin 1 that says it is UTF-8',
      'utf-8\r\nContent-Transfer-Encoding: quoted-printable',
      'Gr=FC=DFe',
      'Grüße',
    ],
    ['a charset no one knows', 'x-user-defined-7', 'Grüße', 'Grüße'],
    ['a charset in quotes that never end', '"utf-8', 'Grüße', 'Grüße'],
    ['UTF-8 behind a byte order mark', 'utf-8', '\ufeffGrüße', 'Grüße'],
    ['signs beyond the plane', 'utf-8', '👍🏽 𝔘𝔫𝔦', '👍🏽 𝔘𝔫𝔦'],
  ])('wrong: %s', async (_what, charset, body, text) => {
    const mail = await read(lines(from, `Content-Type: text/plain; charset=${charset}`, '', ''), body)
    expect(mail.reply).toBe(text)
  })
})

describe('its head, whatever it is', () => {
  const latin = (text: string) => encoded(text, 'iso-8859-1')
  test.each<[string, Raw[], Partial<ReadMail>]>([
    ['a subject in bytes of Latin 1', [lines(from, 'Subject: '), latin('Grüße'), '\r\n\r\nx'], { subject: 'Grüße' }],
    [
      'a name in bytes of UTF-8',
      ['From: Jürgen <j@demo.example>\r\n\r\nx'],
      { from: { name: 'Jürgen', address: 'j@demo.example' } },
    ],
    [
      'a name in bytes of Latin 1',
      ['From: J', latin('ü'), 'rgen <j@demo.example>\r\n\r\nx'],
      { from: { name: 'Jürgen', address: 'j@demo.example' } },
    ],
  ])('%s', async (_what, raw, expected) => {
    expect(await read(...raw)).toMatchObject(expected)
  })

  test.each<[string, string[], Partial<ReadMail>]>([
    ['no Message-ID, date or subject', [from], { subject: '', answers: [] }],
    ['two subjects', [from, 'Subject: one', 'Subject: two'], {}],
    ['two Message-IDs', [from, 'Message-ID: <a@x>', 'Message-ID: <b@x>'], {}],
    ['a Message-ID without brackets', [from, 'Message-ID: a@x.example'], {}],
    ['a date in the year 9999', [from, 'Date: Fri, 31 Dec 9999 23:59:59 +0000'], {}],
    ['a date with a comment', [from, 'Date: Fri, 27 Nov 2026 10:12:00 +0100 (MEZ)'], {}],
    ['a header without a colon', [from, 'this is no header'], {}],
    ['a header without a name', [from, ': x'], {}],
    ['headers in capitals', ['FROM: anna@demo.example', 'SUBJECT: LOUD'], { subject: 'LOUD' }],
    ['an encoded word that never ends', [from, 'Subject: =?utf-8?q?Gr=C3'], {}],
    ['an encoded word in a charset no one knows', [from, 'Subject: =?x-none?q?Hello?='], {}],
    [
      'a sign divided between two encoded words',
      [from, 'Subject: =?utf-8?b?R3LDvMM=?=\r\n =?utf-8?b?n2U=?='],
      { subject: 'Grüße' },
    ],
    ['an encoded word with its language', [from, 'Subject: =?utf-8*en?q?Hello?='], { subject: 'Hello' }],
    ['a subject of 300 lines', [from, `Subject: ${Array.from({ length: 300 }, () => 'a').join('\r\n ')}`], {}],
    ['a subject that turns the text around', [from, 'Subject: =?utf-8?b?4oCuZXhl?='], {}],
    [
      'a name with line ends',
      ['From: =?utf-8?b?QW5uYQ0KQmNjOiBldmU=?= <anna@demo.example>'],
      { from: { address: 'anna@demo.example', name: 'Anna Bcc: eve' } },
    ],
    [
      'an address with a name in it',
      ['From: "service@nordlicht.example" <eve@evil.example>'],
      { from: { address: 'eve@evil.example', name: 'service@nordlicht.example' } },
    ],
    [
      'an address in another alphabet',
      ['From: Ольга <ольга@пример.example>'],
      { from: { address: 'ольга@пример.example', name: 'Ольга' } },
    ],
    [
      '2,000 in copy, over lines',
      [from, `Cc: ${Array.from({ length: 2000 }, (_, n) => `p${n}@example.com`).join(',\r\n ')}`],
      {},
    ],
    ['2,000 headers', [from, ...Array.from({ length: 2000 }, (_, n) => `X-${n}: ${n}`)], {}],
    [
      '2,000 times where it came through',
      [...Array.from({ length: 2000 }, (_, n) => `Received: from mx${n}.example`), from],
      {},
    ],
    ['references of no end', [from, `References: ${'<'.repeat(10_000)}`], { answers: [] }],
    [
      'references in one row',
      [from, 'References: <a@x.example><b@x.example>'],
      { answers: ['b@x.example', 'a@x.example'] },
    ],
    [
      'another’s Message-ID',
      [from, 'Message-ID: <reply@nordlicht.example>', 'In-Reply-To: <reply@nordlicht.example>'],
      { answers: ['reply@nordlicht.example'] },
    ],
  ])('%s', async (_what, headers, expected) => {
    const mail = await read(lines(...headers, '', 'words'))
    expect(mail).toMatchObject({ reply: 'words', automatic: null, ...expected })
    expect(mail.subject).not.toMatch(/[\r\n]/)
    expect(mail.subject.length).toBeLessThanOrEqual(500)
  })
})
