import type { UserData } from '@kontor/contract/areas/account'
import { useTranslations } from 'use-intl/react'
import { ChoiceField } from '../../forms/ChoiceField.tsx'
import { FormField } from '../../forms/FormField.tsx'
import { useFormValue } from '../../forms/use-form-value.ts'
import { localeNames } from '../../i18n/locale.ts'
import { Input } from '../../ui/Input.tsx'
import { Select } from '../../ui/Select.tsx'
import { customerTypes } from './user-data-fields.ts'

/** Who the customer is and how he is reached. */
export const PersonFields = ({ data }: { data: UserData }) => {
  const t = useTranslations('account.data')
  const isConsumer = useFormValue('type', data.type) === 'consumer'
  return (
    <div className="flex flex-col gap-4">
      <ChoiceField
        name="type"
        legend={t('type')}
        row
        defaultValue={data.type}
        options={customerTypes.map(value => ({ value, label: t(`types.${value}`) }))}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField name="first_name" label={t('firstName')} optional={!isConsumer}>
          <Input name="first_name" maxLength={80} defaultValue={data.first_name} autoComplete="given-name" />
        </FormField>
        <FormField name="last_name" label={t('lastName')} optional={!isConsumer}>
          <Input name="last_name" maxLength={80} defaultValue={data.last_name} autoComplete="family-name" />
        </FormField>
        <FormField name="email" label={t('email')} hint={t('emailHint')}>
          <Input name="email" type="email" maxLength={254} defaultValue={data.email} autoComplete="email" />
        </FormField>
        <FormField name="phone" label={t('phone')} optional>
          <Input name="phone" type="tel" maxLength={25} defaultValue={data.phone} autoComplete="tel" />
        </FormField>
        <FormField name="locale" label={t('locale')} hint={t('localeHint')}>
          <Select name="locale" defaultValue={data.locale}>
            <option value="en">{localeNames.en}</option>
            <option value="de">{localeNames.de}</option>
          </Select>
        </FormField>
      </div>
    </div>
  )
}
