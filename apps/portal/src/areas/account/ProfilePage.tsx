import type { Membership } from '@kontor/contract/areas/identity'
import type { ProfilePage as ProfilePageData } from '@kontor/contract/areas/profile'
import { canDo } from '@kontor/contract/can'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { currentCustomer } from '../../session/session.ts'
import { useUser } from '../../session/use-user.ts'
import { Banner } from '../../ui/Banner.tsx'
import { PersonCard } from './PersonCard.tsx'
import { SignInCard } from './SignInCard.tsx'
import { StaffCustomerCard } from './StaffCustomerCard.tsx'

type ProfilePageProps = ProfilePageData & {
  /** What staff do about the customer they act for, from another area. */
  staffCards: (customer: Membership) => ReactNode
}

/** Who signs in, and who the customer is that he acts for. */
export const ProfilePage = ({ profile, customer, staffCards }: ProfilePageProps) => {
  const t = useTranslations()
  const user = useUser()
  const acting = currentCustomer(user)
  const mayWrite = canDo(user, 'account:write')
  const sameAddress = customer !== null && customer.email.toLowerCase() === profile.email.toLowerCase()
  const name = acting?.name ?? null
  return (
    <div className="flex max-w-3xl flex-col gap-5">
      <SignInCard profile={profile} alsoContactOf={mayWrite && sameAddress ? name : null} />
      {customer && !mayWrite && <Banner tone="info">{t('account.data.readOnly')}</Banner>}
      {customer && <PersonCard data={customer} readOnly={!mayWrite} signInChange={profile.email_change} />}
      {!customer && user.current_customer_number !== null && <Banner tone="info">{t('profile.person.closed')}</Banner>}
      {acting?.role === 'staff' && staffCards(acting)}
      {acting?.role === 'staff' && <StaffCustomerCard customer={acting} />}
    </div>
  )
}
