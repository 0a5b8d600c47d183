import { useTranslations } from 'use-intl/react'
import type { CallOptions } from '../../../../api/client.ts'
import { Form } from '../../../../forms/Form.tsx'
import { FormField } from '../../../../forms/FormField.tsx'
import { SubmitButton } from '../../../../forms/SubmitButton.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Textarea } from '../../../../ui/Textarea.tsx'

type NoteFormProps = {
  name: string
  label: string
  hint?: string
  submit: string
  send: (note: string, options: CallOptions) => Promise<void>
  onDone: () => Promise<void>
  onClose: () => void
}

/** Ends something, with a note on the record. */
export const NoteForm = ({ name, label, hint, submit, send, onDone, onClose }: NoteFormProps) => {
  const t = useTranslations('locks.staff')
  return (
    <Form
      name={name}
      className="flex flex-col gap-4 rounded-card border border-line bg-subtle p-4"
      submit={(data, options) => send(data.text('note'), options)}
      onDone={onDone}
    >
      <FormField name="note" label={label} hint={hint}>
        <Textarea name="note" rows={3} maxLength={2000} autoFocus />
      </FormField>
      <div className="flex flex-wrap gap-2">
        <SubmitButton>{submit}</SubmitButton>
        <Button colour="muted" outline onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </Form>
  )
}
