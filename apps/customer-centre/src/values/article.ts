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
