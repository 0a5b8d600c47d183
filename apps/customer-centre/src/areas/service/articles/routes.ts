import { type ArticleFigures, type ArticleLine, articleEndpoints } from '@kontor/contract/areas/service/articles'
import { type Locale, locales } from '@kontor/contract/locales'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { problem } from '../../../platform/http/problem.ts'
import { routes } from '../../../platform/http/routes.ts'
import type { TenantServices } from '../../../platform/services.ts'
import type { Article } from '../../../values/article.ts'
import { listIn, type Shown, searchArticles, shownIn } from './search.ts'

const popularDays = 90
const mostPopular = 5

export const articlesRoutes = routes(articleEndpoints, {
  async articles({ locale, query: { q, product, limit }, request, services }) {
    const articles = articlesOf({ request, services })
    const found = q === undefined ? listIn(articles, locale) : searchArticles(articles, { q, locale, product, limit })
    return { data: found.map(lineOf) }
  },
  async popularArticles({ db, locale, now, request, services }) {
    const { rows } = await sql<{ slug: string }>`
      select slug from article_helped(${now}::timestamptz - make_interval(days => ${popularDays}))`.execute(db)
    const all = listIn(articlesOf({ request, services }), locale)
    const helped = rows.flatMap(({ slug }) => all.find(article => article.slug === slug) ?? [])
    // where too few have said anything, the provider's order
    return { data: [...new Set([...helped, ...all])].slice(0, mostPopular).map(lineOf) }
  },
  async article({ locale, params, request, services }) {
    const article = articleOf({ request, services }, params.slug, locale)
    return { ...lineOf(article), body: article.body }
  },
  async articleAnswer({ caller, db, locale, params, request, services }) {
    articleOf({ request, services }, params.slug, locale)
    const answer = await db
      .selectFrom('article_answer')
      .select('helpful')
      .where('user_id', '=', caller.userId)
      .where('slug', '=', params.slug)
      .executeTakeFirst()
    return { helpful: answer?.helpful ?? null }
  },
  async articleAnswerSave({ audit, body: { helpful }, caller, db, locale, now, params: { slug }, request, services }) {
    const { title } = articleOf({ request, services }, slug, locale)
    await db
      .insertInto('article_answer')
      .values({ slug, user_id: caller.userId, helpful, at: now })
      .onConflict(conflict => conflict.columns(['slug', 'user_id']).doUpdateSet({ helpful, at: now }))
      .execute()
    await audit({
      action: 'article.answered',
      subject: { kind: 'article', id: slug, label: title },
      after: { helpful },
      customer: 0,
    })
  },
  async staffArticles({ db, locale, request, services }) {
    const articles = articlesOf({ request, services })
    const { rows } = await sql<Pick<ArticleFigures, 'slug' | 'yes' | 'no' | 'answered_at'>>`
      select slug, count(*) filter (where helpful)::integer as yes, count(*) filter (where not helpful)::integer as no,
        max(at) as answered_at
      from article_answer group by slug`.execute(db)
    const figures = new Map(rows.map(row => [row.slug, row]))
    const written = new Map(articles.map(({ slug, texts }) => [slug, locales.filter(one => texts[one])]))
    const data = listIn(articles, locale).map(({ slug, title }) => {
      const { yes = 0, no = 0, answered_at = null } = figures.get(slug) ?? {}
      return { slug, title, locales: written.get(slug) ?? [], yes, no, answered_at }
    })
    return { data, mistakes: [...services.configuration.articles.mistakes()] }
  },
})

type Asking = { request: FastifyRequest; services: Pick<TenantServices, 'configuration'> }

/** Reads the articles as their files are now; the log names those that are wrong. */
const articlesOf = ({ request, services }: Asking): readonly Article[] =>
  services.configuration.articles.current(mistakes =>
    request.log.warn({ mistakes }, 'articles: these files are wrong, what they said before is still shown'),
  )

const lineOf = ({ slug, title, category, updated, locale }: Shown): ArticleLine => ({
  slug,
  title,
  category,
  updated,
  locale,
})

function articleOf(asking: Asking, slug: string, locale: Locale): Shown {
  const article = articlesOf(asking).find(one => one.slug === slug)
  if (!article) throw problem('not_found')
  return shownIn(article, locale)
}
