import { useTranslations } from 'use-intl/react'
import { FormField } from './FormField.tsx'
import { PasswordInput } from './PasswordInput.tsx'
import { useFormValue } from './use-form-value.ts'

/** As the contract's `passwordLength` says; written out, because its module would bring the schemas along. */
const shortest = 12

/** A password to be: once, because it can be looked at, with its rule and what it still lacks. */
export const NewPasswordField = ({ label }: { label: string }) => {
  const t = useTranslations('form')
  // counted as the server does: by characters, not by what they are stored in
  const length = [...useFormValue('password').normalize('NFKC')].length
  const missing = length > 0 ? shortest - length : 0
  return (
    <FormField
      name="password"
      label={label}
      hint={missing > 0 ? t('passwordMissing', { count: missing }) : t('passwordRule', { count: shortest })}
    >
      <PasswordInput name="password" autoComplete="new-password" />
    </FormField>
  )
}
