import { useTranslations } from 'use-intl/react'
import { FormField } from './FormField.tsx'
import { PasswordInput } from './PasswordInput.tsx'
import { useFormValue } from './use-form-value.ts'

/** The contract's `passwordLength`; written out, because its module would bring the schemas. */
const shortest = 12
const longest = 128
/** From here on length alone makes guessing hopeless. */
const long = 20

/** A new password: entered once, because it can be shown, with its rule and what is missing. */
export const NewPasswordField = ({ label }: { label: string }) => {
  const t = useTranslations('form')
  // counted as the server does: in characters, not in their encoding
  const length = [...useFormValue('password').normalize('NFKC')].length
  const told = () => {
    if (length === 0) return t('passwordRule', { count: shortest })
    if (length < shortest) return t('passwordMissing', { count: shortest - length })
    if (length > longest) return t('passwordTooLong', { count: length - longest })
    return t(length < long ? 'passwordEnough' : 'passwordStrong')
  }
  return (
    <FormField name="password" label={label} hint={told()}>
      <PasswordInput name="password" autoComplete="new-password" />
    </FormField>
  )
}
