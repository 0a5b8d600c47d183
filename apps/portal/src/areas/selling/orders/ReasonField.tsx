import { useTranslations } from 'use-intl/react'
import { FormField } from '../../../forms/FormField.tsx'
import { Textarea } from '../../../ui/Textarea.tsx'

/** Staff say why they order for the customer. */
export const ReasonField = () => {
  const t = useTranslations('orders')
  return (
    <FormField name="reason" label={t('reason')} hint={t('reasonHint')}>
      <Textarea name="reason" rows={2} maxLength={500} />
    </FormField>
  )
}
