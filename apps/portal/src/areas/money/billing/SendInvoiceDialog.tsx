import { useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../api/client.ts'
import { ChoiceField } from '../../../forms/ChoiceField.tsx'
import { Form } from '../../../forms/Form.tsx'
import { FormField } from '../../../forms/FormField.tsx'
import { SubmitButton } from '../../../forms/SubmitButton.tsx'
import { useFormValue } from '../../../forms/use-form-value.ts'
import { useUser } from '../../../session/use-user.ts'
import { showToast } from '../../../state/toasts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Input } from '../../../ui/Input.tsx'

type SendInvoiceDialogProps = { id: string; number: string; onClose: () => void }

/** Sends a document by email again: to oneself first, because that is what most people want. */
export const SendInvoiceDialog = ({ id, number, onClose }: SendInvoiceDialogProps) => {
  const t = useTranslations('billing.invoice.send')
  const router = useRouter()
  return (
    <Dialog open title={t('title', { number })} closeLabel={t('cancel')} onClose={onClose}>
      <Form
        name="send-invoice"
        className="flex flex-col gap-4"
        submit={(data, options) => {
          const email = data.get('to') === 'all' ? undefined : data.text('email')
          const body = email === undefined ? {} : { email }
          return call('POST /ajax/v1/invoices/{id}/send', { params: { id }, body }, options)
        }}
        onDone={async ({ sent_to }) => {
          onClose()
          showToast('success', t('sent', { addresses: sent_to.join(', ') }))
          await router.invalidate()
        }}
      >
        <ChoiceField
          name="to"
          legend={t('to')}
          defaultValue="one"
          options={[
            { value: 'one', label: t('one') },
            { value: 'all', label: t('all'), hint: t('allHint') },
          ]}
        />
        <AddressField />
        <footer className="flex flex-wrap justify-end gap-2 max-sm:flex-col-reverse">
          <Button colour="muted" outline onClick={onClose}>
            {t('cancel')}
          </Button>
          <SubmitButton>{t('confirm')}</SubmitButton>
        </footer>
      </Form>
    </Dialog>
  )
}

const AddressField = () => {
  const t = useTranslations('billing.invoice.send')
  const { email } = useUser()
  if (useFormValue('to', 'one') === 'all') return null
  return (
    <FormField name="email" label={t('email')} hint={t('emailHint')}>
      <Input name="email" type="email" maxLength={254} defaultValue={email} autoComplete="email" />
    </FormField>
  )
}
