import { canDo } from '@kontor/contract/can'
import { contactKinds, contactRoles, useFilters, verificationFilters } from '@kontor/contract/enums/contacts'
import type { CallOutput } from '@kontor/contract/wire/types'
import { Link, useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../api/client.ts'
import { CreateLink } from '../../../components/CreateLink.tsx'
import { useAction } from '../../../forms/use-action.ts'
import { List } from '../../../list/List.tsx'
import type { Shown } from '../../../list/only-shown.ts'
import { useUser } from '../../../session/use-user.ts'
import { showToast } from '../../../state/toasts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { EmptyContacts } from '../../../ui/illustrations/EmptyContacts.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import type { ContactInput } from './contact-input.ts'
import type { ContactLine } from './contact-line.ts'
import { type ContactSearch, defaultSort } from './contact-search.ts'
import { HolderDeadline } from './HolderBadge.tsx'
import { TransferMenu } from './transfer/TransferMenu.tsx'
import { VerificationBadge } from './VerificationBadge.tsx'

type ContactsPageProps = { list: Shown<CallOutput<'GET /ajax/v1/contacts'>, keyof ContactLine>; search: ContactSearch }

export const ContactsPage = ({ list, search }: ContactsPageProps) => {
  const t = useTranslations('contacts')
  const activity = useTranslations('activity')
  const suggestion = canDo(useUser(), 'contacts:write') ? list.suggestion : null
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('lead')} action={<Actions search={search} />} />
      <Card flush>
        <List
          t={t}
          caption={t('title')}
          list={list}
          rowKey="id"
          search={search}
          filters={{
            role: {
              label: t('list.role'),
              options: contactRoles.map(value => ({ value, label: t(`roles.${value}`) })),
            },
            kind: {
              label: t('list.kind'),
              options: contactKinds.map(value => ({ value, label: t(`kinds.${value}`) })),
            },
            verification: {
              label: t('list.verification'),
              options: verificationFilters.map(value => ({ value, label: t(`list.verifications.${value}`) })),
            },
            use: {
              label: t('list.use'),
              options: useFilters.map(value => ({ value, label: t(`list.uses.${value}`) })),
            },
          }}
          sorts={{
            name: t('list.sorts.name'),
            '-name': t('list.sorts.nameDown'),
            email: t('list.sorts.email'),
            '-email': t('list.sorts.emailDown'),
          }}
          defaultSort={defaultSort}
          head={name => t(name)}
          columns={{
            'fields.name': {
              by: 'name',
              ascendingFirst: true,
              place: 'title',
              cell: row => <Name row={row} />,
            },
            'fields.email': {
              by: 'email',
              ascendingFirst: true,
              className: 'wrap-anywhere',
              cell: row => <Reached at={row.email} state={row.email_verification} />,
            },
            'fields.phone': {
              place: 'spare',
              className: 'whitespace-nowrap',
              cell: row => row.phone && <Reached at={row.phone} state={row.phone_verification} />,
            },
            'fields.roles': { place: 'spare', cell: row => row.roles.map(role => t(`roles.${role}`)).join(', ') },
            'columns.usedBy': {
              place: 'aside',
              cell: row => (
                <span className="flex flex-col items-start gap-0.5 @max-4xl:items-end">
                  <span className="whitespace-nowrap @max-4xl:text-muted">
                    {t('list.usedBy', { count: row.used_by })}
                  </span>
                  <HolderDeadline row={row} />
                </span>
              ),
            },
            'columns.access': {
              place: 'wide',
              cell: row => t(row.has_access ? 'list.signsIn' : 'list.signsNotIn'),
            },
          }}
          // every field of a contact, as an import reads them
          file={async () => {
            const [{ everyContact }, { contactLines }] = await Promise.all([
              import('./transfer/save-contacts.ts'),
              import('./transfer/contact-lines.ts'),
            ])
            return contactLines(await everyContact(search), t, activity)
          }}
          empty={{
            drawing: <EmptyContacts />,
            sentence: t(suggestion ? 'list.suggest' : 'list.empty'),
            action: suggestion ? <Suggestion contact={suggestion} /> : <NewContactLink />,
          }}
        />
      </Card>
    </>
  )
}

const Actions = ({ search }: { search: ContactSearch }) => (
  <>
    <TransferMenu search={search} />
    <NewContactLink />
  </>
)

/** There are no contacts yet: one press adds the account's owner. */
const Suggestion = ({ contact }: { contact: ContactInput }) => {
  const t = useTranslations('contacts')
  const router = useRouter()
  const name = contact.kind === 'person' ? `${contact.first_name} ${contact.last_name}`.trim() : contact.organisation
  const add = useAction(async options => {
    const { id } = await call('POST /ajax/v1/contacts', { body: contact }, options)
    showToast('success', t('form.created', { name }))
    await router.navigate({ to: '/contacts/$id', params: { id } })
  })
  return (
    <>
      <p className="text-13 wrap-anywhere">
        <span className="font-medium">{name}</span>
        <br />
        {[contact.email, contact.phone].filter(Boolean).join(' · ')}
      </p>
      <Button pending={add.pending} onClick={add.run}>
        {t('list.addSuggested', { name })}
      </Button>
    </>
  )
}

const Name = ({ row }: { row: ContactLine }) => {
  const t = useTranslations('contacts')
  // a role and an organisation have that name already
  const below = row.kind === 'person' ? row.organisation : t(`kinds.${row.kind}`)
  return (
    <span className="flex min-w-0 flex-col wrap-anywhere @4xl:min-w-36">
      <Link to="/contacts/$id" params={{ id: row.id }} className="row-link">
        {row.name}
      </Link>
      {below && <span className="text-12 font-normal text-muted @max-md:hidden">{below}</span>}
    </span>
  )
}

/** An address or a number, and the state of its check. */
const Reached = ({ at, state }: { at: string; state: ContactLine['email_verification'] }) => (
  <span className="inline-flex min-w-0 flex-wrap items-center gap-x-2 gap-y-0.5 tabular-nums @4xl:flex-col @4xl:items-start">
    <span>{at}</span>
    <VerificationBadge state={state} />
  </span>
)

const NewContactLink = () => {
  const t = useTranslations('contacts')
  const refusal = canDo(useUser(), 'contacts:write') ? null : t('readOnly')
  return (
    <CreateLink to="/contacts/create" refusal={refusal}>
      {t('create')}
    </CreateLink>
  )
}
