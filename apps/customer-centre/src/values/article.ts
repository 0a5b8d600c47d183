import type { Locale } from '@kontor/contract/locales'

/** An article in one language. */
export type ArticleText = {
  title: string
  /** Is what it stands under in lists, in the words of its language. */
  category: string
  /** Orders lists: the lowest comes first, then by title. */
  order: number
  /** Codes of the products that it is about; empty: of all. */
  products: readonly string[]
  /** `YYYY-MM-DD` */
  updated: string
  /** Markdown. */
  body: string
}

/** An article of the provider's. Its files have its slug as their name, one in the folder of each language. */
export type Article = { slug: string; texts: Partial<Record<Locale, ArticleText>> }

/** Gives the provider's articles as they are now. */
export type ArticleSource = {
  /** Reads what has changed, every few seconds at most. @param warn is told of files that have come to be wrong */
  current(warn: (mistakes: readonly string[]) => void): readonly Article[]
  /** Names each file, and its line, that is wrong now: what it said before is still shown. */
  mistakes(): readonly string[]
}

/** Holds articles that do not change. */
export const fixedArticles = (articles: readonly Article[]): ArticleSource => ({
  current: () => articles,
  mistakes: () => [],
})
