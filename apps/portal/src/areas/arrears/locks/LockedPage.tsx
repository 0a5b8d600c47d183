import type { LockDebt, LockRequest, LockState } from '@kontor/contract/areas/arrears/locks'
import type { UserInfo } from '@kontor/contract/areas/people/identity'
import type { Provider } from '@kontor/contract/areas/service/provider'
import { canDo } from '@kontor/contract/can'
import { formatMoney } from '@kontor/contract/money'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../api/client.ts'
import { formatDate, LocalDate } from '../../../components/LocalDate.tsx'
import { ExactMoment } from '../../../components/Moment.tsx'
import { DateInput } from '../../../forms/DateInput.tsx'
import { Form } from '../../../forms/Form.tsx'
import { FormField } from '../../../forms/FormField.tsx'
import { SubmitButton } from '../../../forms/SubmitButton.tsx'
import { useAction } from '../../../forms/use-action.ts'
import { useLocalDay } from '../../../i18n/local-day.ts'
import { useNumberLocale } from '../../../i18n/number-locale.ts'
import { useToday } from '../../../i18n/use-today.ts'
import { useRefresh } from '../../../navigation/use-refresh.ts'
import { usePageState } from '../../../session/page-state-context.ts'
import { currentCustomer } from '../../../session/session.ts'
import { switchCustomer } from '../../../session/switch-customer.ts'
import { showToast } from '../../../state/toasts.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { CheckCircleIcon } from '../../../ui/ControlIcons.tsx'
import { MailIcon } from '../../../ui/MoreIcons.tsx'
import { LockIcon } from '../../../ui/NavigationIcons.tsx'
import { Textarea } from '../../../ui/Textarea.tsx'
import { ClockIcon, DownloadIcon, MinusIcon } from '../../../ui/ThingIcons.tsx'
import { Timeline, TimelineItem } from '../../../ui/Timeline.tsx'
import type { Lock } from './lock.ts'
import { OpenPlaces } from './OpenPlaces.tsx'
import { Part } from './Part.tsx'
import { Payable } from './Payable.tsx'
import { ProofForm } from './ProofForm.tsx'
import { StaffText } from './StaffText.tsx'
import { StatementOfReasons } from './StatementOfReasons.tsx'
import { Unlock } from './Unlock.tsx'

type LockedPageProps = { lock: Lock; provider: Provider; user: UserInfo }

/** Why, since when, how to get out, what happens otherwise, and what is still open. */
export const LockedPage = ({ lock, provider, user }: LockedPageProps) => {
  const t = useTranslations('locks')
  const customer = currentCustomer(user)
  const { reason, locked_at } = lock
  const locale = useNumberLocale()
  const localDay = useLocalDay()
  const date = locked_at ? formatDate(localDay(locked_at), locale) : '–'
  // opened by a payment meanwhile, the page leads in
  useRefresh(reason === 'payment', 5000)
  const isAboutContent = reason === 'abuse' || reason === 'legal'
  return (
    <div className="flex flex-col gap-6">
      <LockedHead who={t('who', { name: customer?.name ?? '', number: String(customer?.number ?? 0), date })} />
      <section>
        <h2 className="font-semibold">{t(`reasons.${reason}.title`)}</h2>
        <p className="mt-1">{t(`reasons.${reason}.text`)}</p>
        {lock.facts && !isAboutContent && (
          <>
            <h3 className="mt-3 text-13 font-semibold">{t('said')}</h3>
            <StaffText>{lock.facts}</StaffText>
          </>
        )}
      </section>
      {lock.debt?.payment_under_way && <UnderWay debt={lock.debt} />}
      <Payable lock={lock} />
      <Unlock lock={lock} user={user} />
      {isAboutContent && (
        <StatementOfReasons lock={lock} customer={customer?.number ?? 0} mayWrite={canDo(user, 'support:write')} />
      )}
      {reason !== 'customer_request' && <LockRequests lock={lock} user={user} />}
      <NextSteps lock={lock} />
      <Part title={t('works')}>
        <OpenPlaces user={user} />
        {provider.phone && (
          <p className="mt-3 text-13 text-muted">{t('call', { phone: provider.phone, hours: provider.phone_hours })}</p>
        )}
      </Part>
      <OtherCustomers user={user} />
    </div>
  )
}

/** Shows the lock of a customer centre that says no more than that there is one: asking to open it, what is open, and the way out. */
export const PlainLockedPage = ({ user }: { user: UserInfo }) => {
  const t = useTranslations('locks')
  const customer = currentCustomer(user)
  return (
    <div className="flex flex-col gap-6">
      <LockedHead who={t('whoAlone', { number: String(customer?.number ?? 0) })} />
      <Unlock lock={{ reason: null, debt: null }} user={user} />
      <Part title={t('works')}>
        <OpenPlaces user={user} />
      </Part>
      <OtherCustomers user={user} />
    </div>
  )
}

const LockedHead = ({ who }: { who: string }) => {
  const t = useTranslations('locks')
  return (
    <header className="flex items-center gap-4">
      <span className="rounded-full bg-warning-surface p-3 text-warning">
        <LockIcon className="size-6" />
      </span>
      <div className="min-w-0">
        <h1 className="text-20 font-semibold">{t('title')}</h1>
        <p className="text-muted">{who}</p>
      </div>
    </header>
  )
}

/** Shows whether payments under way are enough; a bank may still return them. */
const UnderWay = ({ debt: { owed, pending } }: { debt: LockDebt }) => {
  const t = useTranslations('locks.underWay')
  const locale = useNumberLocale()
  const rest = { ...owed, amount_minor: owed.amount_minor - pending.amount_minor }
  const amounts = { amount: formatMoney(pending, locale), rest: formatMoney(rest, locale) }
  return <Banner tone="info">{t(rest.amount_minor > 0 ? 'part' : 'whole', amounts)}</Banner>
}

/** Shows what the customer's people can ask for, and the outcome. */
const LockRequests = ({ lock, user }: { lock: Lock; user: UserInfo }) => {
  const t = useTranslations('locks.requests')
  const router = useRouter()
  const [writing, setWriting] = useState<'deferral' | 'proof' | null>(null)
  const { reason, requests } = lock
  const about = reason === 'payment' ? 'payment' : 'other'
  const staff = currentCustomer(user)?.role === 'staff' ? t('ownPeople') : null
  const asked = requests.some(({ kind, state }) => kind === 'deferral' && state === 'open')
  const close = () => setWriting(null)
  const done = async () => {
    close()
    showToast('success', t('sent'))
    await router.invalidate()
  }
  return (
    <Part title={t(`title.${about}`)}>
      <p className="mb-3">{t(`lead.${about}`)}</p>
      {writing === null && (
        <div className="flex flex-wrap gap-2 max-sm:flex-col">
          {about === 'payment' && !asked && (
            <Button
              colour="muted"
              outline
              disabledReason={staff ?? (canDo(user, 'billing:write') ? null : t('mayNotPay'))}
              onClick={() => setWriting('deferral')}
            >
              {t('deferral')}
            </Button>
          )}
          <Button colour="muted" outline disabledReason={staff} onClick={() => setWriting('proof')}>
            {t('proof')}
          </Button>
        </div>
      )}
      {writing === 'deferral' && <DeferralForm days={lock.deferral} onDone={done} onClose={close} />}
      {writing === 'proof' && <ProofForm about={about} onDone={done} onClose={close} />}
      {requests.length > 0 && <Asked requests={requests} />}
    </Part>
  )
}

const looks = {
  open: { tone: 'info', icon: ClockIcon },
  accepted: { tone: 'success', icon: CheckCircleIcon },
  declined: { tone: 'danger', icon: MinusIcon },
  over: { tone: 'muted', icon: MinusIcon },
} as const

const Asked = ({ requests }: { requests: readonly LockRequest[] }) => {
  const t = useTranslations('locks.requests')
  return (
    <>
      <h3 className="mt-4 text-13 font-semibold">{t('list')}</h3>
      <ul className="flex flex-col divide-y divide-line">
        {requests.map(({ id, kind, state, requested_at, requested_by, pay_on, answer }) => (
          <li key={id} className="flex flex-col gap-1 py-2.5">
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <p className="text-13 font-medium">
                {t(`kinds.${kind}`)}
                {pay_on && <>, {t.rich('until', { day: () => <LocalDate value={pay_on} /> })}</>}
              </p>
              <Badge tone={looks[state].tone} icon={looks[state].icon}>
                {t(`states.${state}`)}
              </Badge>
            </div>
            <p className="text-13 text-muted">
              {t.rich('by', { at: () => <ExactMoment value={requested_at} />, name: requested_by })}
            </p>
            {answer && <StaffText>{t('answer', { text: answer })}</StaffText>}
          </li>
        ))}
      </ul>
    </>
  )
}

type DeferralFormProps = { days: LockState['deferral']; onDone: () => Promise<void>; onClose: () => void }

/** A promise to pay by a day, for staff to accept. */
const DeferralForm = ({ days, onDone, onClose }: DeferralFormProps) => {
  const t = useTranslations('locks.requests')
  const locale = useNumberLocale()
  return (
    <Form
      name="deferral"
      className="flex flex-col gap-4 rounded-card border border-line bg-subtle p-4"
      submit={(data, options) => {
        const pay_on = data.text('pay_on') || null
        const body = { kind: 'deferral', pay_on, ...data.texts('message') } as const
        return call('POST /ajax/v1/accounts/lock/requests', { body }, options)
      }}
      onDone={onDone}
    >
      <FormField name="pay_on" label={t('payOn')} hint={t('payOnHint', { date: formatDate(days.last, locale) })}>
        <DateInput name="pay_on" min={days.first} max={days.last} className="max-w-52" autoFocus />
      </FormField>
      <FormField name="message" label={t('message')} optional>
        <Textarea name="message" rows={3} maxLength={2000} />
      </FormField>
      <p className="text-13 text-muted">{t('promiseNote')}</p>
      <div className="flex flex-wrap gap-2">
        <SubmitButton>{t('promise')}</SubmitButton>
        <Button colour="muted" outline onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </Form>
  )
}

/** Shows what happens and when: from the lock to its end, or to the end of the contracts and the data. */
const NextSteps = ({ lock }: { lock: Lock }) => {
  const t = useTranslations('locks.nextSteps')
  const words = useTranslations('locks')
  const localDay = useLocalDay()
  const { deletion_on, ends_on, locked_at, reason, scope, scope_detail, statement, termination_on, planned } = lock
  const today = useToday()
  const ends = termination_on ?? planned?.termination_on
  const gone = deletion_on ?? planned?.deletion_on
  return (
    <Part title={words('next')}>
      <p className="mb-4">
        {t(reason === 'payment' ? 'paid' : 'settled')} {t('data')}
      </p>
      <Timeline>
        <TimelineItem
          icon={LockIcon}
          tone="warning"
          title={t('now')}
          time={locked_at && <LocalDate value={localDay(locked_at)} />}
        >
          {words(`scopes.${scope}`)}
          {/* a statement of reasons has said it */}
          {scope_detail && !statement && <StaffText>{scope_detail}</StaffText>}
        </TimelineItem>
        {ends_on && (
          <TimelineItem icon={CheckCircleIcon} tone="success" title={t('end')} time={<LocalDate value={ends_on} />} />
        )}
        {planned && !termination_on && (
          <TimelineItem
            icon={MailIcon}
            tone="danger"
            title={t(planned.notice_on < today ? 'noticeOverdue' : 'notice')}
            time={<LocalDate value={planned.notice_on} />}
          />
        )}
        {ends && (
          <TimelineItem
            icon={MinusIcon}
            tone="danger"
            title={t(ends < today ? 'terminated' : 'termination')}
            time={<LocalDate value={ends} />}
          />
        )}
        {gone && (
          <TimelineItem icon={DownloadIcon} tone="danger" title={t('deletion')} time={<LocalDate value={gone} />}>
            {t('deletionText')}
          </TimelineItem>
        )}
      </Timeline>
    </Part>
  )
}

/** The lock is one customer's; users with other customers can continue there. */
const OtherCustomers = ({ user }: { user: UserInfo }) => {
  const t = useTranslations('locks')
  const others = user.customers.filter(
    ({ number, deactivated }) => number !== user.current_customer_number && !deactivated,
  )
  if (others.length === 0) return null
  return (
    <Part title={t('others')}>
      <ul className="flex flex-wrap gap-2">
        {others.map(({ number, name }) => (
          <li key={number}>
            <SwitchButton number={number} name={name} />
          </li>
        ))}
      </ul>
    </Part>
  )
}

const SwitchButton = ({ number, name }: { number: number; name: string }) => {
  const page = usePageState()
  const router = useRouter()
  const go = useAction(() => switchCustomer(page, router, number))
  return (
    <Button colour="muted" outline pending={go.pending} onClick={go.run}>
      {name} <span className="text-muted tabular-nums">{number}</span>
    </Button>
  )
}
