import type { CallerPin as Pin, Reach } from '@kontor/contract/areas/service/contact-provider'
import { dateFormat } from '@kontor/contract/formats'
import { type ReactNode, useState } from 'react'
import { useLocale, useNow, useTranslations } from 'use-intl/react'
import { call } from '../../../api/client.ts'
import { MailLink, PhoneLink, PostalAddress } from '../../../components/AddressLinks.tsx'
import { ExactMoment } from '../../../components/Moment.tsx'
import { useAction } from '../../../forms/use-action.ts'
import { useNumberLocale } from '../../../i18n/number-locale.ts'
import { useShownTimeZone } from '../../../i18n/shown-time-zone.ts'
import { useVisitor } from '../../../session/use-user.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import type { Icon } from '../../../ui/Icon.tsx'
import { MailIcon } from '../../../ui/MoreIcons.tsx'
import { FileIcon } from '../../../ui/NavigationIcons.tsx'
import { ClockIcon, PhoneIcon } from '../../../ui/ThingIcons.tsx'
import { hoursLines, nearness, zoneName } from './times.ts'

/** The ways without a form: phone with its hours and the caller's PIN, mail, post. */
export const Channels = ({ reach }: { reach: Reach }) => {
  const { provider } = reach
  const t = useTranslations('contactProvider.channels')
  const user = useVisitor()
  const customer = user?.current_customer_number ?? null
  return (
    <Card title={t('title')}>
      <ul className="flex flex-col divide-y divide-line">
        <Channel icon={PhoneIcon} name={t('phone')}>
          <PhoneLink number={provider.phone} />
          <Hours reach={reach} />
          {customer !== null && (
            <p className="mt-2 text-13 text-muted">{t('haveNumber', { number: String(customer) })}</p>
          )}
          {user && customer !== null && !user.admin && user.two_factor !== 'missing' && <CallerPin />}
        </Channel>
        <Channel icon={MailIcon} name={t('email')}>
          <MailLink address={provider.email} />
        </Channel>
        <Channel icon={FileIcon} name={t('post')}>
          <PostalAddress lines={provider.postal} />
        </Channel>
      </ul>
    </Card>
  )
}

const Hours = ({ reach }: { reach: Reach }) => {
  const t = useTranslations('contactProvider.channels')
  const locale = useLocale()
  const shown = useShownTimeZone()
  return (
    <>
      <OpenStatus status={reach.status} />
      <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 text-13">
        {hoursLines(reach.hours, locale).map(({ days, times }) => (
          <div key={days} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-muted">{days}</dt>
            <dd className="tabular-nums">{times}</dd>
          </div>
        ))}
      </dl>
      {shown !== reach.time_zone && (
        <p className="mt-1 text-13 text-muted">{t('zone', { zone: zoneName(reach.time_zone, locale) })}</p>
      )}
    </>
  )
}

type ChannelProps = { icon: Icon; name: string; children: ReactNode }

const Channel = ({ icon: ChannelIcon, name, children }: ChannelProps) => (
  <li className="flex gap-4 py-3 first:pt-0 last:pb-0">
    <ChannelIcon className="mt-0.5 size-5 shrink-0 text-muted" />
    <div className="min-w-0 grow">
      <p className="text-13 text-muted">{name}</p>
      {children}
    </div>
  </li>
)

/** Identifies the caller to the provider's staff. It shows on demand: others may see the screen. */
const CallerPin = () => {
  const t = useTranslations('contactProvider.pin')
  const [shown, setShown] = useState<Pin | null>(null)
  const show = useAction(async () => {
    const { current } = await call('GET /ajax/v1/accounts/caller-pin')
    setShown(current ?? (await call('POST /ajax/v1/accounts/caller-pin')))
  })
  const renew = useAction(async options => {
    setShown(await call('POST /ajax/v1/accounts/caller-pin', {}, options))
  })
  return (
    <div className="mt-3 rounded-control border border-line bg-subtle p-3">
      <p className="text-13 text-muted">{t('why')}</p>
      <div aria-live="polite">
        {shown && (
          <>
            <p className="mt-2 text-20 font-semibold tracking-wider tabular-nums">
              {shown.pin.slice(0, 3)} {shown.pin.slice(3)}
            </p>
            <p className="text-13 text-muted">
              {t.rich('until', { time: () => <ExactMoment value={shown.expires_at} /> })}
            </p>
          </>
        )}
      </div>
      <div className="mt-2 flex flex-wrap gap-2">
        {shown ? (
          <>
            <Button size="sm" colour="muted" outline onClick={() => setShown(null)}>
              {t('hide')}
            </Button>
            <Button size="sm" colour="muted" outline pending={renew.pending} onClick={renew.run}>
              {t('renew')}
            </Button>
          </>
        ) : (
          <Button size="sm" colour="muted" outline pending={show.pending} onClick={show.run}>
            {t('show')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** Shows whether the phone is answered now, by the provider's clock. Empty once that has changed and the page has not been reloaded. */
const OpenStatus = ({ status }: { status: Reach['status'] }) => {
  const text = useStatusText(status)
  return (
    <p className="mt-1 min-h-5 *:whitespace-normal" role="status">
      {text && (
        <Badge tone={status.open ? 'success' : 'muted'} icon={ClockIcon}>
          {text}
        </Badge>
      )}
    </p>
  )
}

function useStatusText({ open, changes_at }: Reach['status']): string | null {
  const t = useTranslations('contactProvider.status')
  const now = useNow()
  const locale = useNumberLocale()
  const timeZone = useShownTimeZone()
  if (changes_at === null) return open ? t('open') : t('closed')
  const at = new Date(changes_at)
  if (at <= now) return null
  const time = dateFormat(locale, { hour: '2-digit', minute: '2-digit', timeZone }).format(at)
  if (open) return t('openUntil', { time })
  const near = nearness(at, now, timeZone)
  const part = near === 'week' ? ({ weekday: 'long' } as const) : ({ day: 'numeric', month: 'long' } as const)
  const day = dateFormat(locale, { ...part, timeZone }).format(at)
  return t(`opens.${near}`, { time, day })
}
