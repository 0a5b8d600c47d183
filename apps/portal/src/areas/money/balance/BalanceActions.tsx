import type { Balance } from '@kontor/contract/areas/money/balance'
import { canDo } from '@kontor/contract/can'
import { formatMoney } from '@kontor/contract/money'
import type { CallOutput } from '@kontor/contract/wire/types'
import { useTranslations } from 'use-intl/react'
import { formatMoment } from '../../../components/Moment.tsx'
import { useNumberLocale } from '../../../i18n/number-locale.ts'
import { useShownTimeZone } from '../../../i18n/shown-time-zone.ts'
import { useUser } from '../../../session/use-user.ts'
import { Card } from '../../../ui/Card.tsx'
import { ActionItem } from './ActionItem.tsx'
import { RedeemForm } from './RedeemForm.tsx'
import { TopUpForm } from './TopUpForm.tsx'
import { TopUpRuleForm } from './TopUpRuleForm.tsx'

type BalanceActionsProps = {
  topUp: Balance['top_up']
  methods: CallOutput<'GET /ajax/v1/accounts/payment/get/all'>
}

/** How balance comes: by payment, by the clock, by voucher. */
export const BalanceActions = ({ topUp, methods }: BalanceActionsProps) => {
  const t = useTranslations('balance')
  const locale = useNumberLocale()
  const zone = useShownTimeZone()
  const mayWrite = canDo(useUser(), 'billing:write')
  const { rule } = topUp
  const usable = methods.data.filter(({ state }) => state === 'active' || state === 'expiring')
  const state = rule
    ? t(rule.paused_at ? 'rule.paused' : rule.method ? 'rule.on' : 'rule.resting', {
        date: rule.paused_at ? formatMoment(rule.paused_at, locale, zone) : '',
        below: formatMoney(rule.below, locale),
        amount: formatMoney(rule.amount, locale),
      })
    : t('rule.off')
  return (
    <Card title={t('actions.title')} subtitle={t('actions.lead')}>
      <ul className="divide-y divide-line">
        <ActionItem label={t('topUp.label')} text={t('topUp.text')} action={t('topUp.action')} mayWrite={mayWrite}>
          {() => <TopUpForm topUp={topUp} usable={usable} offered={methods.offered} />}
        </ActionItem>
        <ActionItem
          label={t('rule.label')}
          text={state}
          action={t(rule ? 'rule.change' : 'rule.set')}
          mayWrite={mayWrite}
        >
          {close => (
            <TopUpRuleForm topUp={topUp} usable={usable.filter(({ method }) => method !== 'sepa')} onDone={close} />
          )}
        </ActionItem>
        <ActionItem
          label={t('voucher.label')}
          text={t('voucher.text')}
          action={t('voucher.action')}
          mayWrite={mayWrite}
        >
          {close => <RedeemForm onDone={close} />}
        </ActionItem>
      </ul>
    </Card>
  )
}
