import type { Address } from '@kontor/contract/areas/customers/customer'
import { useTranslations } from 'use-intl/react'
import { Input } from '../ui/Input.tsx'
import { CountrySelect } from './CountrySelect.tsx'
import { FormField } from './FormField.tsx'

type AddressFieldsProps = {
  address: Address
  /** Its place in the call's body. */
  block?: 'address' | 'billing_address'
}

export const AddressFields = ({ address, block = 'address' }: AddressFieldsProps) => {
  const t = useTranslations('customer.data')
  // browsers keep two addresses apart by this word
  const autoComplete = (part: string) => (block === 'billing_address' ? `billing ${part}` : part)
  return (
    <div className="flex flex-col gap-4">
      <FormField name={`${block}.line1`} label={t('line1')}>
        <Input
          name={`${block}.line1`}
          dir="auto"
          maxLength={120}
          defaultValue={address.line1}
          autoComplete={autoComplete('address-line1')}
        />
      </FormField>
      <FormField name={`${block}.line2`} label={t('line2')} optional>
        <Input
          name={`${block}.line2`}
          dir="auto"
          maxLength={120}
          defaultValue={address.line2}
          autoComplete={autoComplete('address-line2')}
        />
      </FormField>
      <div className="grid gap-4 sm:grid-cols-[10rem_minmax(0,1fr)]">
        <FormField name={`${block}.postal_code`} label={t('postalCode')}>
          <Input
            name={`${block}.postal_code`}
            maxLength={12}
            defaultValue={address.postal_code}
            autoComplete={autoComplete('postal-code')}
          />
        </FormField>
        <FormField name={`${block}.city`} label={t('city')}>
          <Input
            name={`${block}.city`}
            dir="auto"
            maxLength={80}
            defaultValue={address.city}
            autoComplete={autoComplete('address-level2')}
          />
        </FormField>
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
