import { sizeText } from '@kontor/contract/file-size'
import type { DateFormat } from '../values/moments.ts'
import { oneLine } from '../values/one-line.ts'

/** No one reads more of a mail's list; the page has them all. */
const mostListed = 30
export function listed(lines: readonly string[]): string {
  const more = lines.length - mostListed
  const shown = lines.slice(0, mostListed).map(line => `- ${oneLine(line)}`)
  return [...shown, ...(more > 0 ? [`- … (+ ${more})`] : [])].join('\n')
}

/** Lists the files that came with a text, which its mail does not carry. */
export const attached = (
  heading: string,
  files: readonly { name: string; bytes: number }[],
  { tag }: DateFormat,
): string | false =>
  files.length > 0 && `${heading}\n${listed(files.map(({ name, bytes }) => `${name} (${sizeText(bytes, tag)})`))}`

export const paragraphs = (...parts: (string | false)[]): string => parts.filter(part => part !== false).join('\n\n')

/** Every line marked as someone else's words. */
export const quotedLines = (message: string): string =>
  message
    .split(/[\r\n\u2028\u2029]+/)
    .map(line => `> ${oneLine(line)}`)
    .join('\n')
