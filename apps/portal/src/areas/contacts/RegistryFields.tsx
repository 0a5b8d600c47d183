import { idTypes } from '@kontor/contract/words/contacts'
import { useTranslations } from 'use-intl/react'
import { FormField } from '../../forms/FormField.tsx'
import { useFormValue } from '../../forms/use-form-value.ts'
import { Input } from '../../ui/Input.tsx'
import { Select } from '../../ui/Select.tsx'
import type { ShownContact } from './contact-input.ts'

/** What domain registries know a holder by. The number on record is never shown whole; an empty field keeps it. */
export const RegistryFields = ({ contact }: { contact: ShownContact }) => {
  const t = useTranslations('contacts')
  const type = useFormValue('id_type', contact.id_type ?? '')
  const masked = type === (contact.id_type ?? '') ? contact.id_number_masked : null
  return (
    <>
      <FormField name="registry_handle" label={t('form.registryHandle')} hint={t('form.registryHandleHint')} optional>
        <Input
          name="registry_handle"
          maxLength={64}
          defaultValue={contact.registry_handle}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </FormField>
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField name="id_type" label={t('form.idType')} hint={t('form.domainDataHint')}>
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
    </>
  )
}
