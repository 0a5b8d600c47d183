import type { Contact } from '@kontor/contract/areas/customers/contacts'
import { type MergePart, mergeParts } from '@kontor/contract/enums/contact-fields'
import { languages } from '@kontor/contract/locales'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { Form } from '../../../../forms/Form.tsx'
import { useFormState } from '../../../../forms/form-context.ts'
import { SubmitButton } from '../../../../forms/SubmitButton.tsx'
import { showToast } from '../../../../state/toasts.ts'
import { Banner } from '../../../../ui/Banner.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { FieldNote } from '../../../../ui/Field.tsx'
import { ContactPicker, pickerCheck } from './ContactPicker.tsx'
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
          submit={data => call('GET /ajax/v1/contacts/{id}', { params: { id: data.text('other_id') } })}
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

type Pair = { this: Contact; other: Contact }
type MergeFormProps = { pair: Pair; onChanged: (pair: Pair) => void; onClose: () => void }

/** Both contacts side by side, with a choice for each part that differs. */
const MergeForm = ({ pair, onChanged, onClose }: MergeFormProps) => {
  const t = useTranslations('contacts.merge')
  const router = useRouter()
  const differing = useDifferences(pair)
  const holds = pair.this.holder.domains_total + pair.other.holder.domains_total > 0
  return (
    <Form
      name="merge"
      under="take"
      className="flex flex-col gap-4"
      submit={(data, options) => {
        const take = Object.fromEntries(
          differing.map(({ part }) => [part, data.get(part) === 'other' ? 'other' : 'this']),
        )
        const versions = { this: pair.this.version, other: pair.other.version }
        const body = { other_id: pair.other.id, take, versions }
        return call('POST /ajax/v1/contacts/{id}/merge', { params: { id: pair.this.id }, body }, options)
      }}
      stale={current => <Stale current={current as Pair} onSeen={onChanged} />}
      onDone={async ({ name }) => {
        onClose()
        showToast('success', t('done', { name }))
        await router.invalidate()
      }}
    >
      <p>{t('lead')}</p>
      {differing.map(difference => (
        <PartChoice key={difference.part} {...difference} />
      ))}
      {holds && <p className="text-13 text-muted">{t('holder')}</p>}
      <footer className="flex flex-wrap justify-end gap-2 max-sm:flex-col-reverse">
        <Button colour="muted" outline onClick={onClose}>
          {t('cancel')}
        </Button>
        <SubmitButton>{t('confirm')}</SubmitButton>
      </footer>
    </Form>
  )
}

/** Another change was faster: a press shows both as they are now, and the choice begins again. */
const Stale = ({ current, onSeen }: { current: Pair; onSeen: (pair: Pair) => void }) => {
  const t = useTranslations('contacts.merge')
  return (
    <div role="alert">
      <Banner
        tone="warning"
        action={
          <Button size="sm" onClick={() => onSeen(current)}>
            {t('show')}
          </Button>
        }
      >
        {t('stale')}
      </Banner>
    </div>
  )
}

type Difference = { part: MergePart; this: string; other: string }

const PartChoice = ({ part, ...values }: Difference) => {
  const t = useTranslations('contacts.merge')
  const names = useTranslations('contacts')
  const name = part === 'address' || part === 'domain_data' ? names(`sections.${part}`) : names(`fields.${part}`)
  const { errors } = useFormState()
  const error = errors.get(part)
  return (
    <fieldset>
      <legend className="mb-1 text-13 font-medium">{name}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {(['this', 'other'] as const).map(side => (
          <label
            key={side}
            className="flex cursor-pointer gap-2.5 rounded-control border border-line px-3 py-2 has-checked:border-brand-solid has-focus-visible:outline-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={part}
              value={side}
              className="radio mt-0.5"
              // what one of them lacks is taken from the other
              defaultChecked={(side === 'this') === (values.this !== '' || values.other === '')}
            />
            <span className="min-w-0 text-13 wrap-anywhere whitespace-pre-line">
              <span className="block text-12 text-muted">{t(side)}</span>
              {values[side] || <span className="text-muted">{t('empty')}</span>}
            </span>
          </label>
        ))}
      </div>
      {error && <FieldNote id={`take-${part}`} hint={undefined} error={error} />}
    </fieldset>
  )
}

/** The differences of both, as people read them. */
function useDifferences(pair: Pair): Difference[] {
  const t = useTranslations('contacts')
  const countries = new Intl.DisplayNames(useLocale(), { type: 'region' })
  const show = (part: MergePart, contact: Contact): string => {
    const { kind, first_name, last_name, line1, postal_code, city, country, registry_handle, id_type } = contact
    if (part === 'name')
      return [`${first_name} ${last_name}`.trim(), kind === 'person' ? '' : t(`kinds.${kind}`)]
        .filter(Boolean)
        .join(' · ')
    if (part === 'address')
      return [line1, `${postal_code} ${city}`.trim(), countries.of(country) ?? country].filter(Boolean).join('\n')
    if (part === 'domain_data')
      return [registry_handle, id_type && `${t(`idTypes.${id_type}`)} ${contact.id_number_masked}`]
        .filter(Boolean)
        .join('\n')
    return part === 'locale' ? languages[contact.locale].name : contact[part]
  }
  return mergeParts
    .map(part => ({ part, this: show(part, pair.this), other: show(part, pair.other) }))
    .filter(difference => difference.this !== difference.other)
}
