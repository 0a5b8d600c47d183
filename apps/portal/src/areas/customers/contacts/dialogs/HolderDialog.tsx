import type { Duplicate } from '@kontor/contract/areas/customers/contact-parts'
import type { Contact } from '@kontor/contract/areas/customers/contacts'
import { type ContactField, emptyContact } from '@kontor/contract/enums/contact-fields'
import { contactKinds, holderLacks } from '@kontor/contract/enums/contacts'
import { postalCodeExamples } from '@kontor/contract/postal-code'
import { useLocale, useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { Form } from '../../../../forms/Form.tsx'
import { SubmitButton } from '../../../../forms/SubmitButton.tsx'
import { Banner } from '../../../../ui/Banner.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { ContactFields } from '../ContactFields.tsx'
import { contactOf, type ShownContact } from '../contact-input.ts'
import { DuplicateNote } from '../DuplicateNote.tsx'

/** Is what the dialog begins with: a contact to complete, or what is known of a new one. */
export type HolderDraft = { contact: Contact } | { suggestion: ShownContact | null }

type HolderDialogProps = { draft: HolderDraft; onClose: () => void; onSaved: (contact: Contact) => void }

/** Enters a contact, or completes one, so that it can hold a domain; the order behind it keeps what was typed. */
export const HolderDialog = ({ draft, onClose, onSaved }: HolderDialogProps) => {
  const t = useTranslations('contacts')
  const frame = useTranslations('frame')
  const problems = useTranslations('problems')
  const locale = useLocale()
  const old = 'contact' in draft ? draft.contact : null
  const first = 'contact' in draft ? draft.contact : (draft.suggestion ?? { ...emptyContact, locale })
  // no role can hold a domain; one that is made a person or an organisation can
  const kinds = contactKinds.filter(kind => kind !== 'role' || first.kind === 'role')
  return (
    <Dialog
      open
      title={old ? t('holderChoice.complete', { name: old.name }) : t('create')}
      closeLabel={frame('close')}
      onClose={onClose}
    >
      <Form
        name="holder"
        className="flex flex-col gap-5"
        check={data => {
          const { kind, ...contact } = contactOf(data)
          // what every contact needs as well: else it would be told only after the rest is there
          const needed = [
            kind === 'person' ? 'last_name' : 'organisation',
            'email',
            ...asked.filter(field => needs(field, contact.country)),
          ] as const
          return new Map([
            ...(kind === 'role' ? [['kind', t('holderChoice.role')] as const] : []),
            ...needed.flatMap(field =>
              contact[field] === '' ? [[field, t(`holderChoice.needed.${field}`)] as const] : [],
            ),
          ])
        }}
        submit={(data, options) => {
          const contact = contactOf(data)
          const allow_duplicate = data.get('allow_duplicate') === 'true'
          if (!old) return call('POST /ajax/v1/contacts', { body: { ...contact, allow_duplicate } }, options)
          const body = { contact, version: old.version, allow_duplicate }
          return call('PUT /ajax/v1/contacts/{id}', { params: { id: old.id }, body }, options)
        }}
        stale={(current, code) =>
          code === 'contact_duplicate' ? (
            <DuplicateNote duplicates={current as Duplicate[]} />
          ) : (
            <div role="alert">
              <Banner tone="warning">{problems(code)}</Banner>
            </div>
          )
        }
        onDone={onSaved}
      >
        <input type="hidden" name="allow_duplicate" defaultValue="" />
        <ContactFields contact={first} needs={needs} kinds={kinds} />
        <footer className="flex flex-wrap justify-end gap-2 max-sm:flex-col-reverse">
          <Button colour="muted" outline onClick={onClose}>
            {t('holderChoice.cancel')}
          </Button>
          <SubmitButton>{t('holderChoice.save')}</SubmitButton>
        </footer>
      </Form>
    </Dialog>
  )
}

const asked = holderLacks.filter(lack => lack !== 'kind')

const needs = (field: ContactField, country: string): boolean =>
  field === 'postal_code' ? postalCodeExamples().some(([code]) => code === country) : asked.some(one => one === field)
