import type { Contact } from '@kontor/contract/areas/customers/contacts'
import { useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../api/client.ts'
import { AttachmentField } from '../../../forms/AttachmentField.tsx'
import { packFiles } from '../../../forms/attachments.ts'
import { Form } from '../../../forms/Form.tsx'
import { FormField } from '../../../forms/FormField.tsx'
import { SubmitButton } from '../../../forms/SubmitButton.tsx'
import { showToast } from '../../../state/toasts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Textarea } from '../../../ui/Textarea.tsx'

/** Takes other evidence of the holder where codes do not work, for the provider's staff. */
export const EvidenceForm = ({ contact, onClose }: { contact: Contact; onClose: () => void }) => {
  const t = useTranslations('contacts.holder')
  const router = useRouter()
  return (
    <Form
      name="evidence"
      className="flex flex-col gap-3"
      submit={(data, options) => {
        const body = data.texts('note')
        const input = { params: { id: contact.id }, body }
        return call('POST /ajax/v1/contacts/{id}/evidence', input, { ...options, pack: packFiles(data) })
      }}
      onDone={async () => {
        onClose()
        showToast('success', t('given'))
        await router.invalidate()
      }}
    >
      <FormField name="note" label={t('note')} hint={t('giveLead')}>
        <Textarea name="note" rows={4} maxLength={1000} autoFocus />
      </FormField>
      <AttachmentField label={t('files')} />
      <div className="flex flex-wrap gap-2">
        <SubmitButton size="sm">{t('send')}</SubmitButton>
        <Button size="sm" colour="muted" outline onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </Form>
  )
}
