import type { Payout, PayoutStanding } from '@kontor/contract/areas/money/payouts'
import { canDo } from '@kontor/contract/can'
import type { PayoutState } from '@kontor/contract/enums/payouts'
import { decimalString, formatMoney } from '@kontor/contract/money'
import { Link, useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../api/client.ts'
import { amountTyped } from '../../../components/amount-text.ts'
import { LocalDate } from '../../../components/LocalDate.tsx'
import { Moment } from '../../../components/Moment.tsx'
import { Money } from '../../../components/Money.tsx'
import { Form } from '../../../forms/Form.tsx'
import { FormField } from '../../../forms/FormField.tsx'
import type { FormValues } from '../../../forms/form-values.ts'
import { SubmitButton } from '../../../forms/SubmitButton.tsx'
import { useAction } from '../../../forms/use-action.ts'
import { useNumberLocale } from '../../../i18n/number-locale.ts'
import { decimalFor } from '../../../list/csv.ts'
import { useUser } from '../../../session/use-user.ts'
import { showToast } from '../../../state/toasts.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { AlertTriangleIcon, CheckCircleIcon } from '../../../ui/ControlIcons.tsx'
import type { Icon } from '../../../ui/Icon.tsx'
import { Input } from '../../../ui/Input.tsx'
import { ClockIcon } from '../../../ui/ThingIcons.tsx'
import type { Tone } from '../../../ui/tone.ts'
import { ActionItem, actionForm } from './ActionItem.tsx'

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

/** Shows what of the balance can be paid out, where to, and what became of earlier payouts. */
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

const PayoutForm = ({
  standing: { free, back, account },
  onDone,
}: {
  standing: PayoutStanding
  onDone: () => void
}) => {
  const t = useTranslations('balance.payout')
  const router = useRouter()
  const locale = useNumberLocale()
  // without an account only what goes back the way it came
  const limit = account
    ? free
    : { ...free, amount_minor: back.reduce((sum, { amount }) => sum + amount.amount_minor, 0) }
  const most = { most: formatMoney(limit, locale) }
  const amountOf = (data: FormValues): number | null => {
    const minor = amountTyped(data.text('amount_minor'), free.currency)
    return minor !== null && minor <= limit.amount_minor ? minor : null
  }
  if (limit.amount_minor === 0)
    return (
      <p className="text-13">
        {t('noAccount')}{' '}
        <Link to="/account/addresses" className="text-link">
          {t('addAccount')}
        </Link>
      </p>
    )
  return (
    <Form
      name="payout"
      className={actionForm}
      check={data => (amountOf(data) === null ? new Map([['amount_minor', t('enter', most)]]) : new Map())}
      submit={(data, options) =>
        call('POST /ajax/v1/billing/payouts', { body: { amount_minor: amountOf(data) ?? 0 } }, options)
      }
      onDone={async () => {
        showToast('success', t('asked'))
        onDone()
        await router.invalidate()
      }}
    >
      <FormField name="amount_minor" label={t('amount', { currency: free.currency })} hint={t('upTo', most)}>
        <Input
          name="amount_minor"
          inputMode="decimal"
          figures
          autoComplete="off"
          maxLength={20}
          defaultValue={decimalFor(decimalString(limit), locale)}
          className="max-w-40"
        />
      </FormField>
      {account?.not_before && (
        <p className="text-13">{t.rich('wait', { day: () => <LocalDate value={account?.not_before ?? ''} /> })}</p>
      )}
      <SubmitButton className="self-start">{t('submit')}</SubmitButton>
    </Form>
  )
}
