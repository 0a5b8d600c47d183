import type { Contact } from '@kontor/contract/areas/customers/contacts'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { Form } from '../../../../forms/Form.tsx'
import { SubmitButton } from '../../../../forms/SubmitButton.tsx'
import { showToast } from '../../../../state/toasts.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { ContactPicker, pickerCheck } from './ContactPicker.tsx'

export type ContactDialogProps = { contact: Contact; onClose: () => void }

const nothingToCheck = () => new Map<string, string>()

/** Deletes a contact; one that contracts name only with a replacement. */
export const RemoveContactDialog = ({ contact, onClose }: ContactDialogProps) => {
  const t = useTranslations('contacts')
  const navigate = useNavigate()
  const contracts = contact.used_by_total
  const domains = contact.holder.domains_total
  return (
    <Dialog open title={t('remove.title', { name: contact.name })} closeLabel={t('remove.keep')} onClose={onClose}>
      <Form
        name="remove-contact"
        className="flex flex-col gap-4"
        check={contracts > 0 ? pickerCheck('replacement_id', t('picker.missing')) : nothingToCheck}
        submit={(data, options) => {
          const replacement = data.get('replacement_id')
          const query = replacement ? { replacement_id: String(replacement) } : {}
          return call('DELETE /ajax/v1/contacts/{id}', { params: { id: contact.id }, query }, options)
        }}
        onDone={async () => {
          showToast('success', t('remove.done', { name: contact.name }))
          await navigate({ to: '/contacts' })
        }}
      >
        <p>{contracts > 0 ? t('remove.used', { count: contracts }) : t('remove.unused')}</p>
        {domains > 0 && <p>{t('remove.holder', { count: domains })}</p>}
        {contracts > 0 && <ContactPicker name="replacement_id" except={contact.id} suggested={contact.duplicates} />}
        <footer className="flex flex-wrap justify-end gap-2 max-sm:flex-col-reverse">
          <Button colour="muted" outline onClick={onClose}>
            {t('remove.keep')}
          </Button>
          <SubmitButton colour="danger">{t(contracts > 0 ? 'remove.confirmReplace' : 'remove.confirm')}</SubmitButton>
        </footer>
      </Form>
    </Dialog>
  )
}
