import type { StaffPromise, StaffTermination } from '@kontor/contract/areas/arrears/dunning'
import type { StaffCounts } from '@kontor/contract/areas/desk/staff'
import type {
  StaffCall,
  StaffLockRequest,
  WaitingApproval,
  WaitingEvidence,
} from '@kontor/contract/areas/desk/staff-queues'
import type { CallOutcome } from '@kontor/contract/enums/contact-provider'
import { queuePowers, type StaffQueue, staffQueues } from '@kontor/contract/enums/staff-queues'
import { languages } from '@kontor/contract/locales'
import { formatMoney } from '@kontor/contract/money'
import { mayStaff, type StaffPower } from '@kontor/contract/staff-powers'
import { Link } from '@tanstack/react-router'
import { type ComponentType, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { LocalDate } from '../../../../components/LocalDate.tsx'
import { ExactMoment } from '../../../../components/Moment.tsx'
import { useAction } from '../../../../forms/use-action.ts'
import { useNumberLocale } from '../../../../i18n/number-locale.ts'
import { publicConfiguration } from '../../../../page/public-configuration.ts'
import { useUser } from '../../../../session/use-user.ts'
import { CustomerFinder } from '../../../../shell/customers/CustomerFinder.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { buttonClass } from '../../../../ui/button-class.ts'
import { Card } from '../../../../ui/Card.tsx'
import { PageHeader } from '../../../../ui/PageHeader.tsx'
import { Tabs } from '../../../../ui/Tabs.tsx'
import { MaskedValue } from '../MaskedValue.tsx'
import { Declarations } from './Declarations.tsx'
import { DemoClock } from './DemoClock.tsx'
import { DeskItem, DeskText } from './DeskItem.tsx'
import { DeskQueue } from './DeskQueue.tsx'
import { EndingExemptions } from './EndingExemptions.tsx'
import { HeldUsage } from './HeldUsage.tsx'
import { Inquiries } from './Inquiries.tsx'
import { LimitRequests } from './LimitRequests.tsx'
import { Losses } from './Losses.tsx'
import { Notices } from './Notices.tsx'
import { OpenThere } from './OpenThere.tsx'
import { Payouts } from './Payouts.tsx'
import { PinCheck } from './PinCheck.tsx'
import { Provisioning } from './Provisioning.tsx'
import { Refunds } from './Refunds.tsx'
import { TaxCorrections } from './TaxCorrections.tsx'
import type { Settle } from './use-desk.ts'

const read = (cursor: string | undefined) => call('GET /ajax/v1/staff/callbacks', { query: { cursor } })

const Calls = () => (
  <DeskQueue queue="callbacks" read={read}>
    {(row, settle) => <Call key={row.id} row={row} settle={settle} />}
  </DeskQueue>
)

const Call = ({ row, settle }: { row: StaffCall; settle: Settle }) => {
  const t = useTranslations('staff.desk')
  const topics = useTranslations('contactProvider.topics')
  const { id, number, topic, name, phone_masked, locale, starts_at, customer_number } = row
  const note = (outcome: CallOutcome) => async (options: object) => {
    await call('POST /ajax/v1/staff/callbacks/{id}/outcome', { params: { id }, body: { outcome } }, options)
    await settle(id, t(`call.${outcome}Toast`, { name }))
  }
  const done = useAction(note('done'))
  const missed = useAction(note('not_reached'))
  return (
    <DeskItem
      title={`${number} · ${topics(topic)} · ${name}`}
      due={starts_at}
      about={[
        ...(customer_number === null ? [] : [t('customer', { number: String(customer_number) })]),
        languages[locale].name,
      ]}
    >
      <p className="text-13">
        <ExactMoment value={starts_at} />
      </p>
      <div className="text-13">
        <MaskedValue
          what="callback_phone"
          id={id}
          masked={phone_masked}
          whose={name}
          reason={t('call.reason', { number })}
        />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          colour="muted"
          outline
          aria-label={`${t('call.done')}: ${number}`}
          pending={done.pending}
          onClick={done.run}
        >
          {t('call.done')}
        </Button>
        <Button
          size="sm"
          colour="muted"
          outline
          aria-label={`${t('call.not_reached')}: ${number}`}
          pending={missed.pending}
          onClick={missed.run}
        >
          {t('call.not_reached')}
        </Button>
      </div>
    </DeskItem>
  )
}

/** Reads what is decided at the customer: staff act for it first, with a reason. */
const readLocks = (cursor: string | undefined) => call('GET /ajax/v1/staff/lock-requests', { query: { cursor } })
const readDeferrals = (cursor: string | undefined) => call('GET /ajax/v1/staff/deferrals', { query: { cursor } })
const readTerminations = (cursor: string | undefined) => call('GET /ajax/v1/staff/terminations', { query: { cursor } })
const readApprovals = (cursor: string | undefined) => call('GET /ajax/v1/staff/approvals', { query: { cursor } })
const readEvidence = (cursor: string | undefined) => call('GET /ajax/v1/staff/evidence', { query: { cursor } })

const LockRequests = () => (
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

const Deferrals = () => (
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

const Terminations = () => (
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

const Approvals = () => (
  <DeskQueue queue="approvals" read={readApprovals}>
    {row => <ApprovalRow key={row.id} row={row} />}
  </DeskQueue>
)

const ApprovalRow = ({ row }: { row: WaitingApproval }) => {
  const t = useTranslations('locks.staff.approvals')
  const { action, requested_at, requested_by, expires_at, own, note, sum, days, customer_number, customer_name } = row
  const whom = customer_number !== null && customer_name !== null ? { customer_number, customer_name } : null
  const place = places[action]
  const locale = useNumberLocale()
  return (
    <DeskItem
      title={[t(`actions.${action}`), customer_name].filter(Boolean).join(' · ')}
      since={requested_at}
      about={[...(whom ? whose(whom) : []), requested_by]}
    >
      <p className="text-13">
        {expires_at
          ? t.rich('by', {
              name: requested_by,
              at: () => <ExactMoment value={requested_at} />,
              until: () => <ExactMoment value={expires_at} />,
            })
          : t('byOnly', { name: requested_by })}
      </p>
      {sum && <p className="text-13 font-medium">{formatMoney(sum, locale)}</p>}
      {days !== null && <p className="text-13 font-medium">{t('days', { count: days })}</p>}
      <DeskText>{note}</DeskText>
      {own && <p className="text-13 text-muted">{t('own')}</p>}
      {place ? (
        <Link
          to={place.to}
          search={place.search}
          className={`${buttonClass({ size: 'sm', colour: 'muted', outline: true })} self-start`}
        >
          {t('show')}
        </Link>
      ) : (
        whom && <OpenThere row={whom} to="/account/lock" />
      )}
    </DeskItem>
  )
}

/** Says where what is no kept call is confirmed. */
const places: Partial<Record<WaitingApproval['action'], { to: string; search: Record<string, string> }>> = {
  bank_entry: { to: '/staff/payments', search: { state: 'waiting' } },
  payout: { to: '/staff', search: { queue: 'payouts' } },
  vouchers: { to: '/staff/vouchers', search: { state: 'waiting' } },
}

const Evidence = () => (
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

const queues: Record<StaffQueue, ComponentType> = {
  declarations: Declarations,
  provisioning: Provisioning,
  lock_requests: LockRequests,
  deferrals: Deferrals,
  terminations: Terminations,
  limit_requests: LimitRequests,
  refunds: Refunds,
  tax_corrections: TaxCorrections,
  exemptions: EndingExemptions,
  held_usage: HeldUsage,
  payouts: Payouts,
  losses: Losses,
  callbacks: Calls,
  notices: Notices,
  inquiries: Inquiries,
  evidence: Evidence,
  approvals: Approvals,
}

/** Lists what staff open from here, and which power each takes. */
const pages = [
  { name: 'directory', to: '/staff/$list/{-$id}', params: { list: 'customers' }, power: 'customers:see' },
  { name: 'bank', to: '/staff/payments', params: {}, power: 'payments:see' },
  { name: 'coming', to: '/staff/$list/{-$id}', params: { list: 'coming' }, power: 'contracts:see' },
  { name: 'billing', to: '/staff/billing', params: {}, power: 'billing:see' },
  { name: 'figures', to: '/staff/$list/{-$id}', params: { list: 'figures' }, power: 'figures:see' },
  { name: 'vouchers', to: '/staff/vouchers', params: {}, power: 'catalogue:see' },
  { name: 'serviceNotices', to: '/staff/notices', params: {}, power: 'tickets:see' },
  { name: 'settings', to: '/staff/$list/{-$id}', params: { list: 'settings' }, power: 'catalogue:see' },
  { name: 'people', to: '/staff/people', params: {}, power: 'people:see' },
] as const satisfies readonly { power: StaffPower; [key: string]: unknown }[]

/** Shows where staff work: what waits, queue by queue; a customer to act for; a caller to check. */
export const StaffDesk = ({ counts, queue }: { counts: StaffCounts; queue: string | undefined }) => {
  const t = useTranslations('staff.desk')
  const { staff_powers: held } = useUser()
  const may = (power: StaffPower) => mayStaff(held, power)
  const open = staffQueues.filter(name => name === 'approvals' || may(queuePowers[name]))
  // stays while its last row is dealt with
  const [first] = useState(() => open.find(name => counts[name] > 0) ?? open[0] ?? 'approvals')
  const shown = open.find(name => name === queue) ?? first
  const Queue = queues[shown]
  return (
    <>
      <PageHeader
        title={t('title')}
        action={
          <div className="flex flex-wrap gap-2">
            {may('tickets:see') && (
              <Link to="/staff/tickets" className={buttonClass({ colour: 'primary' })}>
                {t('tab', { name: t('tickets'), count: counts.tickets })}
              </Link>
            )}
            {pages
              .filter(({ power }) => may(power))
              .map(({ name, to, params }) => (
                <Link key={name} to={to} params={params} className={buttonClass({ colour: 'muted', outline: true })}>
                  {t(name)}
                </Link>
              ))}
          </div>
        }
      />
      <Tabs label={t('label')} shown={shown}>
        {open.map(name => (
          <Link
            key={name}
            to="/staff"
            search={{ queue: name }}
            resetScroll={false}
            aria-current={name === shown ? 'page' : undefined}
            className="tab"
          >
            {t('tab', { name: t(`queues.${name}`), count: counts[name] })}
          </Link>
        ))}
      </Tabs>
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
        <Queue key={shown} />
        <div className="flex flex-col gap-5">
          {may('customers:act') && (
            <>
              <Card title={t('find')}>
                <CustomerFinder to="/account" />
              </Card>
              <PinCheck />
            </>
          )}
          {publicConfiguration().demo && may('people:decide') && <DemoClock />}
        </div>
      </div>
    </>
  )
}
