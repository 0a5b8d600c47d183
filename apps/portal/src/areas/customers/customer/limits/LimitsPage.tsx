import type { AccountLimit } from '@kontor/contract/areas/customers/limits'
import { canDo } from '@kontor/contract/can'
import { Link, useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { ExactMoment } from '../../../../components/Moment.tsx'
import { Form } from '../../../../forms/Form.tsx'
import { FormField } from '../../../../forms/FormField.tsx'
import { SubmitButton } from '../../../../forms/SubmitButton.tsx'
import { useAction } from '../../../../forms/use-action.ts'
import { useFormValue } from '../../../../forms/use-form-value.ts'
import { useUser } from '../../../../session/use-user.ts'
import { showToast } from '../../../../state/toasts.ts'
import { Badge } from '../../../../ui/Badge.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { buttonClass } from '../../../../ui/button-class.ts'
import { Card } from '../../../../ui/Card.tsx'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { Input } from '../../../../ui/Input.tsx'
import { EmptyContracts } from '../../../../ui/illustrations/EmptyContracts.tsx'
import { CheckIcon } from '../../../../ui/MoreIcons.tsx'
import { Textarea } from '../../../../ui/Textarea.tsx'
import { ClockIcon, MinusIcon } from '../../../../ui/ThingIcons.tsx'
import { UsageBar } from '../../../../ui/UsageBar.tsx'

/** The customer's limits. Up to the ceiling customers set them themselves; more is a request. */
export const LimitsPage = ({ limits }: { limits: readonly AccountLimit[] }) => {
  const t = useTranslations('customer.limits')
  const places = useTranslations('places')
  const user = useUser()
  if (limits.length === 0) {
    return (
      <Card className="max-w-3xl">
        <EmptyState
          drawing={<EmptyContracts />}
          sentence={t('empty')}
          action={
            <Link to="/billing/contracts" className={buttonClass({ colour: 'muted', outline: true })}>
              {places('contracts')}
            </Link>
          }
        />
      </Card>
    )
  }
  return (
    <Card title={t('title')} subtitle={t('lead')} className="max-w-3xl">
      <ul className="flex flex-col divide-y divide-line">
        {limits.map(limit => (
          <LimitItem key={limit.key} limit={limit} mayWrite={canDo(user, 'account:write')} />
        ))}
      </ul>
    </Card>
  )
}

type LimitItemProps = { limit: AccountLimit; mayWrite: boolean }

const LimitItem = ({ limit, mayWrite }: LimitItemProps) => {
  const t = useTranslations('customer.limits')
  const banner = useTranslations('banner')
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <li className="flex flex-col gap-2 py-4 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <p className="grow font-medium max-sm:basis-full">{limit.label}</p>
        {limit.requested !== null && (
          <Badge tone="info" icon={ClockIcon}>
            {t('requested', { count: limit.requested })}
          </Badge>
        )}
        <p className="text-13 text-muted tabular-nums max-sm:grow">
          {t('used', { used: limit.used, limit: limit.limit, unit: measureOf(limit) })}
        </p>
        <Button
          ref={button}
          size="sm"
          colour="muted"
          outline
          aria-expanded={open}
          aria-label={`${t('change')}: ${limit.label}`}
          disabledReason={mayWrite ? null : banner('refusedPermission')}
          onClick={() => setOpen(!open)}
        >
          {t('change')}
        </Button>
        {limit.requested !== null && <CancelRequest limit={limit} mayWrite={mayWrite} />}
      </div>
      <UsageBar used={limit.used} limit={limit.limit} />
      {limit.decision && <Decision limit={limit} decision={limit.decision} />}
      {open && (
        <LimitForm
          limit={limit}
          onDone={() => {
            setOpen(false)
            button.current?.focus()
          }}
        />
      )}
    </li>
  )
}

const looks = {
  approved: { tone: 'success', icon: CheckIcon },
  partly: { tone: 'success', icon: CheckIcon },
  refused: { tone: 'danger', icon: MinusIcon },
} as const

/** Shows what staff answered to the last request. */
const Decision = ({ limit, decision }: { limit: AccountLimit; decision: NonNullable<AccountLimit['decision']> }) => {
  const t = useTranslations('customer.limits')
  const { outcome, asked, reason, decided_at } = decision
  return (
    <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-13">
      <Badge tone={looks[outcome].tone} icon={looks[outcome].icon}>
        {t(`outcomes.${outcome}`, { asked, limit: limit.limit })}
      </Badge>
      <span className="text-muted">
        <ExactMoment value={decided_at} />
      </span>
      {reason && <p className="basis-full wrap-anywhere whitespace-pre-wrap">{reason}</p>}
    </div>
  )
}

const CancelRequest = ({ limit, mayWrite }: LimitItemProps) => {
  const t = useTranslations('customer.limits')
  const banner = useTranslations('banner')
  const router = useRouter()
  const cancel = useAction(async options => {
    await call('DELETE /ajax/v1/accounts/limits/{key}/request', { params: { key: limit.key } }, options)
    showToast('success', t('cancelled', { label: limit.label }))
    await router.invalidate()
  })
  return (
    <Button
      size="sm"
      colour="muted"
      outline
      aria-label={`${t('cancel')}: ${limit.label}`}
      disabledReason={mayWrite ? null : banner('refusedPermission')}
      pending={cancel.pending}
      onClick={cancel.run}
    >
      {t('cancel')}
    </Button>
  )
}

/** The limit's name already says a counted unit ("servers"), but not a measured one. */
const measureOf = ({ unit }: AccountLimit): string => (/^[KMGT]i?B$/.test(unit) ? unit : 'none')

const LimitForm = ({ limit, onDone }: { limit: AccountLimit; onDone: () => void }) => {
  const t = useTranslations('customer.limits')
  const router = useRouter()
  return (
    <Form
      name={`limit-${limit.key}`}
      className="mt-2 flex flex-col gap-4 rounded-control border border-line bg-subtle p-4"
      submit={(data, options) => {
        const body = { key: limit.key, limit: Number(data.get('limit')), ...data.texts('reason') }
        return call('POST /ajax/v1/accounts/limits', { body }, options)
      }}
      onDone={async ({ data }) => {
        const now = data.find(({ key }) => key === limit.key)
        showToast('success', t(now?.requested === null ? 'saved' : 'sent', { label: limit.label }))
        onDone()
        await router.invalidate()
      }}
    >
      <FormField name="limit" label={t('new')} hint={t('newHint', { ceiling: limit.ceiling, used: limit.used })}>
        <Input
          name="limit"
          type="number"
          inputMode="numeric"
          min={limit.used}
          max={1_000_000}
          step={1}
          figures
          defaultValue={limit.requested ?? limit.limit}
          className="max-w-40"
        />
      </FormField>
      <ReasonField limit={limit} />
    </Form>
  )
}

/** Beyond the ceiling staff decide, and want to know what it is for. */
const ReasonField = ({ limit }: { limit: AccountLimit }) => {
  const t = useTranslations('customer.limits')
  const wanted = Number(useFormValue('limit', String(limit.requested ?? limit.limit)))
  const beyond = wanted > limit.ceiling
  return (
    <>
      {beyond && (
        <FormField name="reason" label={t('reason')} hint={t('reasonHint')} optional>
          <Textarea name="reason" rows={2} maxLength={1000} />
        </FormField>
      )}
      <SubmitButton className="self-start">{t(beyond ? 'request' : 'set')}</SubmitButton>
    </>
  )
}
