import { type BreachedPasswords, readList } from '../../../../adapters/breached-passwords/local-list.ts'
import { invalidField } from '../../../../platform/http/problem.ts'

/** Holds what a thief who knows the person and the provider tries first. */
export type PasswordOwner = { email: string; names: readonly string[]; provider: string }

export type PasswordFault = 'breached_password' | 'guessable_password'

type Strength = typeof import('./password-strength.ts')

/** Guesses, as a power of ten: what is found in fewer is refused. The library's best class begins here. */
const fewestGuesses = 10
const product = 'kontor'

let list: BreachedPasswords | undefined

/** @throws invalid_input on `field` where the password is easily guessed. Length is the schema's matter. */
export async function requireGoodPassword(password: string, owner: PasswordOwner, field = 'password'): Promise<void> {
  list ??= readList()
  // its dictionaries take memory and a moment: nothing for a process that sees no new password
  const fault = passwordFault(password, owner, list, await import('./password-strength.ts'))
  if (fault) throw invalidField(field, fault)
}

/**
 * ASVS 5.0, 6.2.4, 6.2.11 and 6.2.12: refuses passwords of known breaches that are long enough here, common words
 * stretched to the length, and the words of the context. No rule asks for kinds of characters.
 */
export function passwordFault(
  password: string,
  owner: PasswordOwner,
  { has }: Pick<BreachedPasswords, 'has'>,
  { guessesOf }: Strength,
): PasswordFault | null {
  const whole = plain(password)
  if (spellings(whole).some(spelling => has(spelling) || has(trimmed(spelling)))) return 'breached_password'
  const text = withoutSeparators(whole)
  const bare = withoutSigns(text)
  const ofThief = guessesOf(bare, contextWords(owner))
  if (ofThief < fewestGuesses && ofThief < guessesOf(bare)) return 'guessable_password'
  return guessesOf(text) < fewestGuesses ? 'breached_password' : null
}

const plain = (text: string): string => text.normalize('NFKC').toLowerCase().normalize('NFKC')

const leet = new Map(Object.entries({ '@': 'a', 4: 'a', 3: 'e', '€': 'e', 0: 'o', 5: 's', $: 's', 7: 't', '+': 't' }))
const ones = ['i', 'l']

/** Spells it as it is, and with the letters that digits stand for; each of the same length. */
function spellings(text: string): string[] {
  const read = (one: string) => text.replaceAll(/[@43€05$7+1!|]/g, sign => leet.get(sign) ?? one)
  return [...new Set([text, ...ones.map(read)])]
}

/** Without the digits and signs that people put around a word. */
const trimmed = (text: string): string => text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '')

const withoutSigns = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]+/gu, '')

/** `p-a-s-s-w-o-r-d` is `password`; the spaces of a sentence stay. */
function withoutSeparators(text: string): string {
  const pieces = text.split(/[^\p{L}\p{N}]+/u)
  return pieces.every(piece => piece.length <= 2) && pieces.some(piece => piece !== '') ? pieces.join('') : text
}

/** Names, the address's parts and the provider's, each as it may be typed without umlauts; shorter ones are in any word. */
function contextWords({ email, names, provider }: PasswordOwner): string[] {
  const [local = '', domain = ''] = plain(email).split('@')
  const labels = domain.split('.').slice(0, -1)
  const texts = [email, local, domain, ...labels, provider, product, ...names].map(plain)
  const words = texts.flatMap(text => [text, ...text.split(/[^\p{L}\p{N}]+/u), withoutSigns(text)])
  return [...new Set(words.flatMap(unaccented))].filter(word => word.length >= 3)
}

const umlauts = new Map(Object.entries({ ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' }))

const unaccented = (word: string): string[] => [
  word,
  word.replaceAll(/[äöüß]/g, letter => umlauts.get(letter) ?? letter),
  word.normalize('NFD').replaceAll(/\p{M}/gu, ''),
]
