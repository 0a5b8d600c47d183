import { useTranslations } from 'use-intl/react'
import { LocalDate } from '../../components/LocalDate.tsx'
import { useLocalDay } from '../../i18n/local-day.ts'
import { CheckCircleIcon } from '../../ui/ControlIcons.tsx'
import { LockIcon } from '../../ui/NavigationIcons.tsx'
import { DownloadIcon, MinusIcon } from '../../ui/ThingIcons.tsx'
import { Timeline, TimelineItem } from '../../ui/Timeline.tsx'
import type { Lock } from './lock.ts'
import { Part } from './Part.tsx'
import { StaffText } from './StaffText.tsx'

/** What happens and when: from the lock to its end, or to the end of the contracts and the data. */
export const NextSteps = ({ lock }: { lock: Lock }) => {
  const t = useTranslations('locks.nextSteps')
  const words = useTranslations('locks')
  const localDay = useLocalDay()
  const { deletion_on, ends_on, locked_at, reason, scope, scope_detail, statement, termination_on } = lock
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
        {termination_on && (
          <TimelineItem
            icon={MinusIcon}
            tone="danger"
            title={t('termination')}
            time={<LocalDate value={termination_on} />}
          />
        )}
        {deletion_on && (
          <TimelineItem
            icon={DownloadIcon}
            tone="danger"
            title={t('deletion')}
            time={<LocalDate value={deletion_on} />}
          >
            {t('deletionText')}
          </TimelineItem>
        )}
      </Timeline>
    </Part>
  )
}
