import type { Invoice } from '@kontor/contract/areas/money/billing'
import { takenSteps } from '@kontor/contract/enums/dunning'
import { useTranslations } from 'use-intl/react'
import { formatDate } from '../../../components/LocalDate.tsx'
import { ExactMoment } from '../../../components/Moment.tsx'
import { useNumberLocale } from '../../../i18n/number-locale.ts'
import { AlertTriangleIcon, CheckCircleIcon, EyeIcon } from '../../../ui/ControlIcons.tsx'
import type { Icon } from '../../../ui/Icon.tsx'
import { MailIcon, XIcon } from '../../../ui/MoreIcons.tsx'
import { FileIcon } from '../../../ui/NavigationIcons.tsx'
import { BankIcon, ClockIcon, RefreshIcon } from '../../../ui/ThingIcons.tsx'
import { Timeline, TimelineItem } from '../../../ui/Timeline.tsx'
import type { Tone } from '../../../ui/tone.ts'

type Step = Invoice['timeline'][number]

const looks: Record<Step['event'], [Tone, Icon]> = {
  issued: ['muted', FileIcon],
  sent: ['muted', MailIcon],
  opened: ['muted', EyeIcon],
  reminded: ['warning', AlertTriangleIcon],
  debit_announced: ['info', ClockIcon],
  debited: ['info', BankIcon],
  debit_returned: ['danger', RefreshIcon],
  paid: ['success', CheckCircleIcon],
  cancelled: ['muted', XIcon],
  vat_kept: ['muted', CheckCircleIcon],
}

const undeliverable: [Tone, Icon] = ['danger', AlertTriangleIcon]

/** Shows what happened to the document, the latest first. */
export const InvoiceHistory = ({ timeline }: { timeline: Step[] }) => {
  const t = useTranslations('billing.events')
  const steps = useTranslations('dunning.steps')
  const locale = useNumberLocale()
  return (
    <Timeline>
      {timeline.toReversed().map(({ at, event, detail, delivery }) => {
        const letter = event === 'reminded' && takenSteps.find(step => step === detail)
        const [tone, icon] = delivery === 'refused' ? undeliverable : looks[event]
        return (
          <TimelineItem
            key={`${at} ${event} ${detail}`}
            icon={icon}
            tone={tone}
            title={letter ? steps(letter) : t(delivery === 'refused' ? 'undeliverable' : event)}
            time={<ExactMoment value={at} />}
          >
            {detail && !letter && <p className="wrap-anywhere">{withLocalDates(detail, locale)}</p>}
            {delivery && delivery !== 'sent' && <p>{t(`delivery.${delivery}`)}</p>}
          </TimelineItem>
        )
      })}
    </Timeline>
  )
}

/** Details are recorded facts, such as a mandate and a day; the day is written in the reader's format. */
const withLocalDates = (detail: string, locale: string): string =>
  detail.replaceAll(/\b\d{4}-\d\d-\d\d\b/g, date => formatDate(date, locale))
