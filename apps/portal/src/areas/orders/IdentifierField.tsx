import { asciiName, shownName } from '@kontor/contract/domain-name'
import { useTranslations } from 'use-intl/react'
import { FormField } from '../../forms/FormField.tsx'
import { useFormValue } from '../../forms/use-form-value.ts'
import { Input } from '../../ui/Input.tsx'
import type { Offer } from './offer.ts'

/** The domain or host that it is for. Other scripts are typed as they are; what DNS makes of them stands below. */
export const IdentifierField = ({ offer: { identifier } }: { offer: Offer }) => {
  const t = useTranslations('orders.identifier')
  const typed = useFormValue('identifier')
  if (identifier === 'none') return null
  const ascii = asciiName(typed)
  return (
    <FormField
      name="identifier"
      label={t(`${identifier}.label`)}
      hint={ascii !== null && ascii !== shownName(typed) ? t('ascii', { ascii }) : t(`${identifier}.hint`)}
    >
      <Input
        name="identifier"
        maxLength={260}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        inputMode="url"
        className="max-w-md"
      />
    </FormField>
  )
}
