import type { Dunning, PaymentPromise } from '@kontor/contract/areas/arrears/dunning'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../api/client.ts'
import { formatDate, LocalDate } from '../../../components/LocalDate.tsx'
import { DateInput } from '../../../forms/DateInput.tsx'
import { Form } from '../../../forms/Form.tsx'
import { FormField } from '../../../forms/FormField.tsx'
import { SubmitButton } from '../../../forms/SubmitButton.tsx'
import { useNumberLocale } from '../../../i18n/number-locale.ts'
import { Textarea } from '../../../ui/Textarea.tsx'

type AskFormProps = {
  deferral: NonNullable<Dunning['deferral']>
  disabledReason: string | null
  onDone: (promise: PaymentPromise) => Promise<void>
}

/** A promise to pay all that is open by a day. */
export const AskForm = ({ deferral: { first, last, at_once_until }, disabledReason, onDone }: AskFormProps) => {
  const t = useTranslations('dunning.ask')
  const locale = useNumberLocale()
  return (
    <Form
      name="billing-deferral"
      className="flex flex-col gap-4"
      submit={(data, options) => {
        const body = { pay_on: String(data.get('pay_on')), message: String(data.get('message')) }
        return call('POST /ajax/v1/billing/deferral', { body }, options)
      }}
      onDone={onDone}
    >
      <p>
        {t('lead')}{' '}
        {at_once_until ? t.rich('atOnce', { day: () => <LocalDate value={at_once_until} /> }) : t('reviewed')}
      </p>
      <FormField name="pay_on" label={t('payOn')} hint={t('payOnHint', { date: formatDate(last, locale) })}>
        <DateInput name="pay_on" min={first} max={last} className="max-w-52" />
      </FormField>
      <FormField name="message" label={t('message')} optional>
        <Textarea name="message" rows={3} maxLength={2000} />
      </FormField>
      <SubmitButton className="self-start max-sm:w-full" disabledReason={disabledReason}>
        {t('submit')}
      </SubmitButton>
    </Form>
  )
}
