import type { StaffPayout } from '@kontor/contract/areas/money/payouts'
import { formatMoney } from '@kontor/contract/money'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { LocalDate } from '../../../../components/LocalDate.tsx'
import { Form } from '../../../../forms/Form.tsx'
import { FormField } from '../../../../forms/FormField.tsx'
import { SubmitButton } from '../../../../forms/SubmitButton.tsx'
import { useAction } from '../../../../forms/use-action.ts'
import { useNumberLocale } from '../../../../i18n/number-locale.ts'
import { useUser } from '../../../../session/use-user.ts'
import { Badge } from '../../../../ui/Badge.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { AlertTriangleIcon } from '../../../../ui/ControlIcons.tsx'
import { Input } from '../../../../ui/Input.tsx'
import { DeskAction, DeskItem } from './DeskItem.tsx'
import { DeskQueue } from './DeskQueue.tsx'
import { isOwnCustomer } from './own-customer.ts'
import type { Settle } from './use-desk.ts'

const read = (cursor: string | undefined) => call('GET /ajax/v1/staff/payouts', { query: { cursor } })

export const Payouts = () => (
  <DeskQueue queue="payouts" read={read}>
    {(row, settle) => <Waiting key={row.id} row={row} settle={settle} />}
  </DeskQueue>
)

type WaitingProps = { row: StaffPayout; settle: Settle }

const Waiting = ({ row, settle }: WaitingProps) => {
  const t = useTranslations('staff.desk.payout')
  const locks = useTranslations('locks.reasons')
  const checks = useTranslations('staff.desk.payout.checks')
  const locale = useNumberLocale()
  const { amount, asked_at, asked_by, customer_name, customer_number, holder, iban_masked, not_before, payee_check } =
    row
  const { account_changed, approved_by, lock_reason, objection } = row
  const transferable = row.source === null || (row.source.obstacle !== null && iban_masked !== '')
  const check = (['match', 'close', 'no_match'] as const).find(name => name === payee_check)
  return (
    <DeskItem
      title={`${formatMoney(amount, locale)} · ${customer_name}`}
      badge={
        (row.two_people || account_changed || objection) && (
          <Badge tone="warning" icon={AlertTriangleIcon}>
            {t(objection ? 'notSent' : account_changed ? 'accountChanged' : 'twoPeople')}
          </Badge>
        )
      }
      since={asked_at}
      about={[`${customer_name} (${customer_number})`, asked_by]}
    >
      {row.source && (
        <p className="text-13 wrap-anywhere">
          {t('paidBy', { method: row.source.label || t(`kinds.${row.source.kind}`) })}{' '}
          {row.source.obstacle && t(`obstacles.${row.source.obstacle}`)}
        </p>
      )}
      {transferable && (
        <p className="text-13 wrap-anywhere">
          {holder} · {iban_masked} · {check ? checks(check) : checks('none')}
        </p>
      )}
      {objection && <p className="text-13 wrap-anywhere">{t(`objections.${objection}`)}</p>}
      {transferable && not_before && (
        <p className="text-13">{t.rich('notBefore', { day: () => <LocalDate value={not_before} /> })}</p>
      )}
      {lock_reason && <p className="text-13">{t('locked', { reason: locks(`${lock_reason as 'payment'}.title`) })}</p>}
      {approved_by && <p className="text-13 text-muted">{t('approvedBy', { name: approved_by })}</p>}
      <Decisions row={row} settle={settle} />
    </DeskItem>
  )
}

const Decisions = ({ row, settle }: WaitingProps) => {
  const t = useTranslations('staff.desk.payout')
  const problems = useTranslations('problems')
  const user = useUser()
  const locale = useNumberLocale()
  const { id, version, state, amount, customer_name, customer_number, own, source, to_source } = row
  const account_changed = row.account_changed || row.objection !== null
  const which = `${formatMoney(amount, locale)}, ${customer_name}`
  const second = state === 'second'
  const send = (decision: 'transfer' | 'to_source') => async (options: object) => {
    const body = { decision, reason: '', version }
    await call('POST /ajax/v1/staff/payouts/{id}/decide', { params: { id }, body }, options)
    await settle(id, t(row.two_people && !second ? 'seconded' : decision === 'transfer' ? 'approved' : 'refunded'))
  }
  const transfer = useAction(send('transfer'))
  const refund = useAction(send('to_source'))
  const ownCustomer = isOwnCustomer(user, customer_number) ? problems('own_customer') : null
  const blocked = ownCustomer ?? (own ? t('ownApproval') : row.beyond_limit ? problems('limit_too_low') : null)
  const goesBack = source !== null && source.obstacle === null
  return (
    <div className="flex flex-wrap items-start gap-2">
      {(!second || !to_source) && !goesBack && (
        <Button
          size="sm"
          aria-label={`${t('transfer')}: ${which}`}
          pending={transfer.pending}
          disabledReason={blocked ?? (account_changed ? t('onlyRefuse') : null)}
          onClick={transfer.run}
        >
          {t('transfer')}
        </Button>
      )}
      {source && (!second || to_source) && (
        <Button
          size="sm"
          colour={goesBack ? 'primary' : 'muted'}
          outline={!goesBack}
          aria-label={`${t('toSource', { method: source.label || t(`kinds.${source.kind}`) })}: ${which}`}
          pending={refund.pending}
          disabledReason={blocked}
          onClick={refund.run}
        >
          {t('toSource', { method: source.label || t(`kinds.${source.kind}`) })}
        </Button>
      )}
      <DeskAction text={t('refuse')} which={which} disabledReason={ownCustomer}>
        <Form
          name={`payout-refuse-${id}`}
          className="flex flex-col gap-4"
          check={data => new Map(data.text('reason').trim() === '' ? [['reason', t('reasonMissing')]] : [])}
          submit={(data, options) => {
            const body = { decision: 'refuse' as const, version, ...data.texts('reason') }
            return call('POST /ajax/v1/staff/payouts/{id}/decide', { params: { id }, body }, options)
          }}
          onDone={() => settle(id, t('refused'))}
        >
          <FormField name="reason" label={t('reason')} hint={t('reasonHint')}>
            <Input name="reason" maxLength={500} />
          </FormField>
          <SubmitButton size="sm" colour="danger" className="self-start">
            {t('refuse')}
          </SubmitButton>
        </Form>
      </DeskAction>
    </div>
  )
}
