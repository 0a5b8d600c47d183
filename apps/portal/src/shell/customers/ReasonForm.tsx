import type { Membership } from '@kontor/contract/areas/people/identity'
import { useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { Form } from '../../forms/Form.tsx'
import { FormField } from '../../forms/FormField.tsx'
import { SubmitButton } from '../../forms/SubmitButton.tsx'
import { usePageState } from '../../session/page-state-context.ts'
import { switchCustomer } from '../../session/switch-customer.ts'
import { showToast } from '../../state/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { Input } from '../../ui/Input.tsx'

type ReasonFormProps = {
  customer: Pick<Membership, 'name' | 'number'>
  onBack?: () => void
  onDone?: (() => void) | undefined
  /** The page to go to; absent: the same one, as far as the customer has it. */
  to?: string | undefined
}

/** The last step before staff act for a customer: the reason, which the customer will read. */
export const ReasonForm = ({ customer, onBack, onDone, to }: ReasonFormProps) => {
  const t = useTranslations('frame')
  const page = usePageState()
  const router = useRouter()
  return (
    <Form
      name="act-for"
      className="flex flex-col gap-4"
      submit={data => switchCustomer(page, router, customer.number, data.text('reason'), to)}
      onDone={() => {
        showToast('success', t('customerSwitched', { name: customer.name }))
        onDone?.()
      }}
    >
      <p>
        <span className="font-medium">{customer.name}</span>{' '}
        <span className="text-muted tabular-nums">{t('customerNumber', { number: String(customer.number) })}</span>
      </p>
      <FormField name="reason" label={t('customerReason')} hint={t('customerReasonHint')}>
        <Input name="reason" maxLength={200} autoFocus />
      </FormField>
      <div className="flex flex-wrap justify-end gap-2">
        {onBack && (
          <Button colour="muted" outline onClick={onBack}>
            {t('back')}
          </Button>
        )}
        <SubmitButton>{t('customerAct')}</SubmitButton>
      </div>
    </Form>
  )
}
