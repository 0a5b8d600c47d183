import { canDo } from '@kontor/contract/can'
import type { CallOutput } from '@kontor/contract/wire/types'
import { Link, useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../api/client.ts'
import { useAction } from '../../../forms/use-action.ts'
import { ListPaging } from '../../../list/ListPaging.tsx'
import { isFiltered } from '../../../list/list-search.ts'
import type { Shown } from '../../../list/only-shown.ts'
import { useUser } from '../../../session/use-user.ts'
import { showToast } from '../../../state/toasts.ts'
import { Button } from '../../../ui/Button.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { EmptyContacts } from '../../../ui/illustrations/EmptyContacts.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { ContactFilters } from './ContactFilters.tsx'
import { ContactTable } from './ContactTable.tsx'
import type { ContactInput } from './contact-input.ts'
import type { ContactLine } from './contact-line.ts'
import { type ContactSearch, restingSort } from './contact-search.ts'
import { NewContactLink } from './NewContactLink.tsx'
import { TransferMenu } from './transfer/TransferMenu.tsx'

type ContactsPageProps = { list: Shown<CallOutput<'GET /ajax/v1/contacts'>, keyof ContactLine>; search: ContactSearch }

export const ContactsPage = ({ list, search }: ContactsPageProps) => {
  const t = useTranslations('contacts')
  const filtered = isFiltered(search)
  const empty = list.data.length === 0
  const suggestion = canDo(useUser(), 'contacts:write') ? list.suggestion : null
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('lead')} action={<Actions search={search} />} />
      <Card flush>
        {(filtered || !empty) && <ContactFilters search={search} filtered={filtered} />}
        {empty ? (
          <EmptyState
            drawing={<EmptyContacts />}
            sentence={t(filtered ? 'list.nothingFound' : suggestion ? 'list.suggest' : 'list.empty')}
            action={filtered ? <ClearLink /> : suggestion ? <Suggestion contact={suggestion} /> : <NewContactLink />}
          />
        ) : (
          <ContactTable rows={list.data} sort={search.sort ?? restingSort} />
        )}
        <ListPaging list={list} />
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

const ClearLink = () => (
  <Link to="/contacts" className={buttonClass({ colour: 'muted', outline: true })}>
    {useTranslations('contacts.list')('clear')}
  </Link>
)
