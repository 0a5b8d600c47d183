import type { UserData } from '@kontor/contract/areas/account'
import { useTranslations } from 'use-intl/react'
import { FormField } from '../../forms/FormField.tsx'
import { useFormValue } from '../../forms/use-form-value.ts'
import { Input } from '../../ui/Input.tsx'
import { Tooltip } from '../../ui/Tooltip.tsx'

/** Company, register and tax. A consumer needs none of it; what he once entered stays in the form, hidden and not emptied. */
export const CompanyFields = ({ data }: { data: UserData }) => {
  const t = useTranslations('account.data')
  const explain = useTranslations()
  const isConsumer = useFormValue('type', data.type) === 'consumer'
  return (
    <>
      {isConsumer && <p className="text-13 text-muted">{t('notForConsumers')}</p>}
      <div className={isConsumer ? 'hidden' : 'grid gap-4 sm:grid-cols-2'}>
        <div className="sm:col-span-2">
          <FormField name="company_name" label={t('companyName')}>
            <Input name="company_name" maxLength={200} defaultValue={data.company_name} autoComplete="organization" />
          </FormField>
        </div>
        <FormField
          name="vat_id"
          label={t('vatId')}
          optional
          explanation={<Tooltip label={explain('explain', { term: t('vatId') })}>{t('vatIdExplained')}</Tooltip>}
        >
          <Input
            name="vat_id"
            maxLength={20}
            defaultValue={data.vat_id}
            placeholder="DE123456789"
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
          />
        </FormField>
        <FormField name="tax_number" label={t('taxNumber')} optional>
          <Input name="tax_number" maxLength={30} defaultValue={data.tax_number} autoComplete="off" />
        </FormField>
        <FormField name="register_court" label={t('registerCourt')} optional>
          <Input name="register_court" maxLength={80} defaultValue={data.register_court} autoComplete="off" />
        </FormField>
        <FormField name="register_number" label={t('registerNumber')} optional>
          <Input name="register_number" maxLength={40} defaultValue={data.register_number} autoComplete="off" />
        </FormField>
      </div>
    </>
  )
}
