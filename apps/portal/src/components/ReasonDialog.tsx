import { Link, useRouter } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { CallOptions } from '../api/client.ts'
import { Form } from '../forms/Form.tsx'
import { FormField } from '../forms/FormField.tsx'
import type { FormValues } from '../forms/form-values.ts'
import { SubmitButton } from '../forms/SubmitButton.tsx'
import { showToast } from '../state/toasts.ts'
import { Button } from '../ui/Button.tsx'
import { buttonClass } from '../ui/button-class.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Textarea } from '../ui/Textarea.tsx'
import { useWaitsFor } from './waits-for.ts'

type ReasonDialogProps = {
  /** Names the form's draft. */
  name: string
  title: string
  text: string
  confirm: string
  done: string
  /** Mistakes of the fields besides the reason. */
  check?: (data: FormValues) => ReadonlyMap<string, string>
  /** @returns who can confirm it first; null where it is done */
  submit: (reason: string, data: FormValues, options: CallOptions) => Promise<{ waits_for: string[] | null }>
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
  const [waiting, setWaiting] = useState<string[] | null>(null)
  const waitsFor = useWaitsFor()
  if (waiting)
    return (
      <Dialog open title={t('waits.title')} closeLabel={t('waits.close')} onClose={onClose}>
        <p role="status">{waitsFor(waiting)}</p>
        <footer className="mt-4 flex flex-wrap justify-end gap-2 max-sm:flex-col-reverse">
          <Button colour="muted" outline onClick={onClose}>
            {t('waits.close')}
          </Button>
          <Link to="/account/lock" className={buttonClass({})}>
            {t('waits.show')}
          </Link>
        </footer>
      </Dialog>
    )
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
        onDone={async ({ waits_for }) => {
          if (waits_for) return setWaiting(waits_for)
          onClose()
          showToast('success', done)
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
