import { asciiName, endingsText, shownName } from '@kontor/contract/domain-name'
import { useTranslations } from 'use-intl/react'
import { FormField } from '../../../forms/FormField.tsx'
import { useFormValue } from '../../../forms/use-form-value.ts'
import { Input } from '../../../ui/Input.tsx'
import type { Offer } from './offer.ts'

/** The domain or host that it is for. Other scripts are typed as they are; what DNS makes of them stands below. */
export const IdentifierField = ({ offer }: { offer: Offer }) => {
  const t = useTranslations('orders.identifier')
  const typed = useFormValue('identifier')
  const { identifier, top_level_domains: endings } = offer
  if (identifier === 'none') return null
  const ascii = asciiName(typed)
  const hint = endings.length === 0 ? t(`${identifier}.hint`) : t('endings', { endings: endingsText(endings) })
  return (
    <FormField
      name="identifier"
      label={t(`${identifier}.label`)}
      hint={ascii !== null && ascii !== shownName(typed) ? t('ascii', { ascii }) : hint}
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
