import { type Locale, locales } from '@kontor/contract/locales'
import type { Article, ArticleText } from '../../../values/article.ts'

/** An article in the language in which it is shown. */
export type Shown = ArticleText & { slug: string; locale: Locale }

/** The article in the reader's language; where it is not written in that, in the first that it is. */
export function shownIn({ slug, texts }: Article, wanted: Locale): Shown {
  const locale = [wanted, ...locales].find(one => texts[one]) ?? wanted
  const text = texts[locale]
  if (!text) throw new Error(`the article ${slug} is written in no language`)
  return { slug, locale, ...text }
}

/** All of them as lists have them. */
export const listIn = (articles: readonly Article[], locale: Locale): Shown[] =>
  articles
    .map(article => shownIn(article, locale))
    .toSorted((a, b) => a.order - b.order || a.title.localeCompare(b.title, locale))

type Search = { q: string; locale: Locale; product?: string | undefined; limit: number }

/**
 * Finds the articles that fit what someone writes, the best first: by words of their language, and by those of others where it finds too
 * few. A word finds those that begin with it, and those that it begins with, as "invoices" finds "invoice".
 */
export function searchArticles(articles: readonly Article[], { q, locale, product, limit }: Search): Shown[] {
  const asked = [...new Set(wordsOf(q))].filter(isTelling).slice(0, mostWords)
  const found: Article[] = []
  for (const language of [locale, ...locales.filter(other => other !== locale)]) {
    if (found.length >= limit) break
    for (const article of fitting(indexOf(articles)[language], asked, product))
      if (found.length < limit && !found.includes(article)) found.push(article)
  }
  return found.map(article => shownIn(article, locale))
}

/** Bounds the words that are looked for: someone may type a whole message, and its first words tell. */
const mostWords = 20
/** Weighs a word by where in an article it stands. */
const weights = { title: 6, category: 3, body: 1 } as const
/** An article fits by a word of its title or category, or by two of its text. */
const enough = 2

type Posting = { place: number; weight: number }
type Index = {
  articles: readonly Article[]
  words: readonly string[]
  postings: ReadonlyMap<string, readonly Posting[]>
}

function fitting({ articles, words, postings }: Index, asked: readonly string[], product?: string): Article[] {
  const scores = new Map<number, { score: number; weight: number }>()
  for (const word of asked) {
    const best = new Map<number, number>()
    for (const known of alike(words, word))
      for (const { place, weight } of postings.get(known) ?? [])
        best.set(place, Math.max(best.get(place) ?? 0, known === word ? weight : weight * 0.8))
    const rarity = Math.log(1 + articles.length / (1 + best.size))
    for (const [place, weight] of best) {
      const so = scores.get(place) ?? { score: 0, weight: 0 }
      scores.set(place, { score: so.score + weight * rarity, weight: so.weight + Math.ceil(weight) })
    }
  }
  return [...scores]
    .filter(([place, { weight }]) => weight >= enough && concerns(articles[place], product))
    .toSorted(([a, one], [b, other]) => other.score - one.score || a - b)
    .flatMap(([place]) => articles[place] ?? [])
}

/** An article about other products does not help. */
function concerns(article: Article | undefined, product: string | undefined): boolean {
  const products = Object.values(article?.texts ?? {}).flatMap(text => text.products)
  return product === undefined || products.length === 0 || products.includes(product)
}

/** Words that begin like one, each as one range of the sorted list, and no more than a few. */
const mostAlike = 50
function alike(words: readonly string[], word: string): string[] {
  const first = placeIn(words, word)
  const after = words.slice(first, first + mostAlike).filter(known => known.startsWith(word))
  // endings: "invoices" and "invoice", „Rechnungen“ and „Rechnung“
  const shortest = Math.max(4, word.length - 3)
  const before = Array.from({ length: Math.max(0, word.length - shortest) }, (_, less) =>
    word.slice(0, word.length - 1 - less),
  )
  return [...after, ...before.filter(known => words[placeIn(words, known)] === known)]
}

/** Finds where a word stands in a sorted list, or would. */
function placeIn(words: readonly string[], word: string): number {
  let [low, high] = [0, words.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((words[middle] ?? '') < word) low = middle + 1
    else high = middle
  }
  return low
}

/** Words of a text in small letters without accents, `ß` as people type it who have none. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .match(/[\p{L}\p{N}]{1,40}/gu) ?? []

/** Words that stand in every message. */
const common = new Set(
  `about after again all also and any are because been before but can cannot could did does for from get had has have help here how
  into its just like more need new not now our out please since still than that the their them then there this too use using want was what
  when where which who why will with would you your aber alle als auch auf aus bei beim bin bitte bis brauche brauchen danke das dass dem den
  der des die diese dieser dieses doch ein eine einem einen einer eines fur geht gibt haben habe hallo hat hilfe ich ihr ihre immer ist kann
  kein keine konnen mehr mein meine mich mir mit nach nicht noch nur oder sehr seit sein sich sie sind uber und uns unser unsere von vor war
  warum was wenn wer werden wie wieder will wir wird wo zu zum zur`.split(/\s+/),
)
const isTelling = (word: string): boolean => word.length > 2 && !common.has(word)

const indexes = new WeakMap<readonly Article[], Record<Locale, Index>>()

/** The words of all articles by language, made at the first search. */
function indexOf(articles: readonly Article[]): Record<Locale, Index> {
  const known = indexes.get(articles)
  if (known) return known
  const made = Object.fromEntries(locales.map(locale => [locale, makeIndex(articles, locale)])) as Record<Locale, Index> // one of each
  indexes.set(articles, made)
  return made
}

function makeIndex(articles: readonly Article[], locale: Locale): Index {
  const postings = new Map<string, Posting[]>()
  for (const [place, { texts }] of articles.entries()) {
    const text = texts[locale]
    if (!text) continue
    const own = new Map<string, number>()
    for (const part of ['body', 'category', 'title'] as const)
      for (const word of wordsOf(text[part])) if (isTelling(word)) own.set(word, weights[part])
    for (const [word, weight] of own) postings.set(word, [...(postings.get(word) ?? []), { place, weight }])
  }
  return { articles, words: [...postings.keys()].toSorted((a, b) => (a < b ? -1 : 1)), postings }
}
