import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import type { CallOptions } from '../api/client.ts'
import { Form } from '../forms/Form.tsx'
import { FormField } from '../forms/FormField.tsx'
import type { FormValues } from '../forms/form-values.ts'
import { SubmitButton } from '../forms/SubmitButton.tsx'
import { showToast } from '../state/toasts.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Textarea } from '../ui/Textarea.tsx'

type ReasonDialogProps = {
  /** Names the form's draft. */
  name: string
  title: string
  text: string
  confirm: string
  done: string
  /** Mistakes of the fields besides the reason. */
  check?: (data: FormValues) => ReadonlyMap<string, string>
  /** @returns whether someone else has to confirm it first */
  submit: (reason: string, data: FormValues, options: CallOptions) => Promise<{ waits: boolean }>
  onClose: () => void
  /** Fields besides the reason. */
  children?: ReactNode
}

/** Something that staff do to a customer's money, with a reason. */
export const ReasonDialog = ({
  name,
  title,
  text,
  confirm,
  done,
  check,
  submit,
  onClose,
  children,
}: ReasonDialogProps) => {
  const t = useTranslations('payments.moneyActions')
  const router = useRouter()
  return (
    <Dialog open title={title} closeLabel={t('cancel')} onClose={onClose}>
      <Form
        name={name}
        className="flex flex-col gap-4"
        check={data => {
          const missing: [string, string][] = data.text('reason').trim() ? [] : [['reason', t('reasonMissing')]]
          return new Map([...(check?.(data) ?? []), ...missing])
        }}
        submit={(data, options) => submit(data.text('reason'), data, options)}
        onDone={async ({ waits }) => {
          onClose()
          showToast(waits ? 'info' : 'success', waits ? t('waits') : done)
          await router.invalidate()
        }}
      >
        <p>{text}</p>
        {children}
        <FormField name="reason" label={t('reason')} hint={t('reasonHint')}>
          <Textarea name="reason" rows={2} maxLength={500} />
        </FormField>
        <footer className="flex flex-wrap justify-end gap-2 max-sm:flex-col-reverse">
          <Button colour="muted" outline onClick={onClose}>
            {t('cancel')}
          </Button>
          <SubmitButton>{confirm}</SubmitButton>
        </footer>
      </Form>
    </Dialog>
  )
}
