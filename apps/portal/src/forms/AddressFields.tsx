import type { Address } from '@kontor/contract/areas/customers/customer'
import { addressFields } from '@kontor/contract/enums/customer-fields'
import type { TextOf } from '@kontor/contract/enums/field-table'
import { useTranslations } from 'use-intl/react'
import { Input } from '../ui/Input.tsx'
import { CountrySelect } from './CountrySelect.tsx'
import { FormField } from './FormField.tsx'

type AddressFieldsProps = {
  address: Address
  /** Its place in the call's body. */
  block?: 'address' | 'billing_address' | 'recipient.address'
}

export const AddressFields = ({ address, block = 'address' }: AddressFieldsProps) => {
  const t = useTranslations('customer.fields')
  // browsers keep two addresses apart by this word
  const autoComplete = (part: string) => (block === 'billing_address' ? `billing ${part}` : part)
  const field = (part: TextOf<typeof addressFields>, known: string) => (
    <FormField name={`${block}.${part}`} label={t(part)} optional={!addressFields[part].required}>
      <Input
        name={`${block}.${part}`}
        dir={part === 'postal_code' ? undefined : 'auto'}
        maxLength={addressFields[part].max}
        defaultValue={address[part]}
        autoComplete={autoComplete(known)}
      />
    </FormField>
  )
  return (
    <div className="flex flex-col gap-4">
      {field('line1', 'address-line1')}
      {field('line2', 'address-line2')}
      <div className="grid gap-4 sm:grid-cols-[10rem_minmax(0,1fr)]">
        {field('postal_code', 'postal-code')}
        {field('city', 'address-level2')}
      </div>
      <FormField name={`${block}.country`} label={t('country')}>
        <CountrySelect
          name={`${block}.country`}
          defaultValue={address.country}
          autoComplete={autoComplete('country')}
          className="max-w-80"
        />
      </FormField>
    </div>
  )
}
