import type { Payout, PayoutStanding } from '@kontor/contract/areas/money/payouts'
import { canDo } from '@kontor/contract/can'
import type { PayoutState } from '@kontor/contract/enums/payouts'
import { formatMoney } from '@kontor/contract/money'
import { Link, useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../api/client.ts'
import { LocalDate } from '../../../components/LocalDate.tsx'
import { Moment } from '../../../components/Moment.tsx'
import { Money } from '../../../components/Money.tsx'
import { useAction } from '../../../forms/use-action.ts'
import { useNumberLocale } from '../../../i18n/number-locale.ts'
import { useUser } from '../../../session/use-user.ts'
import { showToast } from '../../../state/toasts.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { AlertTriangleIcon, CheckCircleIcon } from '../../../ui/ControlIcons.tsx'
import type { Icon } from '../../../ui/Icon.tsx'
import { ClockIcon } from '../../../ui/ThingIcons.tsx'
import type { Tone } from '../../../ui/tone.ts'
import { ActionItem } from './ActionItem.tsx'
import { PayoutForm } from './PayoutForm.tsx'

const waits = { tone: 'info', icon: ClockIcon } as const
const done = { tone: 'success', icon: CheckCircleIcon } as const
const failed = { tone: 'warning', icon: AlertTriangleIcon } as const
const looks: Record<PayoutState, { tone: Tone; icon: Icon }> = {
  asked: waits,
  second: waits,
  approved: waits,
  sent: waits,
  paid: done,
  to_source: done,
  refused: failed,
  returned: failed,
  withdrawn: { tone: 'muted', icon: ClockIcon },
}

/** What of the balance can be paid out, where to, and what became of earlier payouts. */
export const PayoutCard = ({ standing }: { standing: PayoutStanding }) => {
  const t = useTranslations('balance.payout')
  const locale = useNumberLocale()
  const mayWrite = canDo(useUser(), 'billing:write')
  const { free, back, vouchers, account, payouts } = standing
  const transferred = free.amount_minor - back.reduce((sum, { amount }) => sum + amount.amount_minor, 0)
  const kinds = useTranslations('balance.payout.kinds')
  const transfer = formatMoney({ ...free, amount_minor: transferred }, locale)
  const ways = back.map(({ amount, kind, label }) =>
    t('back', { amount: formatMoney(amount, locale), method: label || kinds(kind) }),
  )
  if (transferred > 0)
    ways.push(
      account ? t('to', { amount: transfer, iban: account.iban_masked, holder: account.holder }) : t('noAccount'),
    )
  return (
    <Card title={t('title')} subtitle={t('lead')}>
      <ul className="divide-y divide-line">
        {free.amount_minor > 0 ? (
          <ActionItem
            label={t('free', { amount: formatMoney(free, locale) })}
            text={ways.join(' ')}
            action={t('action')}
            mayWrite={mayWrite}
          >
            {close => <PayoutForm standing={standing} onDone={close} />}
          </ActionItem>
        ) : (
          <li className="pb-3 text-13 text-muted last:pb-0">{t('none')}</li>
        )}
        {payouts.map(payout => (
          <PayoutItem key={payout.id} payout={payout} mayWrite={mayWrite} />
        ))}
      </ul>
      {vouchers.amount_minor > 0 && (
        <p className="mt-3 text-13 text-muted">{t('vouchers', { amount: formatMoney(vouchers, locale) })}</p>
      )}
      <p className="mt-3 text-13">
        <Link to="/account/addresses" className="text-link">
          {t(account ? 'changeAccount' : 'addAccount')}
        </Link>
      </p>
    </Card>
  )
}

const PayoutItem = ({ payout, mayWrite }: { payout: Payout; mayWrite: boolean }) => {
  const t = useTranslations('balance.payout')
  const router = useRouter()
  const locale = useNumberLocale()
  const kinds = useTranslations('balance.payout.kinds')
  const { id, state, amount, iban_masked, asked_at, not_before, reason, can_withdraw, source } = payout
  const { run, pending } = useAction(async options => {
    await call('POST /ajax/v1/billing/payouts/{id}/withdraw', { params: { id } }, options)
    showToast('success', t('withdrawn'))
    await router.invalidate()
  })
  return (
    <li className="flex flex-col gap-1 py-3 last:pb-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="font-medium">
          <Money value={amount} />
        </p>
        <Badge {...looks[state]}>{t(`states.${state}`)}</Badge>
        {can_withdraw && mayWrite && (
          <Button
            size="sm"
            colour="muted"
            outline
            className="ml-auto"
            aria-label={t('withdrawWhich', { amount: formatMoney(amount, locale) })}
            pending={pending}
            onClick={run}
          >
            {t('withdraw')}
          </Button>
        )}
      </div>
      <p className="text-13 text-muted">
        <Moment value={asked_at} /> · {source ? source.label || kinds(source.kind) : iban_masked}
      </p>
      {can_withdraw && not_before && !source && (
        <p className="text-13">{t.rich('notBefore', { day: () => <LocalDate value={not_before} /> })}</p>
      )}
      {reason && <p className="text-13 wrap-anywhere">{t('reason', { reason })}</p>}
    </li>
  )
}
