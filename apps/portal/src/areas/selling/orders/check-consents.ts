import type { useTranslations } from 'use-intl/react'
import type { FormValues } from '../../../forms/form-values.ts'

/** Finds what is missing before a contract can be concluded, by field. @param staff whether they say why they order for the customer */
export function checkConsents(
  data: FormValues,
  staff: boolean,
  t: ReturnType<typeof useTranslations<'orders'>>,
): Map<string, string> {
  const wrong = new Map<string, string>()
  if (!data.has('terms_accepted')) wrong.set('terms_accepted', t('termsMissing'))
  if (data.has('early_start_shown') && !data.has('early_start')) wrong.set('early_start', t('earlyMissing'))
  if (staff && data.text('reason').trim() === '') wrong.set('reason', t('reasonMissing'))
  return wrong
}

/** The fields of the consents as both calls name them. */
export const consentsOf = (data: FormValues) =>
  ({
    terms_accepted: true,
    early_start: data.has('early_start'),
    ...data.texts('reason'),
  }) as const
