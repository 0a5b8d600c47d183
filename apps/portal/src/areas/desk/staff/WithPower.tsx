import { mayStaff, type StaffPower } from '@kontor/contract/staff-powers'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { useUser } from '../../../session/use-user.ts'

/** Lets those work with what is inside who have this power; others see it with its buttons off, and why. */
export const WithPower = ({ power, children }: { power: StaffPower; children: ReactNode }) => {
  const t = useTranslations('staff.desk')
  if (mayStaff(useUser().staff_powers, power)) return children
  return (
    <fieldset disabled className="contents">
      <legend className="mb-3 text-13 text-muted">{t('seeOnly')}</legend>
      {children}
    </fieldset>
  )
}
