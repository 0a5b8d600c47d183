import { idTypes } from '@kontor/contract/enums/id-types'
import { useTranslations } from 'use-intl/react'
import { FormField } from '../../../forms/FormField.tsx'
import { useFormValue } from '../../../forms/use-form-value.ts'
import { Input } from '../../../ui/Input.tsx'
import { Select } from '../../../ui/Select.tsx'
import type { ShownContact } from './contact-input.ts'

/** What proves a holder's identity. The stored number is never shown in full; an empty field keeps it. */
export const IdentityFields = ({ contact }: { contact: ShownContact }) => {
  const t = useTranslations('contacts')
  const type = useFormValue('id_type', contact.id_type ?? '')
  const masked = type === (contact.id_type ?? '') ? contact.id_number_masked : null
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <FormField name="id_type" label={t('fields.id_type')} hint={t('form.domainDataHint')}>
        <Select name="id_type" defaultValue={contact.id_type ?? ''}>
          <option value="">{t('idTypes.none')}</option>
          {idTypes.map(one => (
            <option key={one} value={one}>
              {t(`idTypes.${one}`)}
            </option>
          ))}
        </Select>
      </FormField>
      {type !== '' && (
        <FormField
          name="id_number"
          label={t('form.idNumber')}
          hint={masked ? t('form.idNumberKept', { masked }) : t('form.idNumberHint')}
          optional={Boolean(masked)}
        >
          <Input name="id_number" maxLength={40} autoComplete="off" spellCheck={false} />
        </FormField>
      )}
    </div>
  )
}
