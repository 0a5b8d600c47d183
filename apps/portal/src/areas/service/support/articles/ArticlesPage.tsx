import type { Article, ArticleLine } from '@kontor/contract/areas/service/articles'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useLocale, useTranslations } from 'use-intl/react'
import { textLink } from '../../../../components/AddressLinks.tsx'
import { BackLink } from '../../../../components/BackLink.tsx'
import { LocalDate } from '../../../../components/LocalDate.tsx'
import { useVisitor } from '../../../../session/use-user.ts'
import { Banner } from '../../../../ui/Banner.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { buttonClass } from '../../../../ui/button-class.ts'
import { Card } from '../../../../ui/Card.tsx'
import { PageHeader } from '../../../../ui/PageHeader.tsx'
import { SearchInput } from '../../../../ui/SearchInput.tsx'
import { Markdown } from '../Markdown.tsx'

// most readers are no staff, and guests say nothing
const ArticleFigures = lazy(async () => ({ default: (await import('./ArticleFigures.tsx')).ArticleFigures }))
const ArticleAnswer = lazy(async () => ({ default: (await import('./ArticleAnswer.tsx')).ArticleAnswer }))

type ArticlesPageProps = { shown: { data: ArticleLine[] } | Article; q: string | undefined }

/** One article, or the list of them. */
export const ArticlesPage = ({ shown, q }: ArticlesPageProps) =>
  'data' in shown ? <ArticleList articles={shown.data} q={q ?? ''} /> : <ArticleView article={shown} />

const ArticleList = ({ articles, q }: { articles: readonly ArticleLine[]; q: string }) => {
  const t = useTranslations('articles')
  const admin = useVisitor()?.admin
  const categories = [...new Set(articles.map(({ category }) => category))]
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('lead')} />
      {/* a form as browsers know it: it works before any script */}
      <search>
        <form method="get" action="/support/articles" className="flex max-w-xl gap-2">
          <SearchInput key={q} name="q" label={t('search')} defaultValue={q} className="grow" />
          <Button type="submit" outline>
            {t('find')}
          </Button>
        </form>
      </search>
      {q !== '' && (
        <p role="status" className="flex flex-wrap gap-x-3">
          {t('found', { count: articles.length, query: q })}
          <Link to="/support/articles/{-$slug}" className={textLink}>
            {t('all')}
          </Link>
        </p>
      )}
      {q === '' && articles.length === 0 && <p className="text-muted">{t('none')}</p>}
      <div className="grid gap-5 md:grid-cols-2">
        {categories.map(category => (
          <Card key={category} title={category}>
            <ul className="flex flex-col gap-2">
              {articles
                .filter(article => article.category === category)
                .map(({ slug, title, locale }) => (
                  <li key={slug} lang={locale}>
                    <Link to="/support/articles/{-$slug}" params={{ slug }} search={{}} className={textLink}>
                      {title}
                    </Link>
                  </li>
                ))}
            </ul>
          </Card>
        ))}
      </div>
      <NoTicketYet />
      {admin && (
        <Suspense>
          <ArticleFigures />
        </Suspense>
      )}
    </>
  )
}

const ArticleView = ({ article: { slug, title, category, updated, locale, body } }: { article: Article }) => {
  const t = useTranslations('articles')
  const user = useVisitor()
  const reader = useLocale()
  return (
    <>
      <PageHeader
        back={<BackLink to="/support/articles/{-$slug}">{t('back')}</BackLink>}
        title={<span lang={locale}>{title}</span>}
        subtitle={
          <>
            {category} · {t.rich('updated', { day: () => <LocalDate value={updated} /> })}
          </>
        }
      />
      {locale !== reader && <Banner tone="info">{t('otherLanguage')}</Banner>}
      <Card className="max-w-3xl">
        <article lang={locale}>
          <Markdown text={body} own />
        </article>
      </Card>
      {user && (
        <Suspense>
          <ArticleAnswer key={slug} slug={slug} />
        </Suspense>
      )}
      <NoTicketYet />
    </>
  )
}

/** Leads on where no article helps. */
const NoTicketYet = () => {
  const t = useTranslations('articles')
  const user = useVisitor()
  return (
    <p className="flex flex-wrap items-center gap-3">
      {t('notSolved')}
      <Link
        to={user ? '/support/create' : '/contact'}
        className={buttonClass({ size: 'sm', colour: 'muted', outline: true })}
      >
        {t(user ? 'ticket' : 'contact')}
      </Link>
    </p>
  )
}
