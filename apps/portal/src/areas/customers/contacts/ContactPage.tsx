import type { Duplicate } from '@kontor/contract/areas/customers/contact-parts'
import type { Contact } from '@kontor/contract/areas/customers/contacts'
import { canDo } from '@kontor/contract/can'
import { type ChoiceField, type ContactField, contactFieldNames } from '@kontor/contract/enums/contact-fields'
import { languages, localeOf } from '@kontor/contract/locales'
import { Link, useRouter } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl/react'
import { call } from '../../../api/client.ts'
import { MailLink, PhoneLink, PostalAddress } from '../../../components/AddressLinks.tsx'
import type { ComparedField } from '../../../forms/differences.ts'
import { Form } from '../../../forms/Form.tsx'
import { SaveBar } from '../../../forms/SaveBar.tsx'
import { StaleVersion } from '../../../forms/StaleVersion.tsx'
import { useUser } from '../../../session/use-user.ts'
import { showToast } from '../../../state/toasts.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { Card } from '../../../ui/Card.tsx'
import { CheckCircleIcon } from '../../../ui/ControlIcons.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { DescriptionList, Fact } from '../../../ui/DescriptionList.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../../ui/Menu.tsx'
import { MoreIcon } from '../../../ui/NavigationIcons.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { CopyIcon } from '../../../ui/ThingIcons.tsx'
import { BackToContacts } from './BackToContacts.tsx'
import { ContactFields } from './ContactFields.tsx'
import { ContactUses } from './ContactUses.tsx'
import { ContactVerification, useShortDate } from './ContactVerification.tsx'
import { contactOf, isContactKind, isContactRole, isIdType, isMailCategory } from './contact-input.ts'
import { DuplicateNote } from './DuplicateNote.tsx'
import { DuplicatesCard } from './DuplicatesCard.tsx'
import { HolderCard } from './HolderCard.tsx'
import { VerificationBadge } from './VerificationBadge.tsx'

const EditContactForm = ({ contact }: { contact: Contact }) => {
  const t = useTranslations('contacts.form')
  const router = useRouter()
  const compared = useComparedFields()
  return (
    <Form
      name="contact"
      under="contact"
      className="flex min-w-0 flex-col gap-4"
      submit={(data, options) => {
        const body = {
          contact: contactOf(data),
          version: Number(data.get('version')),
          allow_duplicate: data.get('allow_duplicate') === 'true',
        }
        return call('PUT /ajax/v1/contacts/{id}', { params: { id: contact.id }, body }, options)
      }}
      stale={(current, code) =>
        code === 'contact_duplicate' ? (
          <DuplicateNote duplicates={current as Duplicate[]} />
        ) : (
          <StaleVersion current={current as Contact} fields={compared} />
        )
      }
      onDone={async ({ name }) => {
        showToast('success', t('saved', { name }))
        await router.invalidate()
        await router.navigate({ to: '/contacts/$id', params: { id: contact.id }, replace: true })
      }}
    >
      <Card>
        <div className="flex min-w-0 flex-col gap-5">
          <input type="hidden" name="version" defaultValue={contact.version} />
          <input type="hidden" name="allow_duplicate" defaultValue="" />
          {contact.holder.state !== 'not_needed' && <Banner tone="info">{t('holderNote')}</Banner>}
          <ContactFields contact={contact} />
        </div>
      </Card>
      <SaveBar />
    </Form>
  )
}

type Show = (value: string) => string

/** The fields for comparing two versions, as the form names and shows them. */
function useComparedFields(): ComparedField[] {
  const t = useTranslations('contacts')
  const countries = new Intl.DisplayNames(useLocale(), { type: 'region' })
  const show: Record<ChoiceField, Show> & { [F in ContactField]?: Show } = {
    kind: kind => (isContactKind(kind) ? t(`kinds.${kind}`) : kind),
    country: code => countries.of(code) ?? code,
    locale: locale => languages[localeOf(locale)].name,
    roles: role => (isContactRole(role) ? t(`roles.${role}`) : role),
    mail_categories: one => (isMailCategory(one) ? t(`mails.${one}`) : one),
    id_type: one => t(`idTypes.${isIdType(one) ? one : 'none'}`),
  }
  return contactFieldNames.map(name => ({ name, label: t(`fields.${name}`), show: show[name] }))
}

/** A contact as people read it. What is empty is left out. */
const ContactFacts = ({ contact }: { contact: Contact }) => {
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

export const ContactPage = ({ contact, edit }: { contact: Contact; edit: boolean }) => {
  const t = useTranslations('contacts')
  const date = useShortDate()
  const mayWrite = canDo(useUser(), 'contacts:write')
  const editing = edit && mayWrite
  const link = { to: '/contacts/$id', params: { id: contact.id } } as const
  return (
    <>
      <PageHeader
        back={<BackToContacts />}
        title={<span className="wrap-anywhere">{contact.name}</span>}
        subtitle={`${t(`kinds.${contact.kind}`)} · ${t('contact.added', { date: date(contact.created_at) })}`}
        action={
          editing ? (
            <Link {...link} className={buttonClass({ colour: 'muted', outline: true })}>
              {t('contact.stopEditing')}
            </Link>
          ) : (
            mayWrite && (
              <>
                <Link {...link} search={{ edit: 1 }} className={buttonClass()}>
                  {t('contact.edit')}
                </Link>
                <ContactActions contact={contact} />
              </>
            )
          )
        }
      />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_19rem]">
        {editing ? (
          // a newer version is a new form: its fields show what is stored
          <EditContactForm key={contact.version} contact={contact} />
        ) : (
          <ContactFacts contact={contact} />
        )}
        {/* on phones the deadlines come first */}
        <div className={classNames('flex min-w-0 flex-col gap-4', contact.holder.due_on && 'max-lg:order-first')}>
          <HolderCard contact={contact} mayWrite={mayWrite} />
          <Card title={t('verification.label')}>
            <ContactVerification contact={contact} mayWrite={mayWrite} />
          </Card>
          <Card title={t('contact.usedBy')}>
            <ContactUses contact={contact} />
          </Card>
          <DuplicatesCard contact={contact} mayWrite={mayWrite} />
          <ContactAccess contact={contact} />
        </div>
      </div>
    </>
  )
}

/** Shows whether the contact can sign in as well, or can be invited to. */
const ContactAccess = ({ contact }: { contact: Contact }) => {
  const t = useTranslations('contacts.contact')
  return (
    <Card title={t('access')}>
      {contact.has_access ? (
        <p className="flex gap-2 text-13">
          <CheckCircleIcon className="size-4.5 shrink-0 text-success" />
          {t('hasAccess')}
        </p>
      ) : (
        <div className="flex flex-col items-start gap-2 text-13">
          <p className="text-muted">{t('noAccess')}</p>
          <InviteLink contact={contact} />
        </div>
      )}
    </Card>
  )
}

const InviteLink = ({ contact: { id } }: { contact: Contact }) => {
  const t = useTranslations('contacts.contact')
  const look = { size: 'sm', colour: 'muted', outline: true } as const
  if (!canDo(useUser(), 'people:write'))
    return (
      <Button {...look} disabledReason={t('inviteRefused')}>
        {t('invite')}
      </Button>
    )
  return (
    <Link to="/account/people/invite" search={{ copy: id }} className={buttonClass(look)}>
      {t('invite')}
    </Link>
  )
}

// few visitors need it, and none at first
const RemoveContactDialog = lazy(async () => ({
  default: (await import('./dialogs/RemoveContactDialog.tsx')).RemoveContactDialog,
}))
const ReplaceContactDialog = lazy(async () => ({
  default: (await import('./dialogs/ReplaceContactDialog.tsx')).ReplaceContactDialog,
}))
const MergeContactsDialog = lazy(async () => ({
  default: (await import('./dialogs/MergeContactsDialog.tsx')).MergeContactsDialog,
}))

type Asked = 'remove' | 'replace' | 'merge' | null

/** Offers what can be done with a whole contact. */
const ContactActions = ({ contact }: { contact: Contact }) => {
  const t = useTranslations('contacts')
  const transfer = useTranslations('contacts.transfer.menu')
  const roles = useTranslations('contacts.roles')
  const locale = useLocale()
  const [asked, ask] = useState<Asked>(null)
  const close = () => ask(null)
  const unused = contact.used_by_total === 0
  return (
    <>
      <Link
        to="/contacts/create"
        search={{ copy: contact.id }}
        className={buttonClass({ colour: 'muted', outline: true })}
      >
        <CopyIcon className="size-4" />
        {t('contact.copy')}
      </Link>
      <Menu
        label={t('contact.actions')}
        trigger={<MoreIcon className="size-4.5" />}
        triggerClass={buttonClass({ colour: 'muted', outline: true })}
      >
        <MenuItem onClick={() => ask('replace')} disabledReason={unused ? t('replace.unused') : null}>
          {t('replace.action')}
        </MenuItem>
        <MenuItem onClick={() => ask('merge')}>{t('merge.action')}</MenuItem>
        <MenuItem onClick={async () => (await import('./transfer/save-cards.ts')).saveCard(contact, locale, roles)}>
          {transfer('one')}
        </MenuItem>
        <MenuSeparator />
        <MenuItem danger onClick={() => ask('remove')}>
          {t('remove.action')}
        </MenuItem>
      </Menu>
      <Suspense>
        {asked === 'remove' && <RemoveContactDialog contact={contact} onClose={close} />}
        {asked === 'replace' && <ReplaceContactDialog contact={contact} onClose={close} />}
        {asked === 'merge' && <MergeContactsDialog contact={contact} onClose={close} />}
      </Suspense>
    </>
  )
}
