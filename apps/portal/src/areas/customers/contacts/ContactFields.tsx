import { canDo } from '@kontor/contract/can'
import {
  type ContactField,
  type ContactFieldFacts,
  type ContactSection,
  contactFields,
  type FieldWith,
  fieldsWith,
} from '@kontor/contract/enums/contact-fields'
import { type ContactKind, contactKinds, contactRoles } from '@kontor/contract/enums/contacts'
import { idTypes } from '@kontor/contract/enums/id-types'
import { type MailCategory, mailCategories, mailCategoryPermission } from '@kontor/contract/enums/mail-categories'
import { expectedPostalCode, normalisePostalCode } from '@kontor/contract/postal-code'
import { type ComponentType, useId, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { ChoiceField } from '../../../forms/ChoiceField.tsx'
import { CountrySelect } from '../../../forms/CountrySelect.tsx'
import { FormField } from '../../../forms/FormField.tsx'
import { useFormState } from '../../../forms/form-context.ts'
import { LocaleSelect } from '../../../forms/LocaleSelect.tsx'
import { PhoneField } from '../../../forms/phone/PhoneField.tsx'
import { useFormValue } from '../../../forms/use-form-value.ts'
import { useUser } from '../../../session/use-user.ts'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { FieldNote } from '../../../ui/Field.tsx'
import { Input } from '../../../ui/Input.tsx'
import { Select } from '../../../ui/Select.tsx'
import { Textarea } from '../../../ui/Textarea.tsx'
import type { ContactInput, ShownContact } from './contact-input.ts'

/** Asks for what proves a holder's identity. The stored number is never shown in full; an empty field keeps it. */
const IdentityFields = ({ contact }: { contact: ShownContact }) => {
  const t = useTranslations('contacts')
  const type = useFormValue('id_type', contact.id_type ?? '')
  const masked = type === (contact.id_type ?? '') ? contact.id_number_masked : null
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <FormField name="id_type" label={t('fields.id_type')} hint={t('form.domainDataHint')}>
        <Select name="id_type" defaultValue={contact.id_type ?? ''}>
          <option value="">{t('idTypes.none')}</option>
          {idTypes.map(one => (
            <option key={one} value={one}>
              {t(`idTypes.${one}`)}
            </option>
          ))}
        </Select>
      </FormField>
      {type !== '' && (
        <FormField
          name="id_number"
          label={t('form.idNumber')}
          hint={masked ? t('form.idNumberKept', { masked }) : t('form.idNumberHint')}
          optional={Boolean(masked)}
        >
          <Input name="id_number" maxLength={40} autoComplete="off" spellCheck={false} />
        </FormField>
      )}
    </div>
  )
}

type ContactProps = {
  contact: ShownContact
  /** Says what must be filled in beyond what every contact needs, given its country. */
  needs?: ((field: ContactField, country: string) => boolean) | undefined
}

type ContactFieldsProps = ContactProps & { kinds?: readonly ContactKind[] }

/** The fields of a contact, for creating and changing one. Fields a kind does not need are hidden and not emptied. */
export const ContactFields = ({ contact, needs, kinds = contactKinds }: ContactFieldsProps) => {
  const t = useTranslations('contacts')
  return (
    <>
      <ChoiceField
        name="kind"
        legend={t('form.kind')}
        defaultValue={contact.kind}
        options={kinds.map(value => ({ value, label: t(`kinds.${value}`), hint: t(`kindHints.${value}`) }))}
        row
      />
      <Section name="who" contact={contact} />
      <Section name="reach" contact={contact} needs={needs} />
      <Section name="address" contact={contact} needs={needs} />
      <RoleFields roles={contact.roles} />
      <MailFields chosen={contact.mail_categories ?? []} />
      <Section name="domain_data" contact={contact} />
      <div className="border-t border-line pt-5">
        <PlainField name="note" contact={contact} />
      </div>
    </>
  )
}

const Section = ({ name, contact, needs }: ContactProps & { name: ContactSection }) => {
  const id = useId()
  const t = useTranslations('contacts.sections')
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4 border-t border-line pt-5">
      <h2 id={id} className="font-semibold">
        {t(name)}
      </h2>
      {fieldsWith('section', name).map(field => {
        const Control = controls[field] ?? PlainField
        return <Control key={field} name={field} contact={contact} needs={needs} />
      })}
    </section>
  )
}

const NameFields = ({ contact }: ContactProps) => {
  const t = useTranslations('contacts')
  const kind = useFormValue('kind', contact.kind)
  const isPerson = kind === 'person'
  return (
    <>
      <div className={isPerson ? 'grid gap-4 sm:grid-cols-2' : 'hidden'}>
        <PlainField name="first_name" contact={contact} />
        <PlainField name="last_name" contact={contact} optional={false} />
      </div>
      <PlainField
        name="organisation"
        contact={contact}
        optional={isPerson}
        {...(kind === 'role' && { label: t('form.roleName'), hint: t('form.roleNameHint') })}
      />
    </>
  )
}

const EmailField = ({ contact }: ContactProps) => (
  <FormField name="email" label={useTranslations('contacts.fields')('email')}>
    <Input
      name="email"
      type="email"
      inputMode="email"
      maxLength={254}
      defaultValue={contact.email}
      autoComplete="off"
    />
  </FormField>
)

const LocaleField = ({ contact }: ContactProps) => (
  <FormField name="locale" label={useTranslations('contacts.fields')('locale')}>
    <LocaleSelect defaultValue={contact.locale} className="max-w-60" />
  </FormField>
)

const CityFields = ({ contact, needs }: ContactProps) => (
  <div className="grid gap-4 sm:grid-cols-[10rem_minmax(0,1fr)]">
    <PostalCodeField contact={contact} needs={needs} />
    <PlainField name="city" contact={contact} needs={needs} />
  </div>
)

const CountryField = ({ contact }: ContactProps) => (
  <FormField name="country" label={useTranslations('contacts.fields')('country')}>
    <CountrySelect name="country" defaultValue={contact.country} className="max-w-80" />
  </FormField>
)

type Control = ComponentType<ContactProps & { name: ContactField }>
const besideTheOneAbove: Control = () => null

/** The controls of fields that are more than a text or a number. */
const controls: Record<FieldWith<{ type: 'special'; section: ContactSection }>, Control> &
  Partial<Record<ContactField, Control>> = {
  first_name: NameFields,
  last_name: besideTheOneAbove,
  organisation: besideTheOneAbove,
  email: EmailField,
  postal_code: CityFields,
  city: besideTheOneAbove,
  country: CountryField,
  locale: LocaleField,
  id_type: IdentityFields,
}

const RoleFields = ({ roles }: { roles: ContactInput['roles'] }) => {
  const t = useTranslations('contacts')
  return (
    <fieldset className="border-t border-line pt-5">
      <legend className="contents">
        <span className="block font-semibold">{t('form.tasks')}</span>
      </legend>
      <p className="mb-3 text-13 text-muted">{t('form.tasksHint')}</p>
      <div className="grid gap-3 sm:grid-cols-2">
        {contactRoles.map(role => (
          <Checkbox
            key={role}
            name="roles"
            value={role}
            defaultChecked={roles.includes(role)}
            label={t(`roles.${role}`)}
            hint={t(`roleHints.${role}`)}
          />
        ))}
      </div>
    </fieldset>
  )
}

/** The mails a contact gets. Users cannot grant mails they may not read; what others granted is sent back unchanged. */
const MailFields = ({ chosen }: { chosen: readonly MailCategory[] }) => {
  const t = useTranslations('contacts')
  const user = useUser()
  const { errors } = useFormState()
  const noteId = useId()
  const error = errors.get('mail_categories')
  return (
    <fieldset className="border-t border-line pt-5" aria-describedby={error ? noteId : undefined}>
      <legend className="contents">
        <span className="block font-semibold">{t('fields.mail_categories')}</span>
      </legend>
      <p className="mb-3 text-13 text-muted">{t('form.mailsHint')}</p>
      <div className="grid gap-3 sm:grid-cols-2">
        {mailCategories.map(category => {
          const granted = canDo(user, mailCategoryPermission[category])
          const checked = chosen.includes(category)
          return (
            <div key={category}>
              <Checkbox
                name="mail_categories"
                value={category}
                defaultChecked={checked}
                disabled={!granted}
                label={t(`mails.${category}`)}
                hint={granted ? t(`mailHints.${category}`) : t('form.mailsRefused')}
              />
              {!granted && checked && <input type="hidden" name="mail_categories" value={category} />}
            </div>
          )
        })}
      </div>
      <FieldNote id={noteId} hint={undefined} error={error} />
    </fieldset>
  )
}

type PlainFieldProps = ContactProps & { name: ContactField; optional?: boolean; label?: string; hint?: string }

/** A text or a phone number, as the table of fields says. */
const PlainField = ({ name, contact, needs, optional = !needs?.(name, contact.country), ...own }: PlainFieldProps) => {
  const t = useTranslations('contacts')
  const facts: ContactFieldFacts = contactFields[name]
  // only some fields have a hint
  const hint = `fieldHints.${name}` as 'fieldHints.note'
  const field = { name, label: t(`fields.${name}`), hint: t.has(hint) && t(hint), optional, ...own }
  const control = { name, defaultValue: String(contact[name] ?? ''), autoComplete: 'off' }
  if (facts.type !== 'text') return <PhoneField {...field} {...control} country={contact.country} />
  return (
    <FormField {...field}>
      {facts.lines ? (
        <Textarea {...control} rows={3} maxLength={facts.max} />
      ) : (
        <Input
          {...control}
          maxLength={facts.max}
          {...(facts.pattern && { autoCapitalize: 'none', spellCheck: false })}
        />
      )}
    </FormField>
  )
}

/** A postcode; the form remarks on one that does not fit its country, and saves it anyway. */
const PostalCodeField = ({ contact: { country: initial, postal_code: postalCode }, needs }: ContactProps) => {
  const t = useTranslations('contacts')
  const country = useFormValue('country', initial)
  // half a postcode is no mistake: it is checked when the field is left
  const [entered, setEntered] = useState(postalCode)
  const code = entered.trim()
  const example = code === '' ? null : expectedPostalCode(country, normalisePostalCode(country, code))
  return (
    <FormField
      name="postal_code"
      label={t('fields.postal_code')}
      hint={example && <span className="text-warning">{t('form.postalCodeUnlike', { example })}</span>}
      optional={!needs?.('postal_code', country)}
    >
      <Input
        name="postal_code"
        maxLength={contactFields.postal_code.max}
        defaultValue={postalCode}
        autoComplete="off"
        onBlur={event => setEntered(event.currentTarget.value)}
      />
    </FormField>
  )
}
