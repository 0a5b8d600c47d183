import type { LockState } from '@kontor/contract/areas/arrears/locks'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../api/client.ts'
import { formatDate } from '../../../components/LocalDate.tsx'
import { DateInput } from '../../../forms/DateInput.tsx'
import { Form } from '../../../forms/Form.tsx'
import { FormField } from '../../../forms/FormField.tsx'
import { SubmitButton } from '../../../forms/SubmitButton.tsx'
import { useNumberLocale } from '../../../i18n/number-locale.ts'
import { Button } from '../../../ui/Button.tsx'
import { Textarea } from '../../../ui/Textarea.tsx'

type DeferralFormProps = { days: LockState['deferral']; onDone: () => Promise<void>; onClose: () => void }

/** A promise to pay by a day, for staff to accept. */
export const DeferralForm = ({ days, onDone, onClose }: DeferralFormProps) => {
  const t = useTranslations('locks.requests')
  const locale = useNumberLocale()
  return (
    <Form
      name="deferral"
      className="flex flex-col gap-4 rounded-card border border-line bg-subtle p-4"
      submit={(data, options) => {
        const pay_on = String(data.get('pay_on')) || null
        const body = { kind: 'deferral', pay_on, message: String(data.get('message')) } as const
        return call('POST /ajax/v1/accounts/lock/requests', { body }, options)
      }}
      onDone={onDone}
    >
      <FormField name="pay_on" label={t('payOn')} hint={t('payOnHint', { date: formatDate(days.last, locale) })}>
        <DateInput name="pay_on" min={days.first} max={days.last} className="max-w-52" autoFocus />
      </FormField>
      <FormField name="message" label={t('message')} optional>
        <Textarea name="message" rows={3} maxLength={2000} />
      </FormField>
      <p className="text-13 text-muted">{t('promiseNote')}</p>
      <div className="flex flex-wrap gap-2">
        <SubmitButton>{t('promise')}</SubmitButton>
        <Button colour="muted" outline onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </Form>
  )
}
