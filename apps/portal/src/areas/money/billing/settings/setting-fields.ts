import { receiversLimit } from '@kontor/contract/enums/billing'
import { useTranslations } from 'use-intl/react'
import type { ComparedField } from '../../../../forms/differences.ts'

/** The fields by name, for the comparison with another person's change. */
export function useSettingFields(): ComparedField[] {
  const t = useTranslations('billing.settings.mail')
  const option = (yes: string, no: string) => (value: string) => (value === 'yes' ? yes : no)
  return [
    ...Array.from({ length: receiversLimit }, (_, place) => ({
      name: `receivers.${place}`,
      label: t('receiver', { number: place + 1 }),
    })),
    { name: 'attach', label: t('attach'), show: option(t('attached'), t('linked')) },
    { name: 'collective', label: t('collective'), show: option(t('together'), t('single')) },
  ]
}
