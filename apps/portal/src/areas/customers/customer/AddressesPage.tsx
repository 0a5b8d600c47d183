import type { UserData } from '@kontor/contract/areas/customers/customer'
import { canDo } from '@kontor/contract/can'
import { useTranslations } from 'use-intl/react'
import { AddressFields } from '../../../forms/AddressFields.tsx'
import { ChoiceField } from '../../../forms/ChoiceField.tsx'
import { useFormValue } from '../../../forms/use-form-value.ts'
import { useUser } from '../../../session/use-user.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Card } from '../../../ui/Card.tsx'
import { BankDataCard } from './bank/BankDataCard.tsx'
import { LastChange } from './LastChange.tsx'
import { RecordForm } from './RecordForm.tsx'
import { addressIn, namesOfAddresses } from './user-data-fields.ts'

/** Shows where the customer is registered, where invoices go, and where refunds go. */
export const AddressesPage = ({ data }: { data: UserData }) => {
  const t = useTranslations()
  const user = useUser()
  const mayWrite = canDo(user, 'account:write')
  return (
    <div className="flex max-w-3xl flex-col gap-5">
      {!mayWrite && <Banner tone="info">{t('customer.data.readOnly')}</Banner>}
      <RecordForm
        name="addresses"
        data={data}
        readOnly={!mayWrite}
        fields={namesOfAddresses}
        read={form => ({
          address: addressIn(form, 'address'),
          billing_address: form.get('billing') === 'other' ? addressIn(form, 'billing_address') : null,
        })}
        saved={t('customer.addresses.saved')}
      >
        <Card title={t('customer.addresses.registered')} subtitle={t('customer.addresses.registeredLead')}>
          <AddressFields address={data.address} />
        </Card>
        <Card title={t('customer.addresses.billing')} subtitle={t('customer.addresses.billingLead')}>
          <BillingAddress data={data} />
        </Card>
        <div className="text-13 text-muted">
          <p>{t('customer.addresses.stays')}</p>
          <LastChange at={data.changed_at} />
        </div>
      </RecordForm>
      <BankDataCard
        account={data.bank_account}
        version={data.bank_account_version}
        mayWrite={canDo(user, 'billing:write')}
      />
    </div>
  )
}

const BillingAddress = ({ data }: { data: UserData }) => {
  const t = useTranslations('customer.addresses')
  const stored = data.billing_address ? 'other' : 'same'
  const chosen = useFormValue('billing', stored)
  const nowhere = { line1: '', line2: '', postal_code: '', city: '', country: data.address.country }
  return (
    <div className="flex flex-col gap-5">
      <ChoiceField
        name="billing"
        legend={t('choice')}
        defaultValue={stored}
        options={[
          { value: 'same', label: t('same'), hint: t('sameHint') },
          { value: 'other', label: t('other'), hint: t('otherHint') },
        ]}
      />
      {/* typed values stay in case it is chosen again; disabled, it is not sent */}
      <fieldset disabled={chosen === 'same'} className={chosen === 'same' ? 'hidden' : 'min-w-0'}>
        <AddressFields address={data.billing_address ?? nowhere} block="billing_address" />
      </fieldset>
    </div>
  )
}
