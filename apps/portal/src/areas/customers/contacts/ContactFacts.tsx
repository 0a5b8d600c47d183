import type { Contact } from '@kontor/contract/areas/customers/contacts'
import { type ContactField, contactFieldNames } from '@kontor/contract/enums/contact-fields'
import { languages } from '@kontor/contract/locales'
import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl/react'
import { MailLink, PhoneLink, PostalAddress } from '../../../components/AddressLinks.tsx'
import { Card } from '../../../ui/Card.tsx'
import { DescriptionList, Fact } from '../../../ui/DescriptionList.tsx'
import { VerificationBadge } from './VerificationBadge.tsx'

/** A contact as people read it. What is empty is left out. */
export const ContactFacts = ({ contact }: { contact: Contact }) => {
  const t = useTranslations('contacts')
  const countries = new Intl.DisplayNames(useLocale(), { type: 'region' })
  const { email, phone, kind, id_type } = contact
  const address = [contact.line1, `${contact.postal_code} ${contact.city}`.trim(), countries.of(contact.country) ?? '']
  const terms: Partial<Record<ContactField, string>> = {
    last_name: t('fields.name'),
    line1: t('sections.address'),
    ...(kind === 'role' && { organisation: t('form.roleName') }),
  }
  // every other field is shown as it is
  const shown: Partial<Record<ContactField, ReactNode>> = {
    kind: null,
    first_name: null,
    last_name: kind === 'person' && contact.name,
    email: (
      <Reached state={contact.email_verification}>
        <MailLink address={email} />
      </Reached>
    ),
    phone: phone !== '' && (
      <Reached state={contact.phone_verification}>
        <PhoneLink number={phone} />
      </Reached>
    ),
    line1: <PostalAddress lines={address.filter(line => line !== '')} />,
    postal_code: null,
    city: null,
    country: null,
    locale: languages[contact.locale].name,
    roles: contact.roles.map(role => t(`roles.${role}`)).join(', '),
    mail_categories: contact.mail_categories.map(one => t(`mails.${one}`)).join(', '),
    id_type: id_type && `${t(`idTypes.${id_type}`)} ${contact.id_number_masked ?? ''}`,
  }
  return (
    <Card>
      <DescriptionList>
        {contactFieldNames.map(name => {
          const value = name in shown ? shown[name] : contact[name]
          return (
            value && (
              <Fact key={name} term={terms[name] ?? t(`fields.${name}`)}>
                <div className="whitespace-pre-line wrap-anywhere">{value}</div>
              </Fact>
            )
          )
        })}
      </DescriptionList>
    </Card>
  )
}

const Reached = ({ state, children }: { state: Contact['email_verification']; children: ReactNode }) => (
  <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
    {children}
    <VerificationBadge state={state} />
  </span>
)
