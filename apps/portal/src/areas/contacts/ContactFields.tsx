import { contactKinds, contactRoles } from '@kontor/contract/words/contacts'
import { type ReactNode, useId } from 'react'
import { useTranslations } from 'use-intl/react'
import { ChoiceField } from '../../forms/ChoiceField.tsx'
import { CountrySelect } from '../../forms/CountrySelect.tsx'
import { FormField } from '../../forms/FormField.tsx'
import { PhoneField } from '../../forms/phone/PhoneField.tsx'
import { useFormValue } from '../../forms/use-form-value.ts'
import { localeNames } from '../../i18n/locale.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Input } from '../../ui/Input.tsx'
import { Select } from '../../ui/Select.tsx'
import { Textarea } from '../../ui/Textarea.tsx'
import type { ContactInput, ShownContact } from './contact-input.ts'
import { MailFields } from './MailFields.tsx'
import { PostalCodeField } from './PostalCodeField.tsx'
import { RegistryFields } from './RegistryFields.tsx'

/** The fields of a contact, for a new one and for changing one. What a kind does not need is hidden and not emptied. */
export const ContactFields = ({ contact }: { contact: ShownContact }) => {
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
      <Section title={t('form.who')}>
        <NameFields contact={contact} />
      </Section>
      <Section title={t('form.reach')}>
        <FormField name="email" label={t('form.email')}>
          <Input
            name="email"
            type="email"
            inputMode="email"
            maxLength={254}
            defaultValue={contact.email}
            autoComplete="off"
          />
        </FormField>
        <PhoneField
          name="phone"
          label={t('form.phone')}
          hint={t('form.phoneHint')}
          defaultValue={contact.phone}
          country={contact.country}
          autoComplete="off"
          optional
        />
        <PhoneField
          name="fax"
          label={t('form.fax')}
          defaultValue={contact.fax ?? ''}
          country={contact.country}
          autoComplete="off"
          optional
        />
        <FormField name="locale" label={t('form.language')}>
          <Select name="locale" defaultValue={contact.locale} className="max-w-60">
            <option value="en">{localeNames.en}</option>
            <option value="de">{localeNames.de}</option>
          </Select>
        </FormField>
      </Section>
      <Section title={t('form.address')}>
        <AddressFields contact={contact} />
      </Section>
      <RoleFields roles={contact.roles} />
      <MailFields chosen={contact.mail_categories ?? []} />
      <Section title={t('form.domainData')}>
        <RegistryFields contact={contact} />
      </Section>
      <div className="border-t border-line pt-5">
        <FormField name="note" label={t('form.note')} hint={t('form.noteHint')} optional>
          <Textarea name="note" rows={3} maxLength={1000} defaultValue={contact.note} />
        </FormField>
      </div>
    </>
  )
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4 border-t border-line pt-5">
      <h2 id={id} className="font-semibold">
        {title}
      </h2>
      {children}
    </section>
  )
}

const NameFields = ({ contact }: { contact: ContactInput }) => {
  const t = useTranslations('contacts.form')
  const kind = useFormValue('kind', contact.kind)
  const isPerson = kind === 'person'
  return (
    <>
      <div className={isPerson ? 'grid gap-4 sm:grid-cols-2' : 'hidden'}>
        <FormField name="first_name" label={t('firstName')} optional>
          <Input name="first_name" maxLength={80} defaultValue={contact.first_name} autoComplete="off" />
        </FormField>
        <FormField name="last_name" label={t('lastName')}>
          <Input name="last_name" maxLength={80} defaultValue={contact.last_name} autoComplete="off" />
        </FormField>
      </div>
      <FormField
        name="organisation"
        label={t(kind === 'role' ? 'roleName' : 'organisation')}
        hint={kind === 'role' ? t('roleNameHint') : undefined}
        optional={isPerson}
      >
        <Input name="organisation" maxLength={200} defaultValue={contact.organisation} autoComplete="off" />
      </FormField>
    </>
  )
}

const AddressFields = ({ contact }: { contact: ContactInput }) => {
  const t = useTranslations('contacts.form')
  return (
    <>
      <FormField name="line1" label={t('line1')} optional>
        <Input name="line1" maxLength={120} defaultValue={contact.line1} autoComplete="off" />
      </FormField>
      <div className="grid gap-4 sm:grid-cols-[10rem_minmax(0,1fr)]">
        <PostalCodeField postalCode={contact.postal_code} country={contact.country} />
        <FormField name="city" label={t('city')} optional>
          <Input name="city" maxLength={80} defaultValue={contact.city} autoComplete="off" />
        </FormField>
      </div>
      <FormField name="country" label={t('country')}>
        <CountrySelect name="country" defaultValue={contact.country} className="max-w-80" />
      </FormField>
    </>
  )
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
