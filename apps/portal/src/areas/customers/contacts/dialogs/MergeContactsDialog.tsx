import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { Form } from '../../../../forms/Form.tsx'
import { SubmitButton } from '../../../../forms/SubmitButton.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { ContactPicker, pickerCheck } from './ContactPicker.tsx'
import { MergeForm, type Pair } from './MergeForm.tsx'
import type { ContactDialogProps } from './RemoveContactDialog.tsx'

/** In two steps: the other contact, and what stays of each. */
export const MergeContactsDialog = ({ contact, onClose }: ContactDialogProps) => {
  const t = useTranslations('contacts')
  const [pair, setPair] = useState<Pair | null>(null)
  return (
    <Dialog open title={t('merge.title', { name: contact.name })} closeLabel={t('merge.cancel')} onClose={onClose}>
      {pair ? (
        <MergeForm
          key={`${pair.this.version} ${pair.other.version}`}
          pair={pair}
          onChanged={setPair}
          onClose={onClose}
        />
      ) : (
        <Form
          name="merge-with"
          className="flex flex-col gap-4"
          check={pickerCheck('other_id', t('picker.missing'))}
          submit={data => call('GET /ajax/v1/contacts/{id}', { params: { id: String(data.get('other_id')) } })}
          onDone={other => setPair({ this: contact, other })}
        >
          <ContactPicker name="other_id" except={contact.id} suggested={contact.duplicates} />
          <footer className="flex flex-wrap justify-end gap-2 max-sm:flex-col-reverse">
            <Button colour="muted" outline onClick={onClose}>
              {t('merge.cancel')}
            </Button>
            <SubmitButton>{t('merge.next')}</SubmitButton>
          </footer>
        </Form>
      )}
    </Dialog>
  )
}
