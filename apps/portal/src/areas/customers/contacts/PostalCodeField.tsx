import { expectedPostalCode, normalisePostalCode } from '@kontor/contract/postal-code'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { FormField } from '../../../forms/FormField.tsx'
import { useFormValue } from '../../../forms/use-form-value.ts'
import { Input } from '../../../ui/Input.tsx'

type PostalCodeFieldProps = { postalCode: string; country: string }

/** A postcode; the form remarks on one that does not fit its country, and saves it anyway. */
export const PostalCodeField = ({ postalCode, country: initial }: PostalCodeFieldProps) => {
  const t = useTranslations('contacts')
  const country = useFormValue('country', initial)
  // half a postcode is no mistake: it is checked when the field is left
  const [entered, setEntered] = useState(postalCode)
  const code = entered.trim()
  const example = code === '' ? null : expectedPostalCode(country, normalisePostalCode(country, code))
  return (
    <FormField
      name="postal_code"
      label={t('fields.postal_code')}
      hint={example && <span className="text-warning">{t('form.postalCodeUnlike', { example })}</span>}
      optional
    >
      <Input
        name="postal_code"
        maxLength={12}
        defaultValue={postalCode}
        autoComplete="off"
        onBlur={event => setEntered(event.currentTarget.value)}
      />
    </FormField>
  )
}
