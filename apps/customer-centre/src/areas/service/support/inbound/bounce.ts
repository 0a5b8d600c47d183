/** Holds what a bounce says of a mail that was not delivered for good. */
export type Bounce = {
  /** Message-IDs of what it returns. */
  mails: string[]
  /** By RFC 3463, such as 5.1.1. */
  status: string
  /** Words of the server that refused it. */
  words: string
}

type Part = { mimeType: string; content: ArrayBuffer | Uint8Array | string }
const most = { letters: 100_000, words: 300, mails: 5 }

/**
 * Reads a bounce (RFC 3464), or what servers write that know no such thing.
 * @param text what it says to people
 * @returns null where nothing has failed for good: a mail may be delayed only
 */
export function bounceOf(parts: readonly Part[], text: string): Bounce | null {
  const of = (...types: string[]) => parts.filter(({ mimeType }) => types.includes(mimeType)).map(wordsOf)
  const [report] = of('message/delivery-status', 'message/global-delivery-status')
  const returned = of('message/rfc822', 'text/rfc822-headers', 'message/global', 'message/global-headers')
  const found = report === undefined ? writtenIn(text) : reportedIn(report)
  if (!found) return null
  const named = [...returned, text].flatMap(one => [...one.matchAll(/^message-id:\s*<([^<>\s]{3,300})>/gim)])
  return { mails: [...new Set(named.map(([, id]) => id ?? ''))].slice(0, most.mails), ...found }
}

function reportedIn(report: string) {
  const field = (name: string) => new RegExp(`^${name}:[ \\t]*(.+)$`, 'im').exec(report)?.[1]?.trim() ?? ''
  const status = /^[245]\.\d{1,3}\.\d{1,3}/.exec(field('status'))?.[0] ?? ''
  const action = field('action').toLowerCase()
  if (action === '' ? !status.startsWith('5') : action !== 'failed') return null
  return {
    status: status || '5.0.0',
    words: field('diagnostic-code')
      .replace(/^\w+;\s*/, '')
      .slice(0, most.words),
  }
}

/** A line that gives a status or a reply code of SMTP. */
function writtenIn(text: string) {
  const line = text.split('\n').find(one => /(?:^|\D)5(?:\.\d{1,3}\.\d{1,3}|\d\d[ -])/.test(one))
  if (line === undefined) return null
  const status = /(?<!\d)5\.\d{1,3}\.\d{1,3}/.exec(line)?.[0] ?? '5.0.0'
  return { status, words: line.replaceAll(/\s+/g, ' ').trim().slice(0, most.words) }
}

/** Lines that were broken are whole again. */
function wordsOf({ content }: Part): string {
  const text = typeof content === 'string' ? content : new TextDecoder().decode(content)
  return text
    .slice(0, most.letters)
    .replaceAll('\r\n', '\n')
    .replaceAll(/\n[ \t]+/g, ' ')
}
