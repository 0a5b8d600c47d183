import type { UserData } from '@kontor/contract/areas/customers/customer'
import { customerTypes, salutations } from '@kontor/contract/enums/customer'
import { fieldsOfTab } from '@kontor/contract/enums/customer-fields'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { ChoiceField } from '../../../forms/ChoiceField.tsx'
import { FormField } from '../../../forms/FormField.tsx'
import { LocaleSelect } from '../../../forms/LocaleSelect.tsx'
import { PhoneField } from '../../../forms/phone/PhoneField.tsx'
import { useFormValue } from '../../../forms/use-form-value.ts'
import { Card } from '../../../ui/Card.tsx'
import { Select } from '../../../ui/Select.tsx'
import { LastChange } from './LastChange.tsx'
import { RecordField } from './RecordField.tsx'
import { RecordForm } from './RecordForm.tsx'
import { personOf } from './user-data-fields.ts'

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
        <RecordForm name="person" data={data} readOnly={readOnly} fields={fieldsOfTab('person')} read={personOf}>
          <PersonFields data={data} />
        </RecordForm>
        <LastChange at={data.changed_at} />
      </div>
    </Card>
  )
}

const PersonFields = ({ data }: { data: UserData }) => {
  const t = useTranslations('customer')
  const isConsumer = useFormValue('type', data.type) === 'consumer'
  return (
    <div className="flex flex-col gap-4">
      <ChoiceField
        name="type"
        legend={t('fields.type')}
        row
        defaultValue={data.type}
        options={customerTypes.map(value => ({ value, label: t(`data.types.${value}`) }))}
      />
      {/* a customer who stops being a consumer needs a company name; the rest has its own tab */}
      {!isConsumer && data.company_name === '' && (
        <RecordField name="company_name" data={data} dir="auto" autoComplete="organization" />
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField name="salutation" label={t('fields.salutation')} optional>
          <Select name="salutation" defaultValue={data.salutation} autoComplete="honorific-prefix">
            {salutations.map(word => (
              <option key={word} value={word}>
                {t(`person.salutations.${word || 'none'}`)}
              </option>
            ))}
          </Select>
        </FormField>
        <RecordField name="title" data={data} dir="auto" optional />
        <RecordField name="first_name" data={data} dir="auto" autoComplete="given-name" optional={!isConsumer} />
        <RecordField name="last_name" data={data} dir="auto" autoComplete="family-name" optional={!isConsumer} />
        <PhoneField
          name="phone"
          label={t('fields.phone')}
          optional
          defaultValue={data.phone}
          country={data.address.country}
        />
        <FormField name="locale" label={t('fields.locale')} hint={t('fieldHints.locale')}>
          <LocaleSelect defaultValue={data.locale} />
        </FormField>
      </div>
    </div>
  )
}
