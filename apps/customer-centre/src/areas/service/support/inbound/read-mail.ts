import { attachmentEnding, attachmentTypes } from '@kontor/contract/enums/files'
import PostalMime, { type Email } from 'postal-mime'
import { type Automatic, automaticKind } from './automatic.ts'
import { type Bounce, bounceOf } from './bounce.ts'
import { textOfHtml } from './html-text.ts'
import { replyOf } from './reply-text.ts'

// runs in a thread: strangers write mails, and reading one must not keep anyone waiting

/** @property above lines of our mails above which one replies */
export type Given = { bytes: Uint8Array; envelopeSender: string; above: readonly string[] }

export type ReadMail = {
  /** Null where it names no one, or several. */
  from: { address: string; name: string } | null
  subject: string
  /** Holds what servers have found of its sender, each as it wrote that. */
  checks: string[]
  /** Message-IDs that it answers, the latest first. */
  answers: string[]
  automatic: Automatic | null
  bounce: Bounce | null
  /** Holds what its sender wrote now. */
  reply: string
  /** All of it. */
  whole: string
  /** Names what came with it. */
  files: string[]
  /** Holds of those what can be a file of a ticket. @property related pictures within its text, such as a logo below each mail */
  attachments: MailedFile[]
}

/** @property place says where among its files it stands */
export type MailedFile = { place: number; name: string; content: Uint8Array; related: boolean }

const most = {
  depth: 200,
  headers: 512 * 1024,
  parts: 500,
  name: 200,
  subject: 500,
  answers: 50,
  checks: 20,
  check: 10_000,
  whole: 100_000,
  html: 2_000_000,
  mended: 500_000,
}

/** @throws Error where it is no mail that anyone has to read: nested too deeply, or of too many parts */
export async function run({ bytes, envelopeSender, above }: Given): Promise<ReadMail> {
  const mail = await readable(bytes)
  if (mail.attachments.length > most.parts) throw new Error('a mail of too many parts')
  const from = fromOf(mail)
  const subject = oneLine(mail.subject ?? '', most.subject)
  const whole = textOf(mail)
  const automatic = automaticKind({ headers: headersOf(mail), envelopeSender, from: from?.address ?? null, subject })
  const bounce = automatic === 'bounce' ? bounceOf(mail.attachments, whole) : null
  return {
    from,
    subject,
    checks: mail.headers
      .filter(({ key }) => key === 'authentication-results')
      .slice(0, most.checks)
      .map(({ value }) => value.slice(0, most.check).replaceAll('\u0000', '')),
    // what comes back is about what it returns
    answers: [...answersOf(mail), ...(bounce?.mails ?? [])],
    automatic,
    bounce,
    reply: replyOf(whole, above).text,
    whole,
    files: mail.attachments.map(
      ({ filename, mimeType }) => oneLine(filename ?? '', most.name) || oneLine(mimeType, most.name),
    ),
    attachments: mail.attachments.flatMap(attachmentOf),
  }
}

const parse = (bytes: Uint8Array): Promise<Email> =>
  PostalMime.parse(bytes, {
    maxNestingDepth: most.depth,
    maxHeadersSize: most.headers,
    maxRfc822NestingDepth: 0,
  })

/** Reads a mail, and once more what no charset that it names can be: its files are left as they are. */
async function readable(bytes: Uint8Array): Promise<Email> {
  const mail = await parse(bytes)
  const isBroken = (text = '') => text.includes('\ufffd')
  const names = [mail.subject, mail.from?.name]
  if (![mail.text, mail.html, ...names].some(isBroken)) return mail
  const source = mended(bytes.subarray(0, most.mended))
  const again = await parse(Buffer.from(source, 'latin1'))
  // encoded in a charset that says it is UTF-8
  const western = [again.text, again.html].some(isBroken)
    ? await parse(Buffer.from(source.replaceAll(/(charset\s*=\s*"?)utf-?8/gi, '$1windows-1252'), 'latin1'))
    : again
  const better = <T extends 'subject' | 'text' | 'html'>(key: T, other: Email): Pick<Email, T> | object =>
    isBroken(mail[key]) && other[key] !== undefined ? { [key]: other[key] } : {}
  return {
    ...mail,
    ...better('subject', again),
    ...better('text', western),
    ...better('html', western),
    ...(isBroken(mail.from?.name) && again.from && again.from.address === mail.from?.address && { from: again.from }),
  }
}

const sequence = /[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}|[\x80-\xff]/g
const word = /=\?([\w-]+)\?(b|q)\?([^?\s]*)\?=(?:\s+=\?\1\?\2\?[^?\s]*\?=)+/gi

/** A mail as a text of bytes: those that are no UTF-8 are Western, and a sign that two encoded words divide is whole. */
const mended = (bytes: Uint8Array): string =>
  Buffer.from(bytes)
    .toString('latin1')
    .replaceAll(sequence, found =>
      found.length > 1 ? found : Buffer.from(western[found.charCodeAt(0)] ?? '').toString('latin1'),
    )
    .replaceAll(word, (whole, charset: string, encoding: string) => {
      const parts = [...whole.matchAll(/\?([^?\s]*)\?=/g)].map(([, text = '']) => text)
      const isBase64 = encoding.toLowerCase() === 'b'
      const text = isBase64
        ? Buffer.concat(parts.map(text => Buffer.from(text, 'base64'))).toString('base64')
        : parts.join('')
      return `=?${charset}?${encoding}?${text}?=`
    })

/** Reads a file, and names one that has no name by its kind; what no ticket takes is left where it is. */
function attachmentOf(
  { filename, mimeType, content, related = false }: Email['attachments'][number],
  place: number,
): MailedFile[] {
  const byKind = Object.entries(attachmentTypes).find(([, type]) => type === mimeType.toLowerCase())?.[0]
  const name = oneLine(filename ?? '', most.name) || (byKind ? `file.${byKind}` : '')
  if (attachmentEnding(name) === null) return []
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content)
  return [{ place, name, content: bytes, related }]
}

const oneLine = (text: string, length: number): string =>
  text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .slice(0, length)

/** One sender, in one header: with two of them programs show one and check the other. */
function fromOf({ headers, from }: Email): ReadMail['from'] {
  if (headers.filter(({ key }) => key === 'from').length !== 1) return null
  if (from?.address === undefined || !/^[^\s\p{Cc}<>@]+@[^\s\p{Cc}<>@]+$/u.test(from.address)) return null
  return severalIn(headers.find(({ key }) => key === 'from')?.value ?? '')
    ? null
    : { address: from.address.slice(0, 320), name: oneLine(from.name, most.name) }
}

const severalIn = (value: string): boolean =>
  value.replaceAll(/"(?:[^"\\]|\\.)*"|\([^()]*\)/g, '').replaceAll(/[^@]/g, '').length > 1

const headersOf = ({ headers }: Email): Record<string, string> =>
  Object.fromEntries(headers.toReversed().map(({ key, value }) => [key, value]))

function answersOf({ inReplyTo = '', references = '' }: Email): string[] {
  const named = [references, inReplyTo].flatMap(text => [...text.matchAll(/<([^<>\s\p{Cc}]{3,300})>/gu)])
  return [...new Set(named.map(([, id]) => id ?? '').toReversed())].slice(0, most.answers)
}

/** The plain text, or the page's where there is none. */
function textOf({ html = '', text = '' }: Email): string {
  const written = text.trim() === '' ? textOfHtml(html.slice(0, most.html)) : text
  const clean = written.replaceAll('\u0000', '').replaceAll(/\r\n?/g, '\n')
  return asUtf8(clean.length > most.whole ? `${clean.slice(0, most.whole)}…` : clean)
}

const signsOf = (charset: string): string =>
  new TextDecoder(charset).decode(Uint8Array.from({ length: 256 }, (_, code) => code))
const western = signsOf('windows-1252')
const codes = [western, signsOf('iso-8859-15')].map(signs => new Map([...signs].map((sign, code) => [sign, code])))

/** Reads UTF-8 that was sent as something else: what other texts look like such bytes throughout is none that people write. */
function asUtf8(text: string): string {
  if (!/[\u00c2-\u00f4][\u0080-\uffff]/.test(text)) return text
  for (const table of codes) {
    const bytes = Array.from(text, sign => table.get(sign) ?? -1)
    if (bytes.includes(-1)) continue
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes))
    } catch {
      // written as it says
    }
  }
  return text
}
