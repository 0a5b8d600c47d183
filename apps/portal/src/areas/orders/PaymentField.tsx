import type { PaymentMethod } from '@kontor/contract/areas/payments'
import { useTranslations } from 'use-intl/react'
import { ChoiceField } from '../../forms/ChoiceField.tsx'

/** Methods that money can be taken by. */
const isUsable = ({ state }: PaymentMethod) => state === 'active' || state === 'expiring'

/** The default method, or a transfer where there is none, is chosen already; any other saved one and a transfer can be. */
export const PaymentField = ({ methods }: { methods: readonly PaymentMethod[] }) => {
  const t = useTranslations('orders.payment')
  const usable = methods.filter(isUsable)
  const standard = usable.find(method => method.is_default)
  return (
    <ChoiceField
      name="payment_method_id"
      legend={t('legend')}
      defaultValue={standard?.id ?? ''}
      options={[
        ...(standard ? [{ value: standard.id, label: standard.label, hint: t('default') }] : []),
        ...usable.filter(method => method !== standard).map(({ id, label }) => ({ value: id, label })),
        { value: '', label: t('transfer'), hint: t('transferHint') },
      ]}
    />
  )
}
