import type { Contract } from '@kontor/contract/areas/contracts/contracts'
import type { ContractEvent } from '@kontor/contract/enums/contracts'
import { useTranslations } from 'use-intl/react'
import { formatDate } from '../../../components/LocalDate.tsx'
import { ExactMoment } from '../../../components/Moment.tsx'
import { useNumberLocale } from '../../../i18n/number-locale.ts'
import { AlertTriangleIcon, CheckCircleIcon } from '../../../ui/ControlIcons.tsx'
import type { Icon } from '../../../ui/Icon.tsx'
import { XIcon } from '../../../ui/MoreIcons.tsx'
import { FileIcon, LockIcon } from '../../../ui/NavigationIcons.tsx'
import { RefreshIcon } from '../../../ui/ThingIcons.tsx'
import { Timeline, TimelineItem } from '../../../ui/Timeline.tsx'
import type { Tone } from '../../../ui/tone.ts'

const looks: Partial<Record<ContractEvent, [Tone, Icon]>> = {
  provisioned: ['success', CheckCircleIcon],
  trial_accepted: ['success', CheckCircleIcon],
  cancellation_undone: ['success', CheckCircleIcon],
  resumed: ['success', CheckCircleIcon],
  provisioning_failed: ['danger', AlertTriangleIcon],
  suspended: ['danger', LockIcon],
  cancelled: ['warning', XIcon],
  cancelled_for_cause: ['warning', XIcon],
  withdrawn: ['muted', XIcon],
  ended: ['muted', XIcon],
  erased: ['muted', XIcon],
  renewed: ['info', RefreshIcon],
}

/** Facts that are told, in this order; others are for the audit. */
const told = ['ends_on', 'renews_on', 'data_until', 'declaration'] as const

/** Shows what happened to the contract, the latest first. */
export const ContractHistory = ({ events }: Pick<Contract, 'events'>) => {
  const t = useTranslations('contracts')
  const locale = useNumberLocale()
  const written = (value: string | number) =>
    /^\d{4}-\d\d-\d\d$/.test(String(value)) ? formatDate(String(value), locale) : value
  return (
    <Timeline>
      {events.map(({ id, at, event, by, staff, detail }) => {
        const [tone, icon] = looks[event] ?? ['muted', FileIcon]
        const facts = told.flatMap(name => {
          const value = detail[name]
          return value === undefined ? [] : [t(`eventDetails.${name}`, { value: written(value) })]
        })
        const who = staff ? t('byStaff') : by
        return (
          <TimelineItem key={id} icon={icon} tone={tone} title={t(`events.${event}`)} time={<ExactMoment value={at} />}>
            {[...(who ? [who] : []), ...facts].join(' · ')}
          </TimelineItem>
        )
      })}
    </Timeline>
  )
}
