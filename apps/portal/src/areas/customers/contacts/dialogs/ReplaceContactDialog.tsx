import { useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { Form } from '../../../../forms/Form.tsx'
import { SubmitButton } from '../../../../forms/SubmitButton.tsx'
import { showToast } from '../../../../state/toasts.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { ContactPicker, pickerCheck } from './ContactPicker.tsx'
import type { ContactDialogProps } from './RemoveContactDialog.tsx'

/** Puts another contact into every contract; this one stays. */
export const ReplaceContactDialog = ({ contact, onClose }: ContactDialogProps) => {
  const t = useTranslations('contacts')
  const router = useRouter()
  const contracts = contact.used_by_total
  const domains = contact.holder.domains_total
  return (
    <Dialog open title={t('replace.title', { name: contact.name })} closeLabel={t('replace.cancel')} onClose={onClose}>
      <Form
        name="replace-contact"
        className="flex flex-col gap-4"
        check={pickerCheck('replacement_id', t('picker.missing'))}
        submit={(data, options) => {
          const body = data.texts('replacement_id')
          return call('POST /ajax/v1/contacts/{id}/replace', { params: { id: contact.id }, body }, options)
        }}
        onDone={async () => {
          onClose()
          showToast('success', t('replace.done', { name: contact.name }))
          await router.invalidate()
        }}
      >
        <p>{t('replace.lead', { count: contracts })}</p>
        {domains > 0 && <p>{t('remove.holder', { count: domains })}</p>}
        <ContactPicker name="replacement_id" except={contact.id} suggested={contact.duplicates} />
        <footer className="flex flex-wrap justify-end gap-2 max-sm:flex-col-reverse">
          <Button colour="muted" outline onClick={onClose}>
            {t('replace.cancel')}
          </Button>
          <SubmitButton>{t('replace.confirm')}</SubmitButton>
        </footer>
      </Form>
    </Dialog>
  )
}
