/** Characters that a URL reads as more than a host. */
const beyondHost = /[\s/?#@:\\%[\]]/
/** Letters, digits and hyphens, no hyphen at either end, at most 63 of them (RFC 1123, section 2.1). */
const label = /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/

/** Shows a name as people write it: small letters, other scripts as they are, no dot at the end. */
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

/** Top-level domains that no one can register under (RFC 6761, 6762, 7686, 9476; ICANN's for private use). */
const neverRegistered = new Set(['alt', 'arpa', 'internal', 'invalid', 'local', 'localhost', 'onion', 'test'])

export type DomainMistake = 'invalid_domain' | 'unknown_top_level_domain' | 'unsold_top_level_domain'

/** The endings under which a product has domains registered, as people read them: `.de, .co.uk`. */
export const endingsText = (endings: readonly string[]): string => endings.map(ending => `.${ending}`).join(', ')

/**
 * Says what is wrong with a domain that is ordered; null: nothing.
 * @param endings those that are sold, without the dot, such as `de` or `co.uk`: the domain is one label before one of them. None: the
 * domain is there already, under any.
 */
export function domainMistake(typed: string, endings: readonly string[]): DomainMistake | null {
  const name = asciiName(typed)
  if (name === null) return 'invalid_domain'
  const last = name.split('.').at(-1) ?? ''
  if (!/^([a-z]{2,63}|xn--[a-z\d-]+)$/.test(last) || neverRegistered.has(last)) return 'unknown_top_level_domain'
  if (endings.length === 0) return null
  const sold = endings.map(ending => asciiName(`a.${ending}`)?.slice(2)).filter(ending => name.endsWith(`.${ending}`))
  if (sold.length === 0) return 'unsold_top_level_domain'
  return sold.some(ending => !name.slice(0, -`.${ending}`.length).includes('.')) ? null : 'invalid_domain'
}
