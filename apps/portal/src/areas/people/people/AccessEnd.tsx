import type { Person } from '@kontor/contract/areas/people/people'
import { useTranslations } from 'use-intl/react'
import { LocalDate } from '../../../components/LocalDate.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { ClockIcon } from '../../../ui/ThingIcons.tsx'

/** Until when a person has access. */
export const AccessEnd = ({ person }: { person: Person }) => {
  const t = useTranslations('people.members')
  if (person.expires_on === null) return <span className="whitespace-nowrap text-muted">{t('unlimited')}</span>
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      <LocalDate value={person.expires_on} />
      {person.expired && (
        <Badge tone="warning" icon={ClockIcon}>
          {t('ended')}
        </Badge>
      )}
    </span>
  )
}
