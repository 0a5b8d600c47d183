import type { CatalogueResponse } from '@kontor/contract/areas/contracts/catalogue'
import { useTranslations } from 'use-intl/react'
import { ChoiceField } from '../../../forms/ChoiceField.tsx'

/** The default method, or a transfer where there is none, is chosen already; any other saved one and a transfer can be. */
export const PaymentField = ({ methods }: { methods: CatalogueResponse['payment_methods'] }) => {
  const t = useTranslations('orders.payment')
  const standard = methods.find(method => method.is_default)
  return (
    <ChoiceField
      name="payment_method_id"
      legend={t('legend')}
      defaultValue={standard?.id ?? ''}
      options={[
        ...(standard ? [{ value: standard.id, label: standard.label, hint: t('default') }] : []),
        ...methods.filter(method => method !== standard).map(({ id, label }) => ({ value: id, label })),
        { value: '', label: t('transfer'), hint: t('transferHint') },
      ]}
    />
  )
}
