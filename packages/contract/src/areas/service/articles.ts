import * as z from 'zod/mini'
import { endpoint } from '../../wire/endpoint.ts'
import { dateSchema, localeSchema, timeSchema, word } from '../../wire/fields.ts'

/** An article as lists name it, in the reader's language or, where it is not written in that, in another. */
export const articleLineSchema = z.object({
  slug: z.string(),
  title: z.string(),
  category: z.string(),
  updated: dateSchema,
  /** The language it is written in. */
  locale: localeSchema,
})
export type ArticleLine = z.infer<typeof articleLineSchema>

export const articleSchema = z.extend(articleLineSchema, {
  /** Markdown. */
  body: z.string(),
})
export type Article = z.infer<typeof articleSchema>

export const articleFiguresSchema = z.object({
  slug: z.string(),
  title: z.string(),
  /** The languages it is written in. */
  locales: z.array(localeSchema),
  /** Counts the people whom it has helped, and those whom it has not. */
  yes: z.int(),
  no: z.int(),
  answered_at: z.nullable(timeSchema),
})
export type ArticleFigures = z.infer<typeof articleFiguresSchema>

const lines = z.object({ data: z.array(articleLineSchema) })
const one = { params: z.object({ slug: word(80) }), problems: ['not_found'] } as const

/** Holds the provider's articles: what people read before they write a ticket. */
export const articleEndpoints = {
  articles: endpoint({
    route: 'GET /ajax/v1/articles',
    summary: 'Articles in their order, or the few that fit the words of `q` best',
    access: 'public',
    query: z.object({
      q: z.optional(z.string().check(z.maxLength(300))),
      /** Code of the product that it is about: articles about others are left out. */
      product: z.optional(z.string().check(z.maxLength(60))),
      limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(20)), 3),
    }),
    response: lines,
    status: 200,
  }),
  popularArticles: endpoint({
    route: 'GET /ajax/v1/popular-articles',
    summary: 'The articles that have helped most people in the last 90 days',
    access: 'public',
    response: lines,
    status: 200,
  }),
  article: endpoint({
    route: 'GET /ajax/v1/articles/{slug}',
    summary: 'One article',
    access: 'public',
    response: articleSchema,
    status: 200,
    ...one,
  }),
  articleAnswer: endpoint({
    route: 'GET /ajax/v1/articles/{slug}/answer',
    summary: 'Whether the article has helped the caller, as they said; null where they have said nothing',
    access: 'user',
    openWhenLocked: true,
    response: z.object({ helpful: z.nullable(z.boolean()) }),
    status: 200,
    ...one,
  }),
  articleAnswerSave: endpoint({
    route: 'PUT /ajax/v1/articles/{slug}/answer',
    summary: 'Say whether the article has helped; a second answer takes the place of the first',
    access: 'user',
    openWhenLocked: true,
    body: z.strictObject({ helpful: z.boolean() }),
    status: 204,
    limits: [{ per: 'user', max: 60, seconds: 3600 }],
    ...one,
  }),
  staffArticles: endpoint({
    route: 'GET /ajax/v1/staff/articles',
    power: 'tickets:see',
    summary: 'All articles with what people said of them',
    access: 'admin',
    sees: 'all',
    response: z.object({
      data: z.array(articleFiguresSchema),
      /** Names each file, and its line, that is wrong since the process has started: what it said before is still shown. */
      mistakes: z.array(z.string()),
    }),
    status: 200,
  }),
}
