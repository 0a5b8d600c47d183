/** Divides a mail: what its sender wrote now, and whether something was cut off. */
export type Reply = { text: string; cut: boolean }

/**
 * Cuts a reply out of a mail's text: the quote of the mail that it answers, the line that introduces it, and signatures go. Who answers
 * between the lines of the quote keeps all of it, since the answers mean nothing without. The whole mail where nothing would be left.
 * @param above lines of our mails above which one replies
 */
export function replyOf(whole: string, above: readonly string[]): Reply {
  const lines = tidy(whole)
  const text = joined(withoutSignature(cutQuote(lines, above)))
  const all = joined(lines)
  return text === '' ? { text: all, cut: false } : { text, cut: text !== all }
}

const tidy = (text: string): string[] =>
  text
    .replaceAll('\u0000', '')
    .split(/\r\n|[\r\n\u2028\u2029]/)
    .map(line => line.replaceAll('\u00a0', ' ').trimEnd())

const joined = (lines: readonly string[]): string =>
  lines
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .replaceAll(/^\n+|\n+$/g, '')

/** Takes signs off both ends: a pattern would look at a run in the middle again from each of its signs. */
function stripped(line: string, first: RegExp, last: RegExp): string {
  let [from, to] = [0, line.length]
  while (from < to && first.test(line.charAt(from))) from++
  while (to > from && last.test(line.charAt(to - 1))) to--
  return line.slice(from, to)
}

const isEmpty = (line: string): boolean => line.trim() === ''
const isQuote = (line: string): boolean => /^\s{0,3}[>|]/.test(line) && !/^\s*\|.*\|\s*$/.test(line)

function cutQuote(lines: readonly string[], above: readonly string[]): readonly string[] {
  const bare = (line: string) => stripped(line, /[\s>*_|]/, /[\s*_|]/)
  const ends = lines.findIndex((line, at) => {
    if (above.some(mark => bare(line) === mark)) return true
    if (original.test(bare(line))) return true
    return isHeaderBlock(lines, at, bare) || opensAll(lines, at)
  })
  const before = ends === -1 ? lines : withoutRule(lines.slice(0, ends))
  const answered = ends !== -1 && isQuote(lines[ends] ?? '') ? lines : before
  const first = answered.findIndex(isQuote)
  if (first === -1) return withoutAttribution(before, ends !== -1)
  // what stands before, between and behind the quoted lines
  const top = withoutAttribution(answered.slice(0, first), true)
  const last = answered.findLastIndex(isQuote)
  const bottom = withoutSignature(answered.slice(last + 1))
  const between = answered.slice(first, last).some(line => !isQuote(line) && !isEmpty(line) && !isAttributionPart(line))
  const hasTop = top.some(line => !isEmpty(line))
  const hasBottom = bottom.some(line => !isEmpty(line))
  if (!between && !hasBottom) return top
  if (!between && !hasTop) return bottom
  return [...top, ...answered.slice(first)]
}

/** Finds what programs write over the mail that is answered. A forwarded mail is what the sender wants read. */
const original =
  /^-{2,}\s*(?:original(?: message|nachricht|-nachricht)|ursprüngliche (?:nachricht|e?-?mail)|message d['’]origine|mensaje original|messaggio originale|oorspronkelijk bericht|reply message)\s*-{2,}$/i

/** The four lines by which Outlook begins a quote, in any of these languages; GMX and Web.de write the date first. */
const headers = {
  sent: /^(?:sent|gesendet)\s?:\s*\S/i,
  from: /^(?:from|von|de|da|van|od|från|fra)\s?:\s*\S/i,
  others:
    /^(?:sent|date|gesendet|datum|envoyé|enviado|inviato|verzonden|wysłano|skickat|sendt|to|an|à|para|a|aan|do|till|til|cc|subject|betreff|objet|asunto|oggetto|onderwerp|temat|ämne|emne)\s?:/i,
}

function isHeaderBlock(lines: readonly string[], at: number, bare: (line: string) => string): boolean {
  const first = bare(lines[at] ?? '')
  const dated = headers.sent.test(first)
  if (!dated && !headers.from.test(first)) return false
  const next = lines.slice(at + 1, at + 9).map(bare)
  return (!dated || headers.from.test(next[0] ?? '')) && next.filter(line => headers.others.test(line)).length >= 2
}

/** Says whether a line says who wrote when, and with which address, and no line below is marked as a quote: Yahoo quotes so. */
function opensAll(lines: readonly string[], at: number): boolean {
  const line = (lines[at] ?? '').trim()
  const isOpening = isAttributionPart(line) && /\d/.test(line) && /[<(][^\s<>()@]{1,64}@[^\s<>()]{1,255}[>)]/.test(line)
  return isOpening && !isQuote(lines.slice(at + 1).find(next => !isEmpty(next)) ?? '>')
}

/** Without the rule that Outlook draws above such a block. */
function withoutRule(lines: readonly string[]): readonly string[] {
  const last = lines.findLastIndex(line => !isEmpty(line))
  return /^(?:_{8,}|-{8,}|---|\*{3})$/.test((lines[last] ?? '').trim()) ? lines.slice(0, last) : lines
}

/** A line that says who wrote when; programs break it. */
const attribution = new RegExp(
  `^(?:${[
    '(?:on|am|le|el|il|op|em|den|dnia|w dniu|dne)\\b.{4,240}(?:wrote|writes|schrieb(?:en)?|a écrit|escribió|ha scritto|schreef|escreveu|skrev|napisał(?:\\(a\\)|a)?|napsala?)(?!\\p{L}).{0,160}:',
    '.{2,120}<[^\\s<>]+@[^\\s<>]+>\\s*(?:wrote|schrieb|a écrit|escribió|ha scritto|schreef)(?!\\p{L}).{0,80}:',
    '.{2,160}(?:schrieb|wrote) (?:am|on)\\b.{4,80}:',
    '(?:am\\b.{4,80} hat .{2,160}|.{2,160} hat am\\b.{4,80})geschrieben:',
    '(?:quoting|zitat von) .{2,160}:',
  ].join('|')})$`,
  'iu',
)

const isAttributionPart = (line: string): boolean => attribution.test(line.trim())

/** Takes the line that introduces a quote off the end. @param quoted a quote follows */
function withoutAttribution(lines: readonly string[], quoted: boolean): readonly string[] {
  if (!quoted) return lines
  const last = lines.findLastIndex(line => !isEmpty(line))
  for (const length of [1, 2, 3]) {
    const begins = last - length + 1
    if (begins < 0) break
    const said = lines
      .slice(begins, last + 1)
      .join(' ')
      .trim()
    if (attribution.test(said)) return lines.slice(0, begins)
  }
  return lines
}

/** Finds what telephones and programs write below a mail. */
const device =
  /^(?:sent (?:from|with|via) (?:my |the )?\S.{0,80}|get outlook for \S.{0,40}|von meinem \S.{0,60} gesendet|gesendet (?:von|mit|aus) \S.{0,80}|diese nachricht wurde von meinem .{1,80} gesendet|holen sie sich outlook für .{1,40}|outlook für (?:ios|android) (?:beziehen|herunterladen)\S*.{0,80}|envoyé de(?:puis)? mon .{1,60}|enviado desde mi .{1,60}|inviato da(?:l mio)? .{1,60}|verzonden vanaf mijn .{1,60}|wysłane z .{1,60})$/i

/** Without what follows the mark of a signature (RFC 3676, 4.3), and without the line of a telephone. */
function withoutSignature(lines: readonly string[]): readonly string[] {
  const mark = lines.findIndex(line => line === '--' || line === '__')
  const signed = mark === -1 ? lines : lines.slice(0, mark)
  const last = signed.findLastIndex(line => !isEmpty(line))
  const words = (signed[last] ?? '').replaceAll(/\[([^[\]]*)\]\([^()]*\)/g, '$1')
  const said = stripped(words, /[*_<\s]/, /[*_>.\s]/)
  return last >= 0 && device.test(said) ? withoutSignature(signed.slice(0, last)) : signed
}
