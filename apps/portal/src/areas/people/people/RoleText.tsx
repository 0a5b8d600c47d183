import type { Access } from '@kontor/contract/areas/people/people'
import { useTranslations } from 'use-intl/react'
import { isAdjusted } from './access-form.ts'

/** A role, and whether its permissions were changed for this person. */
export const RoleText = ({ access }: { access: Pick<Access, 'role' | 'permissions'> }) => {
  const t = useTranslations()
  return (
    <span className="whitespace-nowrap">
      {t(`roles.${access.role}`)}
      {isAdjusted(access) && (
        <span className="text-muted" title={t('people.members.adjustedHint')}>
          {' '}
          · {t('people.members.adjusted')}
        </span>
      )}
    </span>
  )
}
