import type { Budget } from '@kontor/contract/areas/contracts/usage'
import { decimalString, formatMoney, type Money, minorDigits } from '@kontor/contract/money'
import { useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../api/client.ts'
import { formatMoment } from '../../../components/Moment.tsx'
import { Form } from '../../../forms/Form.tsx'
import { FormField } from '../../../forms/FormField.tsx'
import { SubmitButton } from '../../../forms/SubmitButton.tsx'
import { useAction } from '../../../forms/use-action.ts'
import { useNumberLocale } from '../../../i18n/number-locale.ts'
import { useShownTimeZone } from '../../../i18n/shown-time-zone.ts'
import { showToast } from '../../../state/toasts.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Input } from '../../../ui/Input.tsx'
import { UsageBar } from '../../../ui/UsageBar.tsx'

type BudgetItemProps = {
  /** Absent: of all contracts together. */
  contract?: string
  label: string
  budget: Budget | null
  spent: Money
  currency: string
  gross: boolean
  mayWrite: boolean
  /** Says whether it can stop services when it is used up. */
  canStop?: boolean
  /** Since when they are stopped. */
  stoppedAt?: string | null
}

export const BudgetItem = (props: BudgetItemProps) => {
  const { label, budget, spent, mayWrite, stoppedAt } = props
  const t = useTranslations('usage.budget')
  const banner = useTranslations('banner')
  const locale = useNumberLocale()
  const zone = useShownTimeZone()
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const action = t(budget ? 'change' : 'set')
  const amounts = budget && {
    spent: formatMoney(spent, locale),
    amount: formatMoney(budget.amount, locale),
    percent: budget.percent,
  }
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  return (
    <li className="flex flex-col gap-2 py-3 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <p className="grow font-medium wrap-anywhere max-sm:basis-full">{label}</p>
        <p className="text-13 text-muted tabular-nums max-sm:grow">{amounts ? t('spent', amounts) : t('none')}</p>
        <Button
          ref={button}
          size="sm"
          colour="muted"
          outline
          aria-expanded={open}
          aria-label={t('about', { action, label })}
          disabledReason={mayWrite ? null : banner('refusedPermission')}
          onClick={() => setOpen(!open)}
        >
          {action}
        </Button>
      </div>
      {stoppedAt ? (
        <Banner tone="warning">{t('stopped', { date: formatMoment(stoppedAt, locale, zone) })}</Banner>
      ) : (
        budget?.stops && <p className="text-13 text-muted">{t('willStop')}</p>
      )}
      {budget && <UsageBar used={spent.amount_minor} limit={budget.amount.amount_minor} />}
      {open && <BudgetForm {...props} onDone={close} />}
    </li>
  )
}

/** Minor units of what was typed; null where it is no amount above zero. */
function minorOf(typed: string, currency: string): number | null {
  const minor = Math.round(Number(typed) * 10 ** minorDigits(currency))
  return Number.isSafeInteger(minor) && minor > 0 ? minor : null
}

const BudgetForm = ({
  contract,
  label,
  budget,
  canStop,
  currency,
  gross,
  onDone,
}: BudgetItemProps & { onDone: () => void }) => {
  const t = useTranslations('usage.budget')
  const router = useRouter()
  const digits = minorDigits(currency)
  const which = { ...(contract !== undefined && { contract }), ...(budget && { version: budget.version }) }
  const remove = useAction(async options => {
    await call('PUT /ajax/v1/usage/budget', { body: { ...which, amount_minor: null } }, options)
    showToast('success', t('removed', { label }))
    onDone()
    await router.invalidate()
  })
  return (
    <Form
      name={`budget-${contract ?? 'all'}`}
      className="mt-1 flex flex-col gap-4 rounded-control border border-line bg-subtle p-4"
      check={data =>
        minorOf(data.text('amount_minor'), currency) === null ? new Map([['amount_minor', t('enter')]]) : new Map()
      }
      submit={(data, options) => {
        const amount_minor = minorOf(data.text('amount_minor'), currency)
        return call(
          'PUT /ajax/v1/usage/budget',
          { body: { ...which, amount_minor, stops: data.has('stops') } },
          options,
        )
      }}
      onDone={async () => {
        showToast('success', t('saved', { label }))
        onDone()
        await router.invalidate()
      }}
    >
      <FormField name="amount_minor" label={t('amount', { currency })} hint={t('hint', { gross: String(gross) })}>
        <Input
          name="amount_minor"
          type="number"
          inputMode="decimal"
          min={10 ** -digits}
          max={10_000_000}
          step={10 ** -digits}
          figures
          defaultValue={budget ? decimalString(budget.amount) : ''}
          className="max-w-40"
        />
      </FormField>
      {canStop && (
        <div>
          <Checkbox name="stops" label={t('stops')} defaultChecked={budget?.stops ?? false} />
          <p className="mt-1 text-13 text-muted">{t('stopsHint')}</p>
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <SubmitButton>{t(budget ? 'change' : 'set')}</SubmitButton>
        {budget && (
          <Button colour="muted" outline pending={remove.pending} onClick={remove.run}>
            {t('remove')}
          </Button>
        )}
      </div>
    </Form>
  )
}
