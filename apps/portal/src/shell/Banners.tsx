import type { Membership, UserInfo } from '@kontor/contract/areas/people/identity'
import { canDo } from '@kontor/contract/can'
import { formatMoney } from '@kontor/contract/money'
import { Link, useMatch, useMatches, useRouter } from '@tanstack/react-router'
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

/** What holds for every page but the one that it is about, one at a time, the most serious first; and the notification. */
export const Banners = () => <Notices banner={useBanner()} />

function useBanner(): ReactNode {
  const t = useTranslations()
  const numbers = useNumberLocale()
  const user = useUser()
  const customer = currentCustomer(user)
  const page = useMatches({ select: matches => matches.at(-1)?.pathname.replace(/(?<=.)\/$/, '') }) ?? '/'
  const onOverdue = useOnOverdue(page)
  if (customer?.role === 'staff') return <ActingBanner customer={customer} />
  if (customer?.locked) {
    if (page === '/locked') return null
    return (
      <Banner tone="danger" action={<BannerLink to="/locked">{t('banner.lockedAction')}</BannerLink>}>
        {t('banner.locked')}
      </Banner>
    )
  }
  if (user.unread.overdue && !onOverdue) return <OverdueBanner {...user.unread.overdue} />
  if (user.two_factor === 'off' && user.two_factor_required_from && !page.startsWith('/twofactor')) {
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

/** The list of invoices shows what is overdue by itself, and so do the page of one and the page that pays them. */
function useOnOverdue(page: string): boolean {
  const status = useMatch({
    from: '/_default/billing/$id',
    shouldThrow: false,
    select: ({ loaderData }) => loaderData?.status,
  })
  return page === '/billing' || page === '/billing/pay' || status === 'overdue'
}

const OverdueBanner = ({ count, since, amount }: NonNullable<UserInfo['unread']['overdue']>) => {
  const t = useTranslations('banner')
  const numbers = useNumberLocale()
  const date = formatDate(since, numbers)
  const link = canDo(useUser(), 'billing:write') ? (
    <Link to="/billing/pay" search={{ documents: 'overdue' }} className={look}>
      {t('overduePay', { count })}
    </Link>
  ) : (
    <Link to="/billing" search={{ status: 'overdue' }} className={look}>
      {t('overdueAction', { count })}
    </Link>
  )
  return (
    <Banner tone="warning" action={link}>
      {amount ? t('overdue', { amount: formatMoney(amount, numbers), date }) : t('overdueMixed', { count, date })}
    </Banner>
  )
}
