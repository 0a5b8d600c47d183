import type { CallOutput } from '@kontor/contract/wire/types'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { ListPaging } from '../../list/ListPaging.tsx'
import { isFiltered } from '../../list/list-search.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { EmptyContacts } from '../../ui/illustrations/EmptyContacts.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { ContactFilters } from './ContactFilters.tsx'
import { ContactTable } from './ContactTable.tsx'
import { type ContactSearch, restingSort } from './contact-search.ts'
import { NewContactLink } from './NewContactLink.tsx'

type ContactsPageProps = { list: CallOutput<'GET /ajax/v1/contacts'>; search: ContactSearch }

export const ContactsPage = ({ list, search }: ContactsPageProps) => {
  const t = useTranslations('contacts')
  const filtered = isFiltered(search)
  const empty = list.data.length === 0
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('lead')} action={<NewContactLink />} />
      <Card flush>
        {(filtered || !empty) && <ContactFilters search={search} filtered={filtered} />}
        {empty ? (
          <EmptyState
            drawing={<EmptyContacts />}
            sentence={t(filtered ? 'list.nothingFound' : 'list.empty')}
            action={filtered ? <ClearLink /> : <NewContactLink />}
          />
        ) : (
          <ContactTable rows={list.data} sort={search.sort ?? restingSort} />
        )}
        <ListPaging list={list} />
      </Card>
    </>
  )
}

const ClearLink = () => (
  <Link to="/contacts" className={buttonClass({ colour: 'muted', outline: true })}>
    {useTranslations('contacts.list')('clear')}
  </Link>
)
