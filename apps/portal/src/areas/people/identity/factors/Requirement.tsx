import type { UserInfo } from '@kontor/contract/areas/people/identity'
import type { Factors } from '@kontor/contract/areas/people/second-factor'
import { useTranslations } from 'use-intl/react'
import { LocalDate } from '../../../../components/LocalDate.tsx'
import { useToday } from '../../../../i18n/use-today.ts'
import { currentCustomer } from '../../../../session/session.ts'
import { useUser } from '../../../../session/use-user.ts'
import { Badge } from '../../../../ui/Badge.tsx'
import { Banner } from '../../../../ui/Banner.tsx'
import { AlertTriangleIcon, CheckCircleIcon } from '../../../../ui/ControlIcons.tsx'

const looks = {
  on: { tone: 'success', icon: CheckCircleIcon },
  off: { tone: 'warning', icon: AlertTriangleIcon },
  missing: { tone: 'danger', icon: AlertTriangleIcon },
} as const

export const FactorBadge = ({ state }: { state: UserInfo['two_factor'] }) => {
  const t = useTranslations('identity.factors.state')
  return <Badge {...looks[state]}>{t(state)}</Badge>
}

/** Shows how the sign-in is protected now, and whether more is required, by whom, and from when. */
export const StateText = ({ required }: { required: Factors['required'] }) => {
  const t = useTranslations('identity.factors.state')
  const user = useUser()
  const today = useToday()
  const demand = () => {
    if (!required || user.two_factor === 'missing') return null
    const byCustomer = required.by === 'customer'
    const { from } = required
    const customer = currentCustomer(user)?.name ?? t('thisCustomer')
    if (from === null || from <= today) return byCustomer ? t('requiredCustomer', { customer }) : t('requiredProvider')
    const names = { customer, from: () => <LocalDate value={from} /> }
    return t.rich(byCustomer ? 'requiredCustomerFrom' : 'requiredProviderFrom', names)
  }
  return (
    <>
      {t(user.two_factor === 'on' ? 'onText' : 'offText')} {demand()}
    </>
  )
}

/** A required second factor is missing: why nothing else opens, and what to do. */
export const MissingFactor = ({ required }: { required: Factors['required'] }) => {
  const t = useTranslations('identity.factors.state')
  const user = useUser()
  if (user.two_factor !== 'missing') return null
  const customer = currentCustomer(user)?.name ?? t('thisCustomer')
  return (
    <Banner tone="warning" title={t('missingTitle')}>
      {required?.by === 'customer' ? t('missingCustomer', { customer }) : t('missingProvider')}
    </Banner>
  )
}

/** Says whether the last factor has to stay. */
export const isRequiredNow = (required: Factors['required'], today: string): boolean =>
  required !== null && (required.from === null || required.from <= today)
