import { type ContactField, type ContactFieldFacts, contactFields } from '@kontor/contract/enums/contact-fields'
import { useTranslations } from 'use-intl/react'
import { FormField } from '../../../forms/FormField.tsx'
import { PhoneField } from '../../../forms/phone/PhoneField.tsx'
import { Input } from '../../../ui/Input.tsx'
import { Textarea } from '../../../ui/Textarea.tsx'
import type { ShownContact } from './contact-input.ts'

type PlainFieldProps = { name: ContactField; contact: ShownContact; optional?: boolean; label?: string; hint?: string }

/** A text or a phone number, as the table of fields says. */
export const PlainField = ({ name, contact, optional = true, ...own }: PlainFieldProps) => {
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
