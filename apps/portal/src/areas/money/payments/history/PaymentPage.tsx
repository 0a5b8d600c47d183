import type { PaymentDetail } from '@kontor/contract/areas/money/payments'
import { canDo } from '@kontor/contract/can'
import { formatMoney } from '@kontor/contract/money'
import { mayStaff } from '@kontor/contract/staff-powers'
import { Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { BackLink } from '../../../../components/BackLink.tsx'
import { formatDate, LocalDate } from '../../../../components/LocalDate.tsx'
import { ExactMoment, formatMoment } from '../../../../components/Moment.tsx'
import { Money } from '../../../../components/Money.tsx'
import { PaymentStatusBadge } from '../../../../components/PaymentStatusBadge.tsx'
import { useAction } from '../../../../forms/use-action.ts'
import { useNumberLocale } from '../../../../i18n/number-locale.ts'
import { useShownTimeZone } from '../../../../i18n/shown-time-zone.ts'
import { useRefresh } from '../../../../navigation/use-refresh.ts'
import { publicConfiguration } from '../../../../page/public-configuration.ts'
import { useUser } from '../../../../session/use-user.ts'
import { showToast } from '../../../../state/toasts.ts'
import { Banner } from '../../../../ui/Banner.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { buttonClass } from '../../../../ui/button-class.ts'
import { Card } from '../../../../ui/Card.tsx'
import { DescriptionList, Fact } from '../../../../ui/DescriptionList.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { PageHeader } from '../../../../ui/PageHeader.tsx'
import { Tooltip } from '../../../../ui/Tooltip.tsx'
import type { Tone } from '../../../../ui/tone.ts'
import { PaymentSteps } from './PaymentSteps.tsx'
import { isAnsweredSoon, noteOf } from './payment-note.ts'
import { RefundPayment } from './RefundPayment.tsx'
import { Shares } from './Shares.tsx'
import { useReturned } from './use-returned.ts'

type PaymentPageProps = {
  payment: PaymentDetail
  /** The payer comes back from the bank or the gateway. */
  returned: boolean
  /** Says that nothing else is to be paid. */
  allPaid: boolean
}

/** One payment: where it stands, what it is for, and each of its steps in words. */
export const PaymentPage = ({ payment, returned, allPaid }: PaymentPageProps) => {
  const t = useTranslations('payments.history.page')
  const asking = useReturned(payment.id, returned)
  useRefresh(!asking && isAnsweredSoon(payment))
  const { planned, applied, to_balance } = payment
  const settled = applied.length > 0 || to_balance.amount_minor > 0
  return (
    <div className="flex flex-col gap-4">
      <PaymentHead payment={payment} />
      <PaymentNote payment={payment} asking={asking} allPaid={allPaid} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_19rem] print:block">
        <div className="flex min-w-0 flex-col gap-4">
          {settled ? (
            <Card title={t('applied')}>
              <Shares shares={applied} toBalance={to_balance} />
            </Card>
          ) : (
            <Card title={t('planned')}>
              {planned.length > 0 ? <Shares shares={planned} /> : <p className="text-muted">{t('balanceOnly')}</p>}
            </Card>
          )}
          {payment.steps.length > 0 && (
            <Card title={t('steps')}>
              <PaymentSteps payment={payment} />
            </Card>
          )}
        </div>
        <Card title={t('facts')}>
          <PaymentFacts payment={payment} />
        </Card>
      </div>
    </div>
  )
}

const PaymentHead = ({ payment }: { payment: PaymentDetail }) => {
  const t = useTranslations('payments.history')
  const locale = useNumberLocale()
  const zone = useShownTimeZone()
  const { amount, direction, label, kind, created_at } = payment
  return (
    <PageHeader
      back={<BackLink to="/billing/payments">{t('page.back')}</BackLink>}
      title={t(direction === 'out' ? 'page.refundTitle' : 'page.title', { amount: formatMoney(amount, locale) })}
      subtitle={t('page.subtitle', {
        method: label || t(`kinds.${kind}`),
        date: formatMoment(created_at, locale, zone),
      })}
      status={<PaymentStatusBadge payment={payment} />}
      action={<PaymentActions payment={payment} />}
    />
  )
}

/** Offers what can be done with the payment as it stands; the way out comes first. */
const PaymentActions = ({ payment }: { payment: PaymentDetail }) => {
  const t = useTranslations('payments.history.actions')
  const banner = useTranslations('banner')
  const locale = useNumberLocale()
  const zone = useShownTimeZone()
  const user = useUser()
  const refused = canDo(user, 'billing:write') ? null : banner('refusedPermission')
  const { id, can, action_url, kind, planned, amount, created_at } = payment
  return (
    <>
      {can.includes('receipt') && (
        <a
          href={`${publicConfiguration().centreUrl}/ajax/v1/payments/${id}/receipt`}
          target="_blank"
          rel="noopener"
          className={buttonClass({ colour: 'muted', outline: true })}
        >
          {t('receipt')}
        </a>
      )}
      <Link
        to="/support/create"
        search={{
          category: 'billing',
          subject: t('askSubject', {
            amount: formatMoney(amount, locale),
            date: formatMoment(created_at, locale, zone),
          }),
        }}
        className={buttonClass({ colour: 'muted', outline: true })}
      >
        {t('ask')}
      </Link>
      {can.includes('refund') && mayStaff(user.staff_powers, 'payments:act') && <RefundPayment payment={payment} />}
      {can.includes('cancel') && <CancelPayment id={id} refused={refused} />}
      {can.includes('continue') && action_url && (
        <a href={action_url} className={`${buttonClass()} max-sm:order-first`}>
          {t(kind === 'paypal' ? 'continuePaypal' : 'continue')}
        </a>
      )}
      {can.includes('pay_again') && (
        <Link
          to="/billing/pay"
          search={{ documents: planned.map(document => document.id).join(',') }}
          className={`${buttonClass()} max-sm:order-first`}
        >
          {t('payAgain')}
        </Link>
      )}
    </>
  )
}

const CancelPayment = ({ id, refused }: { id: string; refused: string | null }) => {
  const t = useTranslations('payments.history.actions')
  const frame = useTranslations('frame')
  const router = useRouter()
  const [open, setOpen] = useState(false)
  const cancel = useAction(async options => {
    await call('POST /ajax/v1/payments/{id}/cancel', { params: { id } }, options)
    setOpen(false)
    showToast('success', t('cancelled'))
    await router.invalidate()
  })
  return (
    <>
      <Button colour="danger" outline disabledReason={refused} onClick={() => setOpen(true)}>
        {t('cancel')}
      </Button>
      <Dialog
        open={open}
        title={t('cancelTitle')}
        closeLabel={frame('close')}
        onClose={() => setOpen(false)}
        actions={
          <>
            <Button colour="muted" outline onClick={() => setOpen(false)}>
              {t('cancelKeep')}
            </Button>
            <Button colour="danger" pending={cancel.pending} onClick={cancel.run}>
              {t('cancel')}
            </Button>
          </>
        }
      >
        <p>{t('cancelText')}</p>
      </Dialog>
    </>
  )
}

const PaymentFacts = ({ payment }: { payment: PaymentDetail }) => {
  const t = useTranslations('payments.history')
  const explain = useTranslations()
  const staff = useUser().acting_reason !== null
  const { id, kind, label, created_at, collect_on, settled_at, automatic, said, refunds, instead_of } = payment
  return (
    <DescriptionList>
      <Fact term={t('page.method')}>
        {t(`kinds.${kind}`)}
        {label && <span className="block text-13 wrap-anywhere">{label}</span>}
      </Fact>
      <Fact term={t('page.begun')}>
        <ExactMoment value={created_at} />
        {automatic && <span className="block text-13 text-muted">{t('page.automaticYes')}</span>}
      </Fact>
      {collect_on && (
        <Fact term={t('page.collectOn')}>
          <LocalDate value={collect_on} />
        </Fact>
      )}
      {settled_at && (
        <Fact term={t('page.settled')}>
          <ExactMoment value={settled_at} />
        </Fact>
      )}
      {/* codes, mostly: of use to staff alone */}
      {said && staff && <Fact term={t('page.said')}>{said}</Fact>}
      <GivenBack payment={payment} />
      {refunds && (
        <Fact term={t('page.refunds')}>
          <Other id={refunds}>{t('page.refundsLink')}</Other>
        </Fact>
      )}
      {instead_of && (
        <Fact term={t('page.insteadOf')}>
          <Other id={instead_of}>{t('page.insteadOfLink')}</Other>
        </Fact>
      )}
      <Fact
        term={t('page.number')}
        explanation={<Tooltip label={explain('explain', { term: t('page.number') })}>{t('page.numberHint')}</Tooltip>}
      >
        <span className="figures-distinct text-12 break-all select-all">{id}</span>
      </Fact>
    </DescriptionList>
  )
}

const GivenBack = ({ payment: { given_back, refunded } }: { payment: PaymentDetail }) => {
  const t = useTranslations('payments.history.page')
  if (refunded.amount_minor === 0) return null
  return (
    <Fact term={t('refunded')}>
      {given_back.length === 0 ? (
        <Money value={refunded} />
      ) : (
        given_back.map(({ id, amount }) => (
          <span key={id} className="block">
            <Link to="/billing/payments/$id" params={{ id }} className="text-link">
              <Money value={amount} />
            </Link>
          </span>
        ))
      )}
    </Fact>
  )
}

const Other = ({ id, children }: { id: string; children: string }) => (
  <Link to="/billing/payments/$id" params={{ id }} className="text-link">
    {children}
  </Link>
)

const tones: Record<NonNullable<ReturnType<typeof noteOf>>, Tone> = {
  initiated: 'warning',
  asking: 'info',
  pending: 'info',
  pendingSepa: 'info',
  pendingSepaBank: 'info',
  pendingTransfer: 'info',
  succeeded: 'success',
  refunded: 'info',
}

type PaymentNoteProps = {
  payment: PaymentDetail
  /** The payer has just come back, and the gateway is being asked. */
  asking: boolean
  allPaid: boolean
}

/** One sentence: where the payment stands, or why it failed and what to do. */
const PaymentNote = ({ payment, asking, allPaid }: PaymentNoteProps) => {
  const t = useTranslations('payments.history')
  const locale = useNumberLocale()
  const { status, reason, collect_on } = payment
  const note = asking ? 'asking' : noteOf(payment)
  // there from the beginning, so that it is read out when it changes
  return (
    <div role="status" className="print:hidden empty:hidden">
      {note === null ? (
        (status === 'failed' || status === 'charged_back') && (
          <Banner tone="danger">{t(`reasons.${reason ?? 'other'}`)}</Banner>
        )
      ) : (
        <Banner
          tone={tones[note]}
          action={
            note === 'succeeded' && (
              <Link to="/billing" className={buttonClass({ size: 'sm', colour: 'muted', outline: true })}>
                {t('actions.invoices')}
              </Link>
            )
          }
        >
          {t(`notes.${note === 'succeeded' && allPaid ? 'allPaid' : note}`, {
            date: collect_on === null ? '' : formatDate(collect_on, locale),
          })}
        </Banner>
      )}
    </div>
  )
}
