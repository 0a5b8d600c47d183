import type { NoticeBanner as Told } from '@kontor/contract/areas/service/notices'
import { sourceLocale } from '@kontor/contract/locales'
import { useRouter } from '@tanstack/react-router'
import { useLocale, useTranslations } from 'use-intl/react'
import { call } from '../api/client.ts'
import { formatMoment } from '../components/Moment.tsx'
import { useAction } from '../forms/use-action.ts'
import { useNumberLocale } from '../i18n/number-locale.ts'
import { useShownTimeZone } from '../i18n/shown-time-zone.ts'
import { usePageState } from '../session/page-state-context.ts'
import { refreshSession } from '../session/session-actions.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { buttonClass } from '../ui/button-class.ts'

/** Shows what the provider tells of services that concern the user. */
export const NoticeBanners = ({ notices }: { notices: readonly Told[] }) =>
  notices.map(notice => <NoticeBanner key={notice.update} notice={notice} />)

const NoticeBanner = ({ notice }: { notice: Told }) => {
  const t = useTranslations('notices')
  const page = usePageState()
  const router = useRouter()
  const locale = useLocale()
  const numbers = useNumberLocale()
  const timeZone = useShownTimeZone()
  const { id, update, kind, state, titles, starts_at, ends_at } = notice
  const hide = useAction(async options => {
    await call('PUT /ajax/v1/accounts/notices/{id}', { params: { id }, body: { dismissed: update } }, options)
    await refreshSession(page, router)
  })
  const title = titles[locale] ?? titles[sourceLocale] ?? ''
  const text =
    kind === 'maintenance' && ends_at
      ? t('banner.span', {
          kind: t(`kinds.${kind}`),
          title,
          start: formatMoment(starts_at, numbers, timeZone),
          end: formatMoment(ends_at, numbers, timeZone),
        })
      : t('banner.standing', { kind: t(`kinds.${kind}`), title, state: t(`states.${state}`) })
  return (
    <Banner
      tone={kind === 'incident' ? 'warning' : 'info'}
      action={
        <div className="flex gap-2">
          <a href={`/status#${id}`} className={buttonClass({ size: 'sm', colour: 'muted', outline: true })}>
            {t('banner.details')}
          </a>
          <Button
            size="sm"
            colour="muted"
            outline
            aria-label={`${t('banner.hide')}: ${title}`}
            pending={hide.pending}
            onClick={hide.run}
          >
            {t('banner.hide')}
          </Button>
        </div>
      }
    >
      {text}
    </Banner>
  )
}
