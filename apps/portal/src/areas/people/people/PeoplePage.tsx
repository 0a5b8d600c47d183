import { useTranslations } from 'use-intl/react'
import { ExportButton } from '../../../list/ExportButton.tsx'
import { currentCustomer } from '../../../session/session.ts'
import { useUser } from '../../../session/use-user.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { EmptyContacts } from '../../../ui/illustrations/EmptyContacts.tsx'
import { isLastOwner } from './granting.ts'
import { InvitationTable } from './InvitationTable.tsx'
import { InviteLink } from './InviteLink.tsx'
import { OwnAccessCard } from './OwnAccessCard.tsx'
import { PeopleTable } from './PeopleTable.tsx'
import { type PeopleList, usePeopleExport } from './people-export.ts'

/**
 * The people who may act for the customer, those who are invited, and what the visitor may do. @param list null for people it is closed
 * to
 */
export const PeoplePage = ({ list }: { list: PeopleList | null }) => {
  const t = useTranslations('people')
  const customer = currentCustomer(useUser())
  if (!customer) return <Banner tone="info">{t('nobody')}</Banner>
  const me = list?.data.find(person => person.self)
  const { role } = customer
  return (
    <>
      {list ? <Members list={list} customer={customer.name} /> : <Banner tone="info">{t('closed')}</Banner>}
      {role !== 'staff' && (
        <OwnAccessCard
          // another customer is another access
          key={customer.number}
          customer={customer}
          role={role}
          me={me}
          lastOwner={me !== undefined && list !== null && isLastOwner(me, list.data)}
        />
      )}
    </>
  )
}

const Members = ({ list, customer }: { list: PeopleList; customer: string }) => {
  const t = useTranslations('people')
  const { data, invitations } = list
  const rows = usePeopleExport(list)
  const alone = data.length < 2 && invitations.length === 0
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 text-muted">{t('lead', { customer })}</p>
        <div className="page-actions">
          <ExportButton
            label={t('export.action')}
            hint={t('export.hint')}
            failed={t('export.failed')}
            fileName={t('export.file')}
            rows={rows}
          />
          {!alone && <InviteLink />}
        </div>
      </div>
      <Card flush title={t('members.title')}>
        <PeopleTable rows={data} />
        {alone && (
          <div className="border-t border-line">
            <EmptyState
              drawing={<EmptyContacts />}
              sentence={`${t('members.alone')} ${t('members.aloneText')}`}
              action={<InviteLink />}
            />
          </div>
        )}
      </Card>
      {invitations.length > 0 && (
        <Card flush title={t('invitations.title')}>
          <InvitationTable rows={invitations} />
        </Card>
      )}
    </>
  )
}
