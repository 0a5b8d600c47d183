import { type ArticleFigures, type ArticleLine, articleEndpoints } from '@kontor/contract/areas/service/articles'
import { type Locale, locales } from '@kontor/contract/locales'
import { sql } from 'kysely'
import { problem } from '../../../platform/http/problem.ts'
import { routes } from '../../../platform/http/routes.ts'
import type { TenantServices } from '../../../platform/services.ts'
import { listIn, type Shown, searchArticles, shownIn } from './search.ts'

const popularDays = 90
const mostPopular = 5

export const articlesRoutes = routes(articleEndpoints, {
  async articles({ locale, query: { q, product, limit }, services }) {
    const { articles } = services.configuration
    const found = q === undefined ? listIn(articles, locale) : searchArticles(articles, { q, locale, product, limit })
    return { data: found.map(lineOf) }
  },
  async popularArticles({ db, locale, now, services }) {
    const { rows } = await sql<{ slug: string }>`
      select slug from article_helped(${now}::timestamptz - make_interval(days => ${popularDays}))`.execute(db)
    const all = listIn(services.configuration.articles, locale)
    const helped = rows.flatMap(({ slug }) => all.find(article => article.slug === slug) ?? [])
    // where too few have said anything, the provider's order
    return { data: [...new Set([...helped, ...all])].slice(0, mostPopular).map(lineOf) }
  },
  async article({ locale, params, services }) {
    const article = articleOf(services, params.slug, locale)
    return { ...lineOf(article), body: article.body }
  },
  async articleAnswer({ caller, db, locale, params, services }) {
    articleOf(services, params.slug, locale)
    const answer = await db
      .selectFrom('article_answer')
      .select('helpful')
      .where('user_id', '=', caller.userId)
      .where('slug', '=', params.slug)
      .executeTakeFirst()
    return { helpful: answer?.helpful ?? null }
  },
  async articleAnswerSave({ audit, body: { helpful }, caller, db, locale, now, params: { slug }, services }) {
    const { title } = articleOf(services, slug, locale)
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
  async staffArticles({ db, locale, services }) {
    const { articles } = services.configuration
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
    return { data }
  },
})

const lineOf = ({ slug, title, category, updated, locale }: Shown): ArticleLine => ({
  slug,
  title,
  category,
  updated,
  locale,
})

function articleOf({ configuration }: Pick<TenantServices, 'configuration'>, slug: string, locale: Locale): Shown {
  const article = configuration.articles.find(one => one.slug === slug)
  if (!article) throw problem('not_found')
  return shownIn(article, locale)
}
