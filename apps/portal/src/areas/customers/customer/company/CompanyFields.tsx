import type { UserData } from '@kontor/contract/areas/customers/customer'
import { useTranslations } from 'use-intl/react'
import { FormField } from '../../../../forms/FormField.tsx'
import { Input } from '../../../../ui/Input.tsx'

/** What the company or body is called, and where it is registered. */
export const CompanyFields = ({ data }: { data: UserData }) => {
  const t = useTranslations('customer.company.details')
  const isBody = data.type === 'public_body'
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <div className="sm:col-span-2">
        <FormField name="company_name" label={t(isBody ? 'bodyName' : 'name')}>
          <Input
            name="company_name"
            dir="auto"
            maxLength={200}
            defaultValue={data.company_name}
            autoComplete="organization"
          />
        </FormField>
      </div>
      <FormField name="register_court" label={t('court')} hint={t('courtHint')} optional>
        <Input name="register_court" maxLength={80} defaultValue={data.register_court} autoComplete="off" />
      </FormField>
      <FormField name="register_number" label={t('number')} hint={t('numberHint')} optional>
        <Input name="register_number" maxLength={40} defaultValue={data.register_number} autoComplete="off" />
      </FormField>
    </div>
  )
}
