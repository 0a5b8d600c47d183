import { useTranslations } from 'use-intl/react'
import { FormField } from './FormField.tsx'
import { PasswordInput } from './PasswordInput.tsx'
import { useFormValue } from './use-form-value.ts'

/** As the contract's `passwordLength` says; written out, because its module would bring the schemas along. */
const shortest = 12
const longest = 128
/** From here on length alone makes guessing hopeless. */
const long = 20

/** A password to be: once, because it can be looked at, with its rule and what it still lacks. */
export const NewPasswordField = ({ label }: { label: string }) => {
  const t = useTranslations('form')
  // counted as the server does: by characters, not by what they are stored in
  const length = [...useFormValue('password').normalize('NFKC')].length
  const told = () => {
    if (length === 0) return t('passwordRule', { count: shortest })
    if (length < shortest) return t('passwordMissing', { count: shortest - length })
    if (length > longest) return t('passwordTooLong', { count: length - longest })
    return t(length < long ? 'passwordEnough' : 'passwordStrong', { count: length })
  }
  return (
    <FormField name="password" label={label} hint={told()}>
      <PasswordInput name="password" autoComplete="new-password" />
    </FormField>
  )
}
