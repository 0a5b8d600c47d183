import type { Membership } from '@kontor/contract/areas/identity'
import { Link, useRouter } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { formatDate } from '../components/LocalDate.tsx'
import { useNumberLocale } from '../i18n/number-locale.ts'
import { usePageState } from '../session/page-state-context.ts'
import { currentCustomer } from '../session/session.ts'
import { leaveCustomer } from '../session/switch-customer.ts'
import { useUser } from '../session/use-user.ts'
import { showToast } from '../state/toasts.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { buttonClass } from '../ui/button-class.ts'
import { Notices } from './Notices.tsx'

/** What holds for every page, one at a time, the most serious first; and the notification. */
export const Banners = () => <Notices banner={useBanner()} />

function useBanner(): ReactNode {
  const t = useTranslations()
  const numbers = useNumberLocale()
  const user = useUser()
  const customer = currentCustomer(user)
  if (customer?.role === 'staff') return <ActingBanner customer={customer} />
  if (customer?.locked) {
    return (
      <Banner tone="danger" action={<BannerLink to="/locked">{t('banner.lockedAction')}</BannerLink>}>
        {t('banner.locked')}
      </Banner>
    )
  }
  if (user.unread.overdue_invoices > 0) {
    return (
      <Banner tone="warning" action={<OverdueLink />}>
        {t('banner.overdue', { count: user.unread.overdue_invoices })}
      </Banner>
    )
  }
  if (user.two_factor === 'off' && user.two_factor_required_from) {
    return (
      <Banner tone="warning" action={<BannerLink to="/twofactor">{t('banner.factorAction')}</BannerLink>}>
        {t('banner.factorRequired', { date: formatDate(user.two_factor_required_from, numbers) })}
      </Banner>
    )
  }
  return null
}

const ActingBanner = ({ customer: { name, deactivated, locked } }: { customer: Membership }) => {
  const t = useTranslations('banner')
  const user = useUser()
  const page = usePageState()
  const router = useRouter()
  const [leaving, setLeaving] = useState(false)
  const leave = async () => {
    setLeaving(true)
    try {
      await leaveCustomer(page, router)
    } catch {
      showToast('danger', t('actingLeaveFailed'))
    } finally {
      setLeaving(false)
    }
  }
  return (
    <Banner
      tone="warning"
      action={
        <Button size="sm" colour="muted" outline pending={leaving} onClick={() => void leave()}>
          {t('actingLeave')}
        </Button>
      }
    >
      {t('acting', { name, number: String(user.current_customer_number), reason: user.acting_reason ?? '–' })}
      {deactivated && ` ${t('actingClosed')}`}
      {locked && ` ${t('actingLocked')}`}
    </Banner>
  )
}

const look = buttonClass({ size: 'sm', colour: 'muted', outline: true })

const BannerLink = ({ to, children }: { to: '/locked' | '/twofactor'; children: string }) => (
  <Link to={to} className={look}>
    {children}
  </Link>
)

const OverdueLink = () => {
  const t = useTranslations('banner')
  return (
    <Link to="/billing" search={{ status: 'overdue' }} className={look}>
      {t('overdueAction')}
    </Link>
  )
}
