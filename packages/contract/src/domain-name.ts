/** Characters that a URL reads as more than a host. */
const beyondHost = /[\s/?#@:\\%[\]]/
/** Letters, digits and hyphens, no hyphen at either end, at most 63 of them (RFC 1123, section 2.1). */
const label = /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/

/** As people write it: small letters, other scripts as they are, no dot at the end. */
export const shownName = (typed: string): string => typed.trim().replace(/\.$/, '').toLowerCase().normalize('NFC')

/**
 * A domain or host name as DNS has it: other scripts become `xn--…` (UTS 46). Names need two labels, the last of which is no number, and
 * at most 253 characters.
 * @returns null where it is none
 */
export function asciiName(typed: string): string | null {
  const name = shownName(typed)
  if (name === '' || beyondHost.test(name)) return null
  let ascii: string
  try {
    ascii = new URL(`http://${name}`).hostname
  } catch {
    return null
  }
  const labels = ascii.split('.')
  if (ascii.length > 253 || labels.length < 2 || !labels.every(part => label.test(part))) return null
  return /^\d+$/.test(labels.at(-1) ?? '') ? null : ascii
}
