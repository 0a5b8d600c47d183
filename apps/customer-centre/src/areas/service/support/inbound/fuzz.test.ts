import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { growth } from '../../../../testing/cost.ts'
import { lines } from '../../../../testing/raw-mail.ts'
import { textOfHtml } from './html-text.ts'
import { type ReadMail, run } from './read-mail.ts'

// a failure names its seed and path; FUZZ_RUNS tries more
const numRuns = Number(process.env.FUZZ_RUNS ?? 300)

const read = (bytes: Uint8Array): Promise<ReadMail> =>
  run({ bytes, envelopeSender: 'a@x.example', above: ['–– above ––'] })

const scraps = [
  'Hello',
  'Grüße',
  '日本',
  '=?utf-8?q?=C3?=',
  '=?x?b?!!?=',
  '=?utf-8?b?R3LDvA==?=',
  '\u0000',
  '<a@x.example>',
  'a@x.example',
]
const signs = [
  '"',
  ';',
  '=',
  ':',
  '\\',
  '(',
  ')',
  ',',
  '<',
  '>',
  '--b',
  '--b--',
  '\r\n',
  '\r\n ',
  '\n',
  '\r',
  '\t',
  '=3D',
  '=\r\n',
  '&#',
  '\ufeff',
]
const scrap = fc.oneof(
  fc.constantFrom(...scraps),
  fc.constantFrom(...signs),
  fc.string({ unit: 'binary', maxLength: 12 }),
)
const words = fc.array(scrap, { maxLength: 8 }).map(all => all.join(' '))
const headerNames = [
  'From',
  'To',
  'Subject',
  'Message-ID',
  'References',
  'In-Reply-To',
  'Content-Type',
  'Content-Disposition',
  'Date',
]
const machineNames = [
  'Auto-Submitted',
  'List-Id',
  'Precedence',
  'Return-Path',
  'Authentication-Results',
  'X-Failed-Recipients',
  '',
]
const header = fc
  .tuple(fc.constantFrom(...headerNames, ...machineNames), words)
  .map(([name, value]) => `${name}: ${value}`)
const head = fc.array(header, { maxLength: 6 })
const types = [
  'text/plain',
  'text/html',
  'image/png; name="a.png"',
  'message/rfc822',
  'message/delivery-status',
  'application/ms-tnef',
  '///',
  '',
]
const charsets = ['utf-8', 'iso-8859-1', 'utf-16le', 'utf-7', 'shift_jis', 'x-none', '', '"', 'utf-8*en', '\u0000']
const encodings = ['7bit', '8bit', 'base64', 'quoted-printable', 'x-uuencode', 'BASE64', 'rot13', '']
const leaf = fc
  .tuple(fc.constantFrom(...types), fc.constantFrom(...charsets), fc.constantFrom(...encodings), head, words)
  .map(([type, charset, encoding, more, body]) =>
    lines(`Content-Type: ${type}; charset=${charset}`, `Content-Transfer-Encoding: ${encoding}`, ...more, '', body),
  )
const kinds = ['mixed', 'alternative', 'related', 'report; report-type=delivery-status', 'signed', 'nonsense']
const { tree } = fc.letrec<{ tree: string; several: string }>(tie => ({
  tree: fc.oneof({ depthSize: 'medium', withCrossShrink: true }, leaf, tie('several')),
  several: fc
    .tuple(
      fc.constantFrom(...kinds),
      fc.constantFrom('b', 'c', 'b b', '', '"'),
      fc.array(tie('tree'), { maxLength: 4 }),
      fc.boolean(),
    )
    .map(([kind, boundary, parts, closed]) =>
      lines(
        `Content-Type: multipart/${kind}; boundary="${boundary}"`,
        '',
        ...parts.flatMap(part => [`--${boundary}`, part]),
        closed ? `--${boundary}--` : '',
      ),
    ),
}))
/** A mail, some of whose bytes have gone wrong on the way, and its end may be missing. */
const mail = fc
  .tuple(head, tree, fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 6 }), fc.option(fc.nat()))
  .map(([headers, body, wrong, cut]) => {
    const bytes = Buffer.from(lines('From: Anna <anna@demo.example>', ...headers, body))
    for (const [at, byte] of wrong) bytes[at % bytes.length] = byte
    return bytes.subarray(0, cut === null ? bytes.length : cut % bytes.length)
  })

describe('any mail', () => {
  test('is read, and what is read of it is bounded, in one line where it is a line, and without signs that no one can keep', async () => {
    await fc.assert(
      fc.asyncProperty(mail, async bytes => {
        const found = await read(bytes)
        const { subject, from, whole, reply, files, attachments, answers, checks, bounce } = found
        const named = attachments.map(({ name }) => name)
        for (const line of [subject, from?.name ?? '', from?.address ?? '', ...files, ...named, ...answers])
          expect(line).not.toMatch(/\p{Cc}/u)
        // the database keeps no zero
        expect(JSON.stringify([whole, reply, checks, bounce])).not.toContain('\\u0000')
        expect(whole.length).toBeLessThanOrEqual(bytes.length * 3 + 10)
        expect([subject.length <= 500, answers.length <= 50, checks.length <= 20]).toEqual([true, true, true])
        if (from) expect(from.address).toMatch(/^[^\s<>@]+@[^\s<>@]+$/)
      }),
      { numRuns },
    )
  })

  test('takes time in proportion to its length, whatever it repeats', async () => {
    const places = [
      (text: string) => lines('From: a@x.example', '', text),
      (text: string) => lines('From: a@x.example', 'Content-Type: text/html', '', text),
      (text: string) => lines('From: a@x.example', `Subject: ${text}`, '', 'x'),
      (text: string) =>
        lines('From: a@x.example', 'Content-Type: text/plain', 'Content-Transfer-Encoding: base64', '', text),
      (text: string) => lines('From: a@x.example', 'Content-Transfer-Encoding: quoted-printable', '', text),
      (text: string) => lines('From: a@x.example', 'Content-Type: multipart/mixed; boundary=b', '', text),
    ]
    await fc.assert(
      fc.asyncProperty(
        fc.array(scrap, { minLength: 1, maxLength: 3 }),
        fc.constantFrom(...places),
        async (parts, place) => {
          const piece = parts.join('') || 'x'
          const whole = (length: number) =>
            Buffer.from(place(piece.repeat(Math.ceil(length / piece.length)).slice(0, length)))
          // too many parts, or nested too deeply, is refused: that may not take long either
          const cost = await growth(length => read(whole(length)).catch(() => undefined), 20_000, 10)
          expect(cost).toBeLessThanOrEqual(10)
        },
      ),
      { numRuns: Math.ceil(numRuns / 10), endOnFailure: true },
    )
  })
})

describe('any page of a mail', () => {
  const tags = [
    'p',
    'div',
    'b',
    'a',
    'li',
    'ul',
    'ol',
    'blockquote',
    'pre',
    'table',
    'tr',
    'td',
    'img',
    'svg',
    'iframe',
    'form',
    'input',
    'font',
    'o:p',
  ]
  const attributes = fc.array(
    fc.constantFrom(
      ' onclick="HANDLER()"',
      " onerror='HANDLER()'",
      ' onload=HANDLER()',
      ' src="https://PICTURE.example/p.gif"',
      ' srcset="https://PICTURE.example/2.gif 2x"',
      ' background=https://PICTURE.example/b.gif',
      ' style="background:url(https://PICTURE.example/c.gif)"',
      ' href="javascript:SCRIPT()"',
      ' href="&#106;avascript&colon;SCRIPT()"',
      ' href=" java\tscript:SCRIPT()"',
      ' href="data:text/html,SCRIPT"',
      ' href="vbscript:SCRIPT"',
      ' href="https://x.example/a"',
    ),
    { maxLength: 3 },
  )
  const silent = fc.constantFrom(
    '<script>SCRIPT()</script>',
    '<SCRIPT src=x>SCRIPT()</SCRIPT >',
    '<style>@import "SCRIPT"</style>',
    '<!-- SCRIPT -->',
    '<script>SCRIPT<!-- </script>',
    '<head><title>SCRIPT</title></head>',
    '<iframe>SCRIPT</iframe>',
    '<![CDATA[SCRIPT]]>',
  )
  const { node } = fc.letrec<{ node: string; element: string }>(tie => ({
    node: fc.oneof(
      { depthSize: 'medium' },
      fc.constantFrom('Hello', '&lt;', '&#x41;', ' ', '1 &lt; 2', 'Grüße'),
      silent,
      tie('element'),
    ),
    element: fc
      .tuple(fc.constantFrom(...tags), attributes, fc.array(tie('node'), { maxLength: 5 }), fc.boolean())
      .map(
        ([tag, attribute, inner, closed]) =>
          `<${tag}${attribute.join('')}>${inner.join('')}${closed ? `</${tag}>` : ''}`,
      ),
  }))

  test('leaves no script, handler, or address of a picture', () => {
    fc.assert(
      fc.property(fc.array(node, { maxLength: 6 }), all => {
        const text = textOfHtml(all.join(''))
        expect(text).not.toMatch(/SCRIPT|HANDLER|PICTURE/)
      }),
      { numRuns },
    )
  })

  test('whatever it is made of, becomes no longer than it is, but for the marks of lists and quotes', () => {
    const piece = fc.oneof(node, scrap, fc.constantFrom('<', '</', '<a href="', '<!--', '<li', '&#', '&amp', '">'))
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), all => {
        const page = all.join('')
        expect(textOfHtml(page).length).toBeLessThanOrEqual(page.length * 12 + 10)
      }),
      { numRuns },
    )
  })
})
