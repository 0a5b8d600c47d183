import {
  type ContactField,
  type ContactSection,
  type FieldWith,
  fieldsWith,
} from '@kontor/contract/enums/contact-fields'
import { contactKinds, contactRoles } from '@kontor/contract/enums/contacts'
import { type ComponentType, useId } from 'react'
import { useTranslations } from 'use-intl/react'
import { ChoiceField } from '../../../forms/ChoiceField.tsx'
import { CountrySelect } from '../../../forms/CountrySelect.tsx'
import { FormField } from '../../../forms/FormField.tsx'
import { LocaleSelect } from '../../../forms/LocaleSelect.tsx'
import { useFormValue } from '../../../forms/use-form-value.ts'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Input } from '../../../ui/Input.tsx'
import type { ContactInput, ShownContact } from './contact-input.ts'
import { IdentityFields } from './IdentityFields.tsx'
import { MailFields } from './MailFields.tsx'
import { PlainField } from './PlainField.tsx'
import { PostalCodeField } from './PostalCodeField.tsx'

type ContactProps = { contact: ShownContact }

/** The fields of a contact, for creating and changing one. Fields a kind does not need are hidden and not emptied. */
export const ContactFields = ({ contact }: ContactProps) => {
  const t = useTranslations('contacts')
  return (
    <>
      <ChoiceField
        name="kind"
        legend={t('form.kind')}
        defaultValue={contact.kind}
        options={contactKinds.map(value => ({ value, label: t(`kinds.${value}`), hint: t(`kindHints.${value}`) }))}
        row
      />
      <Section name="who" contact={contact} />
      <Section name="reach" contact={contact} />
      <Section name="address" contact={contact} />
      <RoleFields roles={contact.roles} />
      <MailFields chosen={contact.mail_categories ?? []} />
      <Section name="domain_data" contact={contact} />
      <div className="border-t border-line pt-5">
        <PlainField name="note" contact={contact} />
      </div>
    </>
  )
}

const Section = ({ name, contact }: ContactProps & { name: ContactSection }) => {
  const id = useId()
  const t = useTranslations('contacts.sections')
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4 border-t border-line pt-5">
      <h2 id={id} className="font-semibold">
        {t(name)}
      </h2>
      {fieldsWith('section', name).map(field => {
        const Control = controls[field] ?? PlainField
        return <Control key={field} name={field} contact={contact} />
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

const CityFields = ({ contact }: ContactProps) => (
  <div className="grid gap-4 sm:grid-cols-[10rem_minmax(0,1fr)]">
    <PostalCodeField postalCode={contact.postal_code} country={contact.country} />
    <PlainField name="city" contact={contact} />
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
