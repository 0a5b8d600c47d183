import type { ErasurePlan } from '@kontor/contract/areas/privacy/privacy'
import { useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { LocalDate } from '../../../components/LocalDate.tsx'
import { Form } from '../../../forms/Form.tsx'
import { FormField } from '../../../forms/FormField.tsx'
import { SubmitButton } from '../../../forms/SubmitButton.tsx'
import { showToast } from '../../../state/toasts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Input } from '../../../ui/Input.tsx'
import { useStanding } from './use-standing.ts'

type EraseDialogProps = { open: boolean; plan: ErasurePlan; onClose: () => void }

/** Names the effect, and asks for the customer's number, so that it does not happen by accident. */
export const EraseDialog = ({ open, plan, onClose }: EraseDialogProps) => {
  const t = useTranslations('privacy.erasure')
  const frame = useTranslations('frame')
  const { customer } = useStanding()
  if (!customer) return null
  const number = String(customer.number)
  return (
    <Dialog open={open} title={t('dialogTitle', { number })} closeLabel={frame('close')} onClose={onClose}>
      {open && <EraseForm number={number} name={customer.name} plan={plan} onClose={onClose} />}
    </Dialog>
  )
}

type EraseFormProps = { number: string; name: string; plan: ErasurePlan; onClose: () => void }

const EraseForm = ({ number, name, plan, onClose }: EraseFormProps) => {
  const t = useTranslations('privacy.erasure')
  const router = useRouter()
  const { calls } = useStanding()
  const { contract_count, document_count, hold } = plan.obstacles
  const waits = contract_count + document_count > 0 || hold !== null
  return (
    <Form
      name="erasure"
      className="flex flex-col gap-4"
      submit={(data, options) => {
        const typed = String(data.get('customer_number')).replaceAll(/\s/g, '')
        // a text that is no number matches no customer
        const customer_number = /^\d{1,9}$/.test(typed) ? Number(typed) : 0
        return calls.requestErasure(customer_number, options)
      }}
      onDone={async () => {
        onClose()
        showToast('success', t('done'))
        await router.invalidate()
      }}
    >
      <ul className="list-disc pl-5 marker:text-muted">
        <li>{t('dialogEffects.closed', { name })}</li>
        <li>{t('dialogEffects.gone')}</li>
        <li>{t('dialogEffects.fetch')}</li>
      </ul>
      <p>
        {waits ? t('dialogWaiting') : t.rich('dialogScheduled', { day: () => <LocalDate value={plan.earliest} /> })}
      </p>
      <FormField name="customer_number" label={t('number')} hint={t('numberHint', { number })}>
        <Input name="customer_number" inputMode="numeric" autoComplete="off" figures maxLength={12} />
      </FormField>
      <footer className="flex flex-wrap justify-end gap-2 max-sm:flex-col-reverse">
        <Button colour="muted" outline onClick={onClose}>
          {t('cancel')}
        </Button>
        <SubmitButton colour="danger">{t('confirm')}</SubmitButton>
      </footer>
    </Form>
  )
}
