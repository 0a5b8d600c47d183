import type { Notice, OwnNotice } from '@kontor/contract/areas/service/notices'
import { useRouter } from '@tanstack/react-router'
import { useLocale, useTranslations } from 'use-intl/react'
import { call } from '../../../api/client.ts'
import { textLink } from '../../../components/AddressLinks.tsx'
import { ExactMoment } from '../../../components/Moment.tsx'
import { useAction } from '../../../forms/use-action.ts'
import { publicConfiguration } from '../../../page/public-configuration.ts'
import { showToast } from '../../../state/toasts.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Timeline, TimelineItem } from '../../../ui/Timeline.tsx'
import { NoticeStateBadge, noticeLooks } from './NoticeStateBadge.tsx'

type Shown = Notice & Partial<OwnNotice>

/** Shows what is wrong, what is planned and what was in the last 90 days; to signed-in people also what concerns single contracts of theirs. */
export const StatusPage = ({ notices }: { notices: readonly Shown[] }) => {
  const t = useTranslations('notices')
  const locale = useLocale()
  const current = notices.filter(({ ended_at }) => ended_at === null)
  const parts = {
    now: current.filter(({ state }) => state !== 'planned'),
    planned: current.filter(({ state }) => state === 'planned'),
    past: notices.filter(({ ended_at }) => ended_at !== null),
  }
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={t('title')} subtitle={t('lead')} />
      {parts.now.length === 0 && <Banner tone="success">{t('allWell')}</Banner>}
      {(['now', 'planned', 'past'] as const).map(
        part =>
          parts[part].length > 0 && (
            <section key={part} className="flex flex-col gap-3">
              <h2 className="text-16 font-semibold">{t(part)}</h2>
              {parts[part].map(notice => (
                <NoticeItem key={notice.id} notice={notice} />
              ))}
            </section>
          ),
      )}
      {parts.past.length === 0 && (
        <p className="text-13 text-muted">{t(notices.length === 0 ? 'noPast' : 'noPastTold')}</p>
      )}
      <p className="text-13">
        <a href={`${publicConfiguration().centreUrl}/ajax/v1/notices/feed?locale=${locale}`} className={textLink}>
          {t('feed')}
        </a>
      </p>
    </div>
  )
}

const NoticeItem = ({ notice }: { notice: Shown }) => {
  const t = useTranslations('notices')
  const { id, title, kind, state, scope, products, starts_at, ends_at, ended_at, updates, contracts = [] } = notice
  const moment = (value: string) => () => <ExactMoment value={value} />
  const facts = [
    scope === 'products' && t('products', { names: products.join(', ') }),
    scope === 'all' && t('everything'),
    contracts.length > 0 && scope !== 'all' && t('contracts', { numbers: contracts.join(', ') }),
  ].filter(fact => fact !== false)
  return (
    <article
      id={id}
      aria-labelledby={`${id}-title`}
      className="flex scroll-mt-4 flex-col gap-2 rounded-card border border-line p-4"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 id={`${id}-title`} className="min-w-0 grow font-semibold wrap-anywhere">
          {t(`kinds.${kind}`)}: {title}
        </h3>
        <NoticeStateBadge state={state} />
      </div>
      <p className="text-13 text-muted">
        {ends_at
          ? t.rich('span', { start: moment(starts_at), end: moment(ends_at) })
          : t.rich('since', { moment: moment(starts_at) })}
        {ended_at && <> · {t.rich('ended', { moment: moment(ended_at) })}</>}
        {facts.map(fact => ` · ${fact}`)}
      </p>
      <Timeline>
        {updates.map(update => (
          <TimelineItem
            key={update.id}
            {...noticeLooks[update.state]}
            title={t(`states.${update.state}`)}
            time={<ExactMoment value={update.at} />}
          >
            <p className="whitespace-pre-line wrap-anywhere text-ink">{update.text}</p>
          </TimelineItem>
        ))}
      </Timeline>
      {contracts.length > 0 && ended_at === null && <FollowButton notice={notice} />}
    </article>
  )
}

const FollowButton = ({ notice: { id, title, followed = false } }: { notice: Shown }) => {
  const t = useTranslations('notices')
  const router = useRouter()
  const follow = useAction(async options => {
    await call('PUT /ajax/v1/accounts/notices/{id}', { params: { id }, body: { followed: !followed } }, options)
    showToast('success', t(followed ? 'unfollowed' : 'followed'))
    await router.invalidate()
  })
  const text = t(followed ? 'unfollow' : 'follow')
  return (
    <Button
      size="sm"
      colour="muted"
      outline
      className="self-start"
      aria-label={`${text}: ${title}`}
      pending={follow.pending}
      onClick={follow.run}
    >
      {text}
    </Button>
  )
}
