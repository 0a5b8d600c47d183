import type { Person } from '@kontor/contract/areas/people/people'
import { useTranslations } from 'use-intl/react'
import { Badge } from '../../../ui/Badge.tsx'
import { AlertTriangleIcon, CheckCircleIcon } from '../../../ui/ControlIcons.tsx'

/** Shows whether a second factor protects this person's sign-in. */
export const FactorState = ({ person }: { person: Person }) => {
  const t = useTranslations('people.members')
  if (person.second_factor) {
    return (
      <Badge tone="success" icon={CheckCircleIcon}>
        {t('factorOn')}
      </Badge>
    )
  }
  if (person.second_factor_required) {
    return (
      <Badge tone="warning" icon={AlertTriangleIcon}>
        {t('factorMissing')}
      </Badge>
    )
  }
  return <span className="text-muted">{t('factorOff')}</span>
}
