import { describe, expect, test } from 'vitest'
import { bytesOf, lines, multipart, part, type Raw } from '../../../../testing/raw-mail.ts'
import { type ReadMail, run } from './read-mail.ts'

const above = ['–– Please reply above this line ––']
const anna = 'From: Anna <anna@demo.example>'

const read = (...parts: Raw[]): Promise<ReadMail> =>
  run({ bytes: bytesOf(parts), envelopeSender: 'anna@demo.example', above })

/** A mail of one part. */
const plain = (body: Raw, ...head: string[]): Raw[] => [lines(anna, 'Subject: Re: x', ...head, '', ''), body]

const umlauts = 'Grüße aus Köln'
const latin = Buffer.from(umlauts, 'latin1')
const utf16 = Buffer.from(umlauts, 'utf16le')

describe('is read as it was written', () => {
  test.each<[string, Raw[], string]>([
    ['UTF-8', plain(umlauts, 'Content-Type: text/plain; charset=utf-8'), umlauts],
    ['ISO-8859-1', plain(latin, 'Content-Type: text/plain; charset=iso-8859-1'), umlauts],
    ['Windows-1252', plain(Buffer.from([0x80, 0x20, 0x84]), 'Content-Type: text/plain; charset=windows-1252'), '€ „'],
    [
      'UTF-16',
      plain(
        utf16.toString('base64'),
        'Content-Type: text/plain; charset=utf-16le',
        'Content-Transfer-Encoding: base64',
      ),
      umlauts,
    ],
    ['KOI8-R', plain(Buffer.from([0xf0, 0xd2]), 'Content-Type: text/plain; charset=koi8-r'), 'Пр'],
    ['GB18030', plain(Buffer.from([0xc4, 0xe3]), 'Content-Type: text/plain; charset=gb18030'), '你'],
    ['Shift_JIS', plain(Buffer.from([0x93, 0xfa]), 'Content-Type: text/plain; charset=shift_jis'), '日'],
    [
      'ISO-2022-JP',
      plain(
        Buffer.from([0x1b, 0x24, 0x42, 0x46, 0x7c, 0x1b, 0x28, 0x42]),
        'Content-Type: text/plain; charset=iso-2022-jp',
      ),
      '日',
    ],
    ['UTF-8 that says it is ASCII', plain(umlauts, 'Content-Type: text/plain; charset=us-ascii'), umlauts],
    ['UTF-8 that says it is Latin 1', plain(umlauts, 'Content-Type: text/plain; charset=iso-8859-1'), umlauts],
    ['UTF-8 that says nothing', plain(umlauts), umlauts],
    ['a charset that does not exist', plain('plain', 'Content-Type: text/plain; charset=x-klingon'), 'plain'],
    ['an empty charset', plain('plain', 'Content-Type: text/plain; charset='), 'plain'],
    [
      'quoted-printable',
      plain(
        'Gr=C3=BC=C3=9Fe aus K=\r\n=C3=B6ln',
        'Content-Type: text/plain; charset=utf-8',
        'Content-Transfer-Encoding: quoted-printable',
      ),
      umlauts,
    ],
    ['quoted-printable with a stray =', plain('1 = 1 =ZZ', 'Content-Transfer-Encoding: quoted-printable'), '1 = 1 =ZZ'],
    [
      'base64',
      plain(
        Buffer.from(umlauts).toString('base64'),
        'Content-Type: text/plain; charset=utf-8',
        'Content-Transfer-Encoding: base64',
      ),
      umlauts,
    ],
    [
      'base64 over lines',
      plain(
        Buffer.from('word '.repeat(40).trim()).toString('base64').replaceAll(/.{7}/g, '$&\r\n'),
        'Content-Transfer-Encoding: BASE64',
      ),
      'word '.repeat(40).trim(),
    ],
    ['base64 with rubbish', plain('!!!SGVs*bG8=', 'Content-Transfer-Encoding: base64'), 'Hello'],
    ['an encoding that does not exist', plain('plain', 'Content-Transfer-Encoding: rot13'), 'plain'],
    ['line feeds alone', [lines(anna, '', 'one').replaceAll('\r\n', '\n'), '\ntwo'], 'one\ntwo'],
    ['flowed lines', plain('one \r\ntwo\r\nthree', 'Content-Type: text/plain; format=flowed'), 'one two\nthree'],
    ['a zero in it', plain('o\u0000ne'), 'one'],
    ['no body', plain(''), ''],
    ['no header at all', ['\r\nwords'], 'words'],
    [
      'two alternatives: the plain one',
      [lines(anna, multipart('alternative', part('text/plain', 'plain'), part('text/html', '<b>page</b>')))],
      'plain',
    ],
    [
      'an empty plain one: the page',
      [lines(anna, multipart('alternative', part('text/plain', ' '), part('text/html', '<b>page</b>')))],
      '**page**',
    ],
    ['a page alone', plain('<p>One</p><script>alert(1)</script>', 'Content-Type: text/html'), 'One'],
    [
      'a page in Latin 1',
      plain(Buffer.concat([Buffer.from('<p>'), latin]), 'Content-Type: text/html; charset=iso-8859-1'),
      umlauts,
    ],
    [
      'a page of Outlook',
      plain(
        '<div>Ja</div><hr><div><b>Von:</b> Nordlicht<br><b>Gesendet:</b> Freitag<br><b>An:</b> Anna<br><b>Betreff:</b> x</div><div>alt</div>',
        'Content-Type: text/html',
      ),
      'Ja',
    ],
    [
      'a page of Gmail',
      plain(
        '<div dir="ltr">Yes</div><br><div class="gmail_quote"><div>On Fri, Kim &lt;<a href="mailto:k@n.example">k@n.example</a>&gt; wrote:<br></div><blockquote>old</blockquote></div>',
        'Content-Type: text/html',
      ),
      'Yes',
    ],
    [
      'a page of Apple',
      plain(
        '<div>Yes</div><div><br><blockquote type="cite"><div>On 27 Nov 2026, at 10:12, Kim &lt;k@n.example&gt; wrote:</div><br><div>old</div></blockquote></div>',
        'Content-Type: text/html',
      ),
      'Yes',
    ],
    [
      'pictures within',
      [
        lines(
          anna,
          multipart(
            'related',
            part('text/html', 'See <img src="cid:1" alt="the shot">'),
            part('image/png', 'x', 'Content-ID: <1>'),
          ),
        ),
      ],
      'See the shot',
    ],
    [
      'a boundary that never ends',
      [lines(anna, 'Content-Type: multipart/mixed; boundary=b', '', '--b', 'Content-Type: text/plain', '', 'words')],
      'words',
    ],
    ['a boundary that is not there', [lines(anna, 'Content-Type: multipart/mixed; boundary=b', '', 'words')], ''],
  ])('%s', async (_what, raw, text) => {
    expect((await read(...raw)).reply).toBe(text)
  })
})

describe('its head', () => {
  test.each<[string, string[], Partial<ReadMail>]>([
    ['in encoded words', ['Subject: =?utf-8?q?Gr=C3=BC=C3=9Fe?= =?iso-8859-1?b?Zfw=?='], { subject: 'Grüßeeü' }],
    ['in eight bits', ['Subject: Grüße'], { subject: 'Grüße' }],
    ['over lines', ['Subject: one', '\ttwo'], { subject: 'one two' }],
    ['without a subject', [], { subject: '' }],
    ['with line ends hidden in its subject', ['Subject: =?utf-8?b?YQ0KQmNjOiB4?='], { subject: 'a Bcc: x' }],
    ['with a subject of a megabyte', [`Subject: ${'x'.repeat(100_000)}`], { subject: 'x'.repeat(500) }],
    ['with a date that is none', ['Date: yesterday'], {}],
    [
      'naming what it answers',
      ['In-Reply-To: <one@x.example>', 'References: <zero@x.example> <one@x.example>'],
      { answers: ['one@x.example', 'zero@x.example'] },
    ],
    ['naming rubbish', ['In-Reply-To: your mail of Friday', 'References: <>< <<a>'], { answers: [] }],
    [
      'naming a thousand mails',
      [`References: ${Array.from({ length: 1000 }, (_, n) => `<${n}@x.example>`).join(' ')}`],
      {},
    ],
    [
      'to 2,000 people',
      [`To: ${Array.from({ length: 2000 }, (_, n) => `"Person ${n}" <p${n}@example.com>`).join(', ')}`],
      {},
    ],
    ['to groups within groups', [`To: ${'a:'.repeat(500)};`], {}],
    ['with a name in quotes', [], { from: { address: 'anna@demo.example', name: 'Anna' } }],
  ])('%s', async (_what, head, expected) => {
    const mail = await read(lines(anna, ...head, '', 'words'))
    expect(mail).toMatchObject({ reply: 'words', ...expected })
    expect(mail.answers.length).toBeLessThanOrEqual(50)
  })

  test.each([
    ['Anna <anna@demo.example>', 'anna@demo.example'],
    ['anna@demo.example', 'anna@demo.example'],
    ['"Eve, <eve@evil.example>" <anna@demo.example>', 'anna@demo.example'],
    ['anna@demo.example (eve@evil.example)', 'anna@demo.example'],
    ['anna@demo.example, eve@evil.example', null],
    ['<anna@demo.example> <eve@evil.example>', null],
    ['team: anna@demo.example;', null],
    ['Anna', null],
    ['', null],
    ['<>', null],
  ])('is from whom it says: %s', async (value, address) => {
    expect((await read(lines(`From: ${value}`, '', 'x'))).from?.address ?? null).toBe(address)
  })

  test('with two senders is from no one', async () => {
    expect((await read(lines(anna, 'From: eve@evil.example', '', 'x'))).from).toBe(null)
    expect((await read('x')).from).toBe(null)
  })
})

describe('what comes with it', () => {
  test.each<[string, string[], string[]]>([
    ['a picture', [part('image/png', 'x', 'Content-Disposition: attachment; filename="a.png"')], ['a.png']],
    [
      'a name in umlauts',
      [part('image/png', 'x', "Content-Disposition: attachment; filename*=utf-8''K%C3%B6ln.png")],
      ['Köln.png'],
    ],
    ['a name in encoded words', [part('image/png; name="=?utf-8?q?K=C3=B6ln=2Epng?="', 'x')], ['Köln.png']],
    ['no name', [part('application/pdf', 'x')], ['application/pdf']],
    ['an invitation', [part('text/calendar; method=REQUEST', 'BEGIN:VCALENDAR')], ['text/calendar']],
    ['winmail.dat', [part('application/ms-tnef; name=winmail.dat', 'x')], ['winmail.dat']],
    ['a signature', [part('application/pkcs7-signature; name=smime.p7s', 'x')], ['smime.p7s']],
    ['a mail', [part('message/rfc822', lines('Subject: inner', '', 'not the reply'))], ['message/rfc822']],
    ['a zip', [part('application/zip', 'PK', 'Content-Disposition: attachment; filename="bomb.zip"')], ['bomb.zip']],
    [
      'fifty files',
      Array.from({ length: 50 }, (_, n) => part(`image/png; name=${n}.png`, 'x')),
      Array.from({ length: 50 }, (_, n) => `${n}.png`),
    ],
  ])('%s', async (_what, parts, files) => {
    const mail = await read(lines(anna, multipart('mixed', part('text/plain', 'words'), ...parts)))
    expect([mail.reply, mail.files]).toEqual(['words', files])
  })
})

describe('is no person’s answer', () => {
  test.each([
    [
      'bounce',
      [
        lines(
          'From: MAILER-DAEMON@mx.example',
          'Subject: Undelivered',
          multipart(
            'report; report-type=delivery-status',
            part('text/plain', 'sorry'),
            part('message/delivery-status', 'Status: 5.1.1'),
            part('message/rfc822', 'Subject: x'),
          ),
        ),
      ],
    ],
    ['automatic', [lines(anna, 'Subject: Abwesenheitsnotiz: Re', '', 'Ich bin nicht da.')]],
    ['automatic', [lines(anna, 'Subject: =?utf-8?q?R=C3=A9ponse_automatique?=', '', 'x')]],
    ['automatic', [lines(anna, 'AUTO-SUBMITTED: auto-replied', '', 'x')]],
    ['list', [lines(anna, 'List-Id: <x.example>', '', 'x')]],
    [null, [lines(anna, 'Subject: Re: Abwesenheitsnotiz', '', 'x')]],
  ])('%s', async (kind, raw) => {
    expect((await read(...raw)).automatic).toBe(kind)
  })
})

describe('is bounded', () => {
  const nested = (depth: number): string => {
    const open = Array.from({ length: depth }, (_, n) =>
      lines(`Content-Type: multipart/mixed; boundary="b${n}"`, '', `--b${n}`),
    )
    return lines(
      anna,
      ...open,
      'Content-Type: text/plain',
      '',
      'words',
      ...Array.from({ length: depth }, (_, n) => `--b${depth - n - 1}--`),
    )
  }

  test('parts within parts, a hundred deep, are read; a thousand are not', async () => {
    expect((await read(nested(100))).reply).toBe('words')
    await expect(read(nested(1000))).rejects.toThrow()
  })

  test('more parts than anyone sends are not read', async () => {
    const many = Array.from({ length: 600 }, () => part('image/png', 'x'))
    await expect(read(lines(anna, multipart('mixed', ...many)))).rejects.toThrow('too many parts')
  })

  test('a head of a megabyte is not read', async () => {
    await expect(read(lines(anna, `X-Long: ${'x'.repeat(1_000_000)}`, '', 'x'))).rejects.toThrow()
  })

  test('of a long text the beginning is kept', async () => {
    const { whole } = await read(...plain('a word\r\n'.repeat(300_000)))
    expect(whole.length).toBe(100_001)
  })

  test('25 MB of a file do no harm', async () => {
    const file = part('application/octet-stream', 'QUFB\r\n'.repeat(4_000_000), 'Content-Transfer-Encoding: base64')
    expect((await read(lines(anna, multipart('mixed', part('text/plain', 'words'), file)))).reply).toBe('words')
  })
})
