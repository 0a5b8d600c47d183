import { useTranslations } from 'use-intl/react'
import type { FormValues } from '../../../forms/form-values.ts'
import type { FieldTexts } from '../../../forms/problem-fields.ts'
import { useToday } from '../../../i18n/use-today.ts'
import { accessOf, withoutContracts } from './access-form.ts'

/** Mistakes that the page finds by itself. */
export function useAccessCheck(): (data: FormValues) => FieldTexts {
  const t = useTranslations('people')
  const today = useToday()
  return data => {
    const { role, permissions, expires_on } = accessOf(data)
    const texts = new Map<string, string>()
    for (const area of withoutContracts(data)) texts.set(`contracts.${area}`, t('picker.missing'))
    if (texts.size === 0 && role !== 'owner' && permissions.length === 0) texts.set('permissions', t('form.nothing'))
    if (expires_on !== null && expires_on < today) texts.set('expires_on', t('options.past'))
    return texts
  }
}
