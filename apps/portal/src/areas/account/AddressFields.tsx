import type { UserData } from '@kontor/contract/areas/account'
import { useTranslations } from 'use-intl/react'
import { CountrySelect } from '../../forms/CountrySelect.tsx'
import { FormField } from '../../forms/FormField.tsx'
import { Input } from '../../ui/Input.tsx'

export const AddressFields = ({ address }: { address: UserData['address'] }) => {
  const t = useTranslations('account.data')
  return (
    <div className="flex flex-col gap-4">
      <FormField name="address.line1" label={t('line1')}>
        <Input name="address.line1" maxLength={120} defaultValue={address.line1} autoComplete="address-line1" />
      </FormField>
      <FormField name="address.line2" label={t('line2')} optional>
        <Input name="address.line2" maxLength={120} defaultValue={address.line2} autoComplete="address-line2" />
      </FormField>
      <div className="grid gap-4 sm:grid-cols-[10rem_minmax(0,1fr)]">
        <FormField name="address.postal_code" label={t('postalCode')}>
          <Input
            name="address.postal_code"
            maxLength={12}
            defaultValue={address.postal_code}
            autoComplete="postal-code"
          />
        </FormField>
        <FormField name="address.city" label={t('city')}>
          <Input name="address.city" maxLength={80} defaultValue={address.city} autoComplete="address-level2" />
        </FormField>
      </div>
      <FormField name="address.country" label={t('country')}>
        <CountrySelect name="address.country" defaultValue={address.country} className="max-w-80" />
      </FormField>
    </div>
  )
}
