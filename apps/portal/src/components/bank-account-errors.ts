import { isBic, isIban, needsBic, normaliseBic, normaliseIban } from '@kontor/contract/iban'
import { requiredTexts } from '@kontor/contract/required-texts'
import { useLocale, useTranslations } from 'use-intl/react'
import type { FormValues } from '../forms/form-values.ts'

type Wrong = 'required' | 'invalid_iban' | 'invalid_bic' | 'bic_needed'

/** The mistakes the server would find in a form's fields `holder`, `iban` and `bic`, before anything is sent. */
export function bankAccountErrors(data: FormValues): [field: 'holder' | 'iban' | 'bic', code: Wrong][] {
  const text = (name: string) => data.text(name).trim()
  const iban = normaliseIban(text('iban'))
  const bic = normaliseBic(text('bic'))
  const wrong: ReturnType<typeof bankAccountErrors> = []
  if (!text('holder')) wrong.push(['holder', 'required'])
  if (!iban) wrong.push(['iban', 'required'])
  else if (!isIban(iban)) wrong.push(['iban', 'invalid_iban'])
  else if (!bic && needsBic(iban)) wrong.push(['bic', 'bic_needed'])
  if (bic && !isBic(bic)) wrong.push(['bic', 'invalid_bic'])
  return wrong
}

/** Says what to say about them, by field. */
export function useBankAccountCheck(): (data: FormValues) => Map<string, string> {
  const t = useTranslations('fields')
  const required = requiredTexts[useLocale()]
  return data =>
    new Map(
      bankAccountErrors(data).map(([field, code]) => [field, (code === 'required' && required[field]) || t(code)]),
    )
}
