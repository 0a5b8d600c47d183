import { useTranslations } from 'use-intl/react'
import { LocalDate } from '../../../components/LocalDate.tsx'
import { useLocalDay } from '../../../i18n/local-day.ts'
import { CheckCircleIcon } from '../../../ui/ControlIcons.tsx'
import { MailIcon } from '../../../ui/MoreIcons.tsx'
import { LockIcon } from '../../../ui/NavigationIcons.tsx'
import { DownloadIcon, MinusIcon } from '../../../ui/ThingIcons.tsx'
import { Timeline, TimelineItem } from '../../../ui/Timeline.tsx'
import type { Lock } from './lock.ts'
import { Part } from './Part.tsx'
import { StaffText } from './StaffText.tsx'

/** What happens and when: from the lock to its end, or to the end of the contracts and the data. */
export const NextSteps = ({ lock }: { lock: Lock }) => {
  const t = useTranslations('locks.nextSteps')
  const words = useTranslations('locks')
  const localDay = useLocalDay()
  const { deletion_on, ends_on, locked_at, reason, scope, scope_detail, statement, termination_on, planned } = lock
  const ends = termination_on ?? planned?.termination_on
  const gone = deletion_on ?? planned?.deletion_on
  return (
    <Part title={words('next')}>
      <p className="mb-4">
        {t(reason === 'payment' ? 'paid' : 'settled')} {t('data')}
      </p>
      <Timeline>
        <TimelineItem
          icon={LockIcon}
          tone="warning"
          title={t('now')}
          time={locked_at && <LocalDate value={localDay(locked_at)} />}
        >
          {words(`scopes.${scope}`)}
          {/* a statement of reasons has said it */}
          {scope_detail && !statement && <StaffText>{scope_detail}</StaffText>}
        </TimelineItem>
        {ends_on && (
          <TimelineItem icon={CheckCircleIcon} tone="success" title={t('end')} time={<LocalDate value={ends_on} />} />
        )}
        {planned && !termination_on && (
          <TimelineItem
            icon={MailIcon}
            tone="danger"
            title={t('notice')}
            time={<LocalDate value={planned.notice_on} />}
          />
        )}
        {ends && (
          <TimelineItem icon={MinusIcon} tone="danger" title={t('termination')} time={<LocalDate value={ends} />} />
        )}
        {gone && (
          <TimelineItem icon={DownloadIcon} tone="danger" title={t('deletion')} time={<LocalDate value={gone} />}>
            {t('deletionText')}
          </TimelineItem>
        )}
      </Timeline>
    </Part>
  )
}
