import { addUnit, emptyState, finish } from './adapters/breached-passwords/fingerprint.ts'
import { type BreachedPasswords, readList } from './adapters/breached-passwords/local-list.ts'
import { invalidField } from './http/problem.ts'
import { runLength, runs } from './password-runs.ts'

/** What a thief who knows the person and the provider tries first. */
export type PasswordOwner = { email: string; names: readonly string[]; provider: string }

export type PasswordFault = 'breached_password' | 'guessable_password'

/** So many characters must be the owner's own: neither a common word nor a name, a year, a series or a repetition. */
const ownCharacters = 7
/** Lengths of the common words in the list. */
const [shortestWord, longestWord] = [4, 13]
const product = 'kontor'

let list: BreachedPasswords | undefined

/** @throws invalid_input on `field` where the password is easily guessed. Length is the schema's matter. */
export function requireGoodPassword(password: string, owner: PasswordOwner, field = 'password'): void {
  list ??= readList()
  const fault = passwordFault(password, owner, list)
  if (fault) throw invalidField(field, fault)
}

/**
 * ASVS 5.0, 6.2.4, 6.2.11 and 6.2.12: against the passwords of known breaches that are long enough here, what people make of common
 * words to get there, and the words of the context. No rule asks for kinds of characters.
 */
export function passwordFault(
  password: string,
  owner: PasswordOwner,
  { has, hasWord }: Pick<BreachedPasswords, 'has' | 'hasWord'>,
): PasswordFault | null {
  const whole = plain(password)
  if (spellings(whole).some(spelling => has(spelling) || has(trimmed(spelling)))) return 'breached_password'
  const text = unitOf(withoutSeparators(whole))
  const explained = explainedBySeries(text)
  if (own(explained, text, hasWord) < ownCharacters) return 'breached_password'
  const words = contextWords(owner)
  for (const spelling of spellings(text)) for (const word of words) markAll(explained, spelling, word)
  return own(explained, text, hasWord) < ownCharacters ? 'guessable_password' : null
}

const plain = (text: string): string => text.normalize('NFKC').toLowerCase().normalize('NFKC')

const leet = new Map(Object.entries({ '@': 'a', 4: 'a', 3: 'e', '€': 'e', 0: 'o', 5: 's', $: 's', 7: 't', '+': 't' }))
const ones = ['i', 'l']

/** As it is, and with the letters that figures stand for; each of the same length. */
function spellings(text: string): string[] {
  const read = (one: string) => text.replaceAll(/[@43€05$7+1!|]/g, sign => leet.get(sign) ?? one)
  return [...new Set([text, ...ones.map(read)])]
}

/** Without the figures and signs that people put around a word. */
const trimmed = (text: string): string => text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '')

/** `p-a-s-s-w-o-r-d` is `password`; the spaces of a sentence stay. */
function withoutSeparators(text: string): string {
  const pieces = text.split(/[^\p{L}\p{N}]+/u)
  return pieces.every(piece => piece.length <= 2) && pieces.some(piece => piece !== '') ? pieces.join('') : text
}

/** The piece that a password repeats, or all of it. */
function unitOf(text: string): string {
  for (let length = 1; length <= text.length / 2; length++) {
    if (text.startsWith(text.slice(length))) return text.slice(0, length)
  }
  return text
}

/** One mark per code unit: 1 where a series, a year or a repetition explains it. */
function explainedBySeries(text: string): Uint8Array {
  const explained = new Uint8Array(text.length)
  for (let start = 0; start + runLength <= text.length; start++) {
    if (runs.has(text.slice(start, start + runLength))) explained.fill(1, start, start + runLength)
  }
  for (const found of text.matchAll(/(.)\1{2,}|(?:19|20)\d\d/gu)) {
    explained.fill(1, found.index, found.index + found[0].length)
  }
  return explained
}

/** How many code points are left once the common word that explains most is taken away, wherever it stands. */
function own(explained: Uint8Array, text: string, hasWord: BreachedPasswords['hasWord']): number {
  const left = (marks: Uint8Array) => {
    let count = 0
    for (let at = 0; at < text.length; at++) if (!marks[at] && !isLowSurrogate(text, at)) count++
    return count
  }
  let fewest = left(explained)
  for (const spelling of spellings(text)) {
    for (const word of wordsIn(spelling, hasWord)) {
      const marks = explained.slice()
      markAll(marks, spelling, word)
      fewest = Math.min(fewest, left(marks))
    }
  }
  return fewest
}

const isLowSurrogate = (text: string, at: number): boolean => (text.charCodeAt(at) & 0xfc00) === 0xdc00

function wordsIn(text: string, hasWord: BreachedPasswords['hasWord']): Set<string> {
  const words = new Set<string>()
  for (let start = 0; start + shortestWord <= text.length; start++) {
    let state = emptyState
    const end = Math.min(text.length, start + longestWord)
    for (let at = start; at < end; at++) {
      state = addUnit(state, text.charCodeAt(at))
      if (at - start + 1 >= shortestWord && hasWord(finish(state))) words.add(text.slice(start, at + 1))
    }
  }
  return words
}

function markAll(marks: Uint8Array, text: string, word: string): void {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) marks.fill(1, at, at + word.length)
}

/** Names, the address's parts and the provider's, each as it may be typed without umlauts; shorter ones are in any word. */
function contextWords({ email, names, provider }: PasswordOwner): Set<string> {
  const [local = '', domain = ''] = plain(email).split('@')
  const labels = domain.split('.').slice(0, -1)
  const texts = [local, ...labels, provider, product, ...names].map(plain)
  const words = texts.flatMap(text => [text, ...text.split(/[^\p{L}\p{N}]+/u), text.replaceAll(/[^\p{L}\p{N}]+/gu, '')])
  const whole = [plain(email), domain]
  return new Set([...whole, ...words].flatMap(unaccented).filter(word => word.length >= 3))
}

const umlauts = new Map(Object.entries({ ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' }))

const unaccented = (word: string): string[] => [
  word,
  word.replaceAll(/[äöüß]/g, letter => umlauts.get(letter) ?? letter),
  word.normalize('NFD').replaceAll(/\p{M}/gu, ''),
]
