import type { StaffPromise, StaffTermination } from '@kontor/contract/areas/arrears/dunning'
import type { StaffLockRequest, WaitingApproval, WaitingEvidence } from '@kontor/contract/areas/desk/staff-queues'
import { formatMoney } from '@kontor/contract/money'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { LocalDate } from '../../../../components/LocalDate.tsx'
import { ExactMoment } from '../../../../components/Moment.tsx'
import { useNumberLocale } from '../../../../i18n/number-locale.ts'
import { DeskItem, DeskText } from './DeskItem.tsx'
import { DeskQueue } from './DeskQueue.tsx'
import { OpenThere } from './OpenThere.tsx'

/** What is decided at the customer: staff act for it first, with a reason. */
const readLocks = (cursor: string | undefined) => call('GET /ajax/v1/staff/lock-requests', { query: { cursor } })
const readDeferrals = (cursor: string | undefined) => call('GET /ajax/v1/staff/deferrals', { query: { cursor } })
const readTerminations = (cursor: string | undefined) => call('GET /ajax/v1/staff/terminations', { query: { cursor } })
const readApprovals = (cursor: string | undefined) => call('GET /ajax/v1/staff/approvals', { query: { cursor } })
const readEvidence = (cursor: string | undefined) => call('GET /ajax/v1/staff/evidence', { query: { cursor } })

export const LockRequests = () => (
  <DeskQueue queue="lock_requests" read={readLocks}>
    {row => <LockRequest key={row.id} row={row} />}
  </DeskQueue>
)

const LockRequest = ({ row }: { row: StaffLockRequest }) => {
  const t = useTranslations('locks.staff')
  const { kind, requested_at, requested_by, pay_on, message } = row
  return (
    <DeskItem
      title={`${t(`kinds.${kind}`)} · ${row.customer_name}`}
      since={requested_at}
      about={[...whose(row), requested_by]}
    >
      {pay_on && <p className="text-13">{t.rich('payOn', { day: () => <LocalDate value={pay_on} /> })}</p>}
      <DeskText>{message}</DeskText>
      <OpenThere row={row} to="/account/lock" />
    </DeskItem>
  )
}

export const Deferrals = () => (
  <DeskQueue queue="deferrals" read={readDeferrals}>
    {row => <Deferral key={row.id} row={row} />}
  </DeskQueue>
)

const Deferral = ({ row }: { row: StaffPromise }) => {
  const t = useTranslations('dunning.promise')
  const locale = useNumberLocale()
  const { asked_at, asked_by, pay_on, sum, message } = row
  return (
    <DeskItem title={row.customer_name} since={asked_at} about={[...whose(row), asked_by]}>
      <p className="text-13">
        {t.rich('until', { amount: formatMoney(sum, locale), day: () => <LocalDate value={pay_on} /> })}
      </p>
      <DeskText>{message}</DeskText>
      <OpenThere row={row} to="/account/lock" />
    </DeskItem>
  )
}

export const Terminations = () => (
  <DeskQueue queue="terminations" read={readTerminations}>
    {row => <Termination key={row.id} row={row} />}
  </DeskQueue>
)

const Termination = ({ row }: { row: StaffTermination }) => {
  const t = useTranslations('staff.desk.termination')
  const locale = useNumberLocale()
  const { ends_on, automatic, sum, contracts, stopped_until } = row
  const day = (value: string) => ({ day: () => <LocalDate value={value} /> })
  return (
    <DeskItem title={row.customer_name} due={ends_on} about={whose(row)}>
      <p className="text-13">
        {t.rich(automatic ? 'ends' : 'cancel', { amount: formatMoney(sum, locale), ...day(ends_on) })}
      </p>
      {stopped_until && <p className="text-13">{t.rich('stopped', day(stopped_until))}</p>}
      <DeskText>{contracts.join('\n')}</DeskText>
      <OpenThere row={row} to="/account/lock" />
    </DeskItem>
  )
}

export const Approvals = () => (
  <DeskQueue queue="approvals" read={readApprovals}>
    {row => <ApprovalRow key={row.id} row={row} />}
  </DeskQueue>
)

const ApprovalRow = ({ row }: { row: WaitingApproval }) => {
  const t = useTranslations('locks.staff.approvals')
  const { action, requested_at, requested_by, expires_at, own, note } = row
  return (
    <DeskItem
      title={`${t(`actions.${action}`)} · ${row.customer_name}`}
      since={requested_at}
      about={[...whose(row), requested_by]}
    >
      <p className="text-13">
        {t.rich('by', {
          name: requested_by,
          at: () => <ExactMoment value={requested_at} />,
          until: () => <ExactMoment value={expires_at} />,
        })}
      </p>
      <DeskText>{note}</DeskText>
      {own && <p className="text-13 text-muted">{t('own')}</p>}
      <OpenThere row={row} to="/account/lock" />
    </DeskItem>
  )
}

export const Evidence = () => (
  <DeskQueue queue="evidence" read={readEvidence}>
    {row => <EvidenceRow key={row.id} row={row} />}
  </DeskQueue>
)

const EvidenceRow = ({ row }: { row: WaitingEvidence }) => (
  <DeskItem title={row.contact_name} since={row.given_at} about={[...whose(row), row.given_by]}>
    <DeskText>{row.note}</DeskText>
    <OpenThere row={row} to={`/contacts/${row.contact_id}`} />
  </DeskItem>
)

type Customer = { customer_number: number; customer_name: string }
const whose = ({ customer_number, customer_name }: Customer) => [`${customer_name} (${customer_number})`]
