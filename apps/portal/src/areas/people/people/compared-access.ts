import { permissionNames } from '@kontor/contract/can'
import { contractScoped, memberRoles } from '@kontor/contract/roles'
import { useTranslations } from 'use-intl/react'
import { formatDate } from '../../../components/LocalDate.tsx'
import type { ComparedField } from '../../../forms/differences.ts'
import { useNumberLocale } from '../../../i18n/number-locale.ts'
import { levels } from './access-form.ts'

/** The fields for comparing two versions of an access, as the form names and shows them. */
export function useComparedAccess(): ComparedField[] {
  const t = useTranslations()
  const numbers = useNumberLocale()
  const role = (value: string) => {
    const known = memberRoles.find(one => one === value)
    return known ? t(`roles.${known}`) : value
  }
  const level = (value: string) => {
    const known = levels.find(one => one === value)
    return known ? t(`people.matrix.levels.${known}`) : value
  }
  const yes = (value: string) => (value === 'yes' ? t('activity.yes') : '')
  return [
    { name: 'role', label: t('people.roles.legend'), show: role },
    ...permissionNames.map(area => ({ name: `level.${area}`, label: t(`people.areas.${area}`), show: level })),
    ...contractScoped.flatMap(area => [
      { name: `contracts.${area}`, label: t('people.picker.compared', { area: t(`people.areas.${area}`) }) },
      { name: `rest.${area}`, label: t('people.picker.rest'), show: yes },
    ]),
    {
      name: 'expires_on',
      label: t('people.options.until'),
      show: value => (value === '' ? '' : formatDate(value, numbers)),
    },
    { name: 'second_factor_required', label: t('people.options.factor'), show: yes },
  ]
}
