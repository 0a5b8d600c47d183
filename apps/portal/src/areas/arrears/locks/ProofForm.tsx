import { useTranslations } from 'use-intl/react'
import { call } from '../../../api/client.ts'
import { AttachmentField } from '../../../forms/AttachmentField.tsx'
import { packFiles } from '../../../forms/attachments.ts'
import { Form } from '../../../forms/Form.tsx'
import { FormField } from '../../../forms/FormField.tsx'
import { SubmitButton } from '../../../forms/SubmitButton.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Textarea } from '../../../ui/Textarea.tsx'

type ProofFormProps = { about: 'payment' | 'other'; onDone: () => Promise<void>; onClose: () => void }

/** Files that prove the customer's case to staff. */
export const ProofForm = ({ about, onDone, onClose }: ProofFormProps) => {
  const t = useTranslations('locks.requests')
  return (
    <Form
      name="lock-proof"
      className="flex flex-col gap-4 rounded-card border border-line bg-subtle p-4"
      submit={(data, options) => {
        const body = { kind: 'proof', ...data.texts('message') } as const
        return call('POST /ajax/v1/accounts/lock/requests', { body }, { ...options, pack: packFiles(data) })
      }}
      onDone={onDone}
    >
      <AttachmentField label={t('files')} required />
      <FormField name="message" label={t('message')} hint={t(`proofHint.${about}`)} optional>
        <Textarea name="message" rows={3} maxLength={2000} />
      </FormField>
      <div className="flex flex-wrap gap-2">
        <SubmitButton>{t('send')}</SubmitButton>
        <Button colour="muted" outline onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </Form>
  )
}
