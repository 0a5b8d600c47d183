import type { Reach } from '@kontor/contract/areas/service/reach'
import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl/react'
import { MailLink, PhoneLink, PostalAddress } from '../../../components/AddressLinks.tsx'
import { useShownTimeZone } from '../../../i18n/shown-time-zone.ts'
import { useVisitor } from '../../../session/use-user.ts'
import { Card } from '../../../ui/Card.tsx'
import type { Icon } from '../../../ui/Icon.tsx'
import { MailIcon } from '../../../ui/MoreIcons.tsx'
import { FileIcon } from '../../../ui/NavigationIcons.tsx'
import { PhoneIcon } from '../../../ui/ThingIcons.tsx'
import { CallerPin } from './CallerPin.tsx'
import { OpenStatus } from './OpenStatus.tsx'
import { hoursLines, zoneName } from './times.ts'

/** The ways without a form: phone with its hours and the caller's PIN, mail, post. */
export const Channels = ({ reach }: { reach: Reach }) => {
  const { provider } = reach
  const t = useTranslations('reach.channels')
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
  const t = useTranslations('reach.channels')
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
