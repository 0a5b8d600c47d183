import { canDo } from '@kontor/contract/can'
import { contactKinds, contactRoles, useFilters, verificationFilters } from '@kontor/contract/enums/contacts'
import type { CallOutput } from '@kontor/contract/wire/types'
import { Link, useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../api/client.ts'
import { CreateLink } from '../../../components/CreateLink.tsx'
import { useAction } from '../../../forms/use-action.ts'
import { ListPaging } from '../../../list/ListPaging.tsx'
import { ListToolbar } from '../../../list/ListToolbar.tsx'
import { isFiltered } from '../../../list/list-search.ts'
import type { Shown } from '../../../list/only-shown.ts'
import { SortHead } from '../../../list/SortHead.tsx'
import { useUser } from '../../../session/use-user.ts'
import { showToast } from '../../../state/toasts.ts'
import { Button } from '../../../ui/Button.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { EmptyContacts } from '../../../ui/illustrations/EmptyContacts.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Cell, HeadCell, Table, TableBody, TableHead, TableRow } from '../../../ui/Table.tsx'
import type { ContactInput } from './contact-input.ts'
import type { ContactLine } from './contact-line.ts'
import { type ContactSearch, defaultSort } from './contact-search.ts'
import { HolderDeadline } from './HolderBadge.tsx'
import { TransferMenu } from './transfer/TransferMenu.tsx'
import { VerificationBadge } from './VerificationBadge.tsx'

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
          <ContactTable rows={list.data} sort={search.sort ?? defaultSort} />
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

const sorts = [
  { sort: 'name', text: 'name' },
  { sort: '-name', text: 'nameDown' },
  { sort: 'email', text: 'email' },
  { sort: '-email', text: 'emailDown' },
] as const

const ContactFilters = ({ search, filtered }: { search: ContactSearch; filtered: boolean }) => {
  const t = useTranslations('contacts')
  const rows = useContactExport(search)
  return (
    <ListToolbar
      search={search}
      filtered={filtered}
      t={t}
      fields={[
        {
          name: 'role',
          label: t('list.role'),
          options: contactRoles.map(value => ({ value, label: t(`roles.${value}`) })),
        },
        {
          name: 'kind',
          label: t('list.kind'),
          options: contactKinds.map(value => ({ value, label: t(`kinds.${value}`) })),
        },
        {
          name: 'verification',
          label: t('list.verification'),
          options: verificationFilters.map(value => ({ value, label: t(`list.verifications.${value}`) })),
        },
        {
          name: 'use',
          label: t('list.use'),
          options: useFilters.map(value => ({ value, label: t(`list.uses.${value}`) })),
        },
      ]}
      sorts={sorts.map(({ sort, text }) => ({ value: sort, label: t(`list.sorts.${text}`) }))}
      defaultSort={defaultSort}
      rows={rows}
    />
  )
}

const ContactTable = ({ rows, sort }: { rows: ContactLine[]; sort: string }) => {
  const t = useTranslations('contacts')
  return (
    <Table caption={t('title')}>
      <TableHead>
        <SortHead by="name" sort={sort} ascendingFirst>
          {t('fields.name')}
        </SortHead>
        <SortHead by="email" sort={sort} ascendingFirst>
          {t('fields.email')}
        </SortHead>
        <HeadCell>{t('fields.phone')}</HeadCell>
        <HeadCell>{t('fields.roles')}</HeadCell>
        <HeadCell>{t('columns.usedBy')}</HeadCell>
        <HeadCell>{t('columns.access')}</HeadCell>
      </TableHead>
      <TableBody>
        {rows.map(row => (
          <ContactTableRow key={row.id} row={row} />
        ))}
      </TableBody>
    </Table>
  )
}

const ContactTableRow = ({ row }: { row: ContactLine }) => {
  const t = useTranslations('contacts')
  // a role and an organisation have that name already
  const below = row.kind === 'person' ? row.organisation : t(`kinds.${row.kind}`)
  return (
    <TableRow>
      <Cell label={null} place="title">
        <span className="flex min-w-0 flex-col wrap-anywhere @4xl:min-w-36">
          <Link to="/contacts/$id" params={{ id: row.id }} className="row-link">
            {row.name}
          </Link>
          {below && <span className="text-12 font-normal text-muted @max-md:hidden">{below}</span>}
        </span>
      </Cell>
      <Cell label={null} className="wrap-anywhere">
        <Reached at={row.email} state={row.email_verification} />
      </Cell>
      <Cell label={null} place="spare" className="whitespace-nowrap">
        {row.phone && <Reached at={row.phone} state={row.phone_verification} />}
      </Cell>
      <Cell label={null} place="spare">
        {row.roles.map(role => t(`roles.${role}`)).join(', ')}
      </Cell>
      <Cell label={null} place="aside">
        <span className="flex flex-col items-start gap-0.5 @max-4xl:items-end">
          <span className="whitespace-nowrap @max-4xl:text-muted">{t('list.usedBy', { count: row.used_by })}</span>
          <HolderDeadline row={row} />
        </span>
      </Cell>
      <Cell label={null} place="wide">
        {t(row.has_access ? 'list.signsIn' : 'list.signsNotIn')}
      </Cell>
    </TableRow>
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

/** Fetches the matching contacts and writes them as lines, heads first. */
function useContactExport(search: ContactSearch): () => Promise<string[][]> {
  const t = useTranslations('contacts')
  const activity = useTranslations('activity')
  return async () => {
    const [{ everyContact }, { contactLines }] = await Promise.all([
      import('./transfer/save-contacts.ts'),
      import('./transfer/contact-lines.ts'),
    ])
    return contactLines(await everyContact(search), t, activity)
  }
}
