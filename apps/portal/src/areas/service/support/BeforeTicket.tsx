import { isAlike } from '@kontor/contract/alike'
import type { ArticleLine } from '@kontor/contract/areas/service/articles'
import type { OwnNotice } from '@kontor/contract/areas/service/notices'
import type { TicketOptions } from '@kontor/contract/areas/service/support'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../api/client.ts'
import { textLink } from '../../../components/AddressLinks.tsx'
import { useAction } from '../../../forms/use-action.ts'
import { useFormValue } from '../../../forms/use-form-value.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { classNames } from '../../../ui/class-names.ts'

type KnownNoticesProps = { notices: readonly OwnNotice[]; contract: string }

/** Tells first of what is known and concerns the chosen contract, or any where none is chosen. */
export const KnownNotices = ({ notices, contract: initial }: KnownNoticesProps) => {
  const contract = useFormValue('contract_number', initial)
  const known = notices.filter(
    ({ ended_at, state, contracts }) =>
      ended_at === null &&
      state !== 'planned' &&
      (contract === '' ? contracts.length > 0 : contracts.includes(contract)),
  )
  return (
    <div role="status" className="flex flex-col gap-3 empty:absolute">
      {known.slice(0, 2).map(notice => (
        <KnownNotice key={notice.id} notice={notice} />
      ))}
    </div>
  )
}

const KnownNotice = ({ notice: { id, title, state, updates, followed } }: { notice: OwnNotice }) => {
  const t = useTranslations('notices')
  const [told, setTold] = useState(followed)
  const follow = useAction(async options => {
    await call('PUT /ajax/v1/accounts/notices/{id}', { params: { id }, body: { followed: true } }, options)
    setTold(true)
  })
  return (
    <Banner
      tone="warning"
      title={t('ticket.title', { title })}
      action={
        !told && (
          <Button size="sm" pending={follow.pending} onClick={follow.run}>
            {t('ticket.tellMe')}
          </Button>
        )
      }
    >
      <p className="whitespace-pre-line wrap-anywhere">
        {t(`states.${state}`)}: {updates[0]?.text}
      </p>
      <p className="mt-1">{t(told ? 'followed' : 'ticket.else')}</p>
    </Banner>
  )
}

/** Milliseconds without a key before the search begins. */
const pause = 400
const shortest = 4

type SuggestedArticlesProps = {
  contracts: readonly { number: string; product: string }[]
  subject: string
  contract: string
}

/** Looks for articles that fit what is typed. They open beside the form, which keeps what is written. */
export const SuggestedArticles = ({ contracts, subject: initial, contract: chosen }: SuggestedArticlesProps) => {
  const t = useTranslations('articles')
  const subject = useFormValue('subject', initial)
  const body = useFormValue('body')
  const contract = useFormValue('contract_number', chosen)
  const product = contracts.find(({ number }) => number === contract)?.product
  const q = `${subject} ${body}`.trim().slice(0, 300)
  const [found, setFound] = useState<readonly ArticleLine[]>([])
  useEffect(() => {
    if (q.length < shortest) return setFound([])
    const asked = new AbortController()
    const timer = setTimeout(() => {
      call('GET /ajax/v1/articles', { query: { q, product } }, { signal: asked.signal }).then(
        ({ data }) => !asked.signal.aborted && setFound(data),
        // a ticket can be written without them
        () => undefined,
      )
    }, pause)
    return () => {
      clearTimeout(timer)
      asked.abort()
    }
  }, [q, product])
  return (
    <div role="status" className="empty:absolute">
      {found.length > 0 && (
        <Banner tone="info">
          <p>{t('suggested', { count: found.length })}</p>
          <ArticleLinks articles={found} beside />
        </Banner>
      )}
    </div>
  )
}

type AlikeTicketsProps = Pick<TicketOptions, 'open'> & { subject: string; contract: string }

/** Shows the open tickets that seem to be about the same matter: one thread is answered sooner than two. */
export const AlikeTickets = ({ open, subject: initial, contract: chosen }: AlikeTicketsProps) => {
  const t = useTranslations('support.alike')
  const articles = useTranslations('articles')
  const subject = useFormValue('subject', initial)
  const contract = useFormValue('contract_number', chosen)
  const alike = open.filter(
    ticket =>
      (contract === '' || ticket.contract_number === null || ticket.contract_number === contract) &&
      isAlike(ticket.subject, subject),
  )
  return (
    <div role="status" className="empty:absolute">
      {alike.length > 0 && (
        <Banner tone="info" title={t('title', { count: Math.min(alike.length, 3) })}>
          <p>{t('lead')}</p>
          <ul className="mt-1 flex flex-col gap-1">
            {alike.slice(0, 3).map(({ number, subject: name }) => (
              <li key={number}>
                <Link
                  to="/support/ticket/$number"
                  params={{ number: String(number) }}
                  target="_blank"
                  className={classNames(textLink, 'wrap-anywhere')}
                >
                  {t('ticket', { number: String(number), subject: name })}
                  <span className="sr-only"> {articles('newTab')}</span>
                </Link>
              </li>
            ))}
          </ul>
        </Banner>
      )}
    </div>
  )
}

/** Offers what has helped most people, where no ticket is. */
export const PopularArticles = () => {
  const t = useTranslations('articles')
  const [articles, setArticles] = useState<readonly ArticleLine[]>([])
  useEffect(() => {
    call('GET /ajax/v1/popular-articles').then(
      ({ data }) => setArticles(data),
      () => undefined,
    )
  }, [])
  if (articles.length === 0) return null
  return (
    <div>
      <p>{t('popular')}</p>
      <ArticleLinks articles={articles} />
    </div>
  )
}

/** @property beside what is written on this page stays in sight */
type ArticleLinksProps = { articles: readonly ArticleLine[]; beside?: boolean }

const ArticleLinks = ({ articles, beside }: ArticleLinksProps) => {
  const t = useTranslations('articles')
  return (
    <ul className="mt-1 flex flex-col gap-1">
      {articles.map(({ slug, title, locale }) => (
        <li key={slug} lang={locale}>
          <Link
            to="/support/articles/{-$slug}"
            params={{ slug }}
            search={{}}
            {...(beside && { target: '_blank' })}
            className={textLink}
          >
            {title}
            {beside && <span className="sr-only"> {t('newTab')}</span>}
          </Link>
        </li>
      ))}
    </ul>
  )
}
