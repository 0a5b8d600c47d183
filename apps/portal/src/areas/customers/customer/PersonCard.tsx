import type { UserData } from '@kontor/contract/areas/customers/customer'
import { customerTypes, salutations } from '@kontor/contract/enums/customer'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { ChoiceField } from '../../../forms/ChoiceField.tsx'
import { FormField } from '../../../forms/FormField.tsx'
import { LocaleSelect } from '../../../forms/LocaleSelect.tsx'
import { PhoneField } from '../../../forms/phone/PhoneField.tsx'
import { useFormValue } from '../../../forms/use-form-value.ts'
import { Card } from '../../../ui/Card.tsx'
import { Input } from '../../../ui/Input.tsx'
import { Select } from '../../../ui/Select.tsx'
import { LastChange } from './LastChange.tsx'
import { RecordForm } from './RecordForm.tsx'
import { personFields, personOf } from './user-data-fields.ts'

type PersonCardProps = {
  data: UserData
  readOnly: boolean
  /** Says how the customer is reached by e-mail, which has a procedure of its own. */
  email: ReactNode
}

/** The customer as a person, and how they are reached. */
export const PersonCard = ({ data, readOnly, email }: PersonCardProps) => {
  const t = useTranslations()
  return (
    <Card title={t('customer.person.title')} subtitle={t('customer.person.lead')}>
      <div className="flex flex-col gap-5">
        {email}
        <RecordForm name="person" data={data} readOnly={readOnly} fields={personFields} read={personOf}>
          <PersonFields data={data} />
        </RecordForm>
        <LastChange at={data.changed_at} />
      </div>
    </Card>
  )
}

const PersonFields = ({ data }: { data: UserData }) => {
  const t = useTranslations('customer.data')
  const p = useTranslations('customer.person')
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
      {/* a customer who stops being a consumer needs a company name; the rest has its own tab */}
      {!isConsumer && data.company_name === '' && (
        <FormField name="company_name" label={t('companyName')}>
          <Input name="company_name" dir="auto" maxLength={200} autoComplete="organization" />
        </FormField>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField name="salutation" label={p('salutation')} optional>
          <Select name="salutation" defaultValue={data.salutation} autoComplete="honorific-prefix">
            {salutations.map(word => (
              <option key={word} value={word}>
                {p(`salutations.${word || 'none'}`)}
              </option>
            ))}
          </Select>
        </FormField>
        <FormField name="title" label={p('academicTitle')} hint={p('academicTitleHint')} optional>
          <Input name="title" dir="auto" maxLength={40} defaultValue={data.title} autoComplete="off" />
        </FormField>
        <FormField name="first_name" label={t('firstName')} optional={!isConsumer}>
          <Input name="first_name" dir="auto" maxLength={80} defaultValue={data.first_name} autoComplete="given-name" />
        </FormField>
        <FormField name="last_name" label={t('lastName')} optional={!isConsumer}>
          <Input name="last_name" dir="auto" maxLength={80} defaultValue={data.last_name} autoComplete="family-name" />
        </FormField>
        <PhoneField name="phone" label={t('phone')} optional defaultValue={data.phone} country={data.address.country} />
        <FormField name="locale" label={t('locale')} hint={t('localeHint')}>
          <LocaleSelect defaultValue={data.locale} />
        </FormField>
      </div>
    </div>
  )
}
