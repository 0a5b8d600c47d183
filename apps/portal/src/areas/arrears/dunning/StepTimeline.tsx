import type { DunningPlan } from '@kontor/contract/areas/arrears/dunning'
import type { DunningStep } from '@kontor/contract/enums/dunning'
import { useTranslations } from 'use-intl/react'
import { LocalDate } from '../../../components/LocalDate.tsx'
import { AlertTriangleIcon } from '../../../ui/ControlIcons.tsx'
import type { Icon } from '../../../ui/Icon.tsx'
import { MailIcon } from '../../../ui/MoreIcons.tsx'
import { LockIcon } from '../../../ui/NavigationIcons.tsx'
import { DownloadIcon, MinusIcon } from '../../../ui/ThingIcons.tsx'
import { Timeline, TimelineItem } from '../../../ui/Timeline.tsx'
import type { Tone } from '../../../ui/tone.ts'

const looks: Record<DunningStep, [Tone, Icon]> = {
  reminder: ['muted', MailIcon],
  first_notice: ['warning', MailIcon],
  second_notice: ['warning', AlertTriangleIcon],
  lock: ['danger', LockIcon],
  termination_notice: ['danger', MinusIcon],
}

/** Shows what is ahead while nothing is paid, each with its day and why it is on that day. */
export const StepTimeline = ({ plan: { lead, steps, termination_on, deletion_on } }: { plan: DunningPlan }) => {
  const t = useTranslations('dunning')
  return (
    <Timeline>
      {steps.map(({ step, on, why }) => {
        const [tone, icon] = looks[step]
        const reason = t(`why.${why.after}`, { days: why.days, number: lead.number })
        return (
          <TimelineItem key={step} icon={icon} tone={tone} title={t(`steps.${step}`)} time={<LocalDate value={on} />}>
            {why.moved ? `${reason}, ${t('why.moved')}` : reason}
          </TimelineItem>
        )
      })}
      {termination_on && (
        <TimelineItem
          icon={MinusIcon}
          tone="danger"
          title={t('next.termination')}
          time={<LocalDate value={termination_on} />}
        />
      )}
      {deletion_on && (
        <TimelineItem
          icon={DownloadIcon}
          tone="danger"
          title={t('next.deletion')}
          time={<LocalDate value={deletion_on} />}
        />
      )}
    </Timeline>
  )
}
