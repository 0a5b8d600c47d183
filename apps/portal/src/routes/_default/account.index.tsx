import { canDo } from '@kontor/contract/can'
import { createFileRoute } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { call } from '../../api/client.ts'
import { PersonCard } from '../../areas/customers/customer/PersonCard.tsx'
import { StaffCustomerCard } from '../../areas/customers/customer/StaffCustomerCard.tsx'
import { EmailAddress } from '../../areas/people/identity/email-change/EmailAddress.tsx'
import { SignInCard } from '../../areas/people/identity/profile/SignInCard.tsx'
import { pageTitle } from '../../i18n/page-title.ts'
import { currentCustomer } from '../../session/session.ts'
import { useUser } from '../../session/use-user.ts'
import { Banner } from '../../ui/Banner.tsx'

export const Route = createFileRoute('/_default/account/')({
  loader: () => call('GET /ajax/v1/accounts/profile'),
  head: ({ match }) => pageTitle(match.context, texts => texts.account.tabs.profile),
  component: Profile,
})

/** The user, the customer they act for, and what staff do about that customer. */
function Profile() {
  const { profile, customer } = Route.useLoaderData()
  const t = useTranslations()
  const user = useUser()
  const acting = currentCustomer(user)
  const mayWrite = canDo(user, 'account:write')
  const sameAddress = customer !== null && customer.email.toLowerCase() === profile.email.toLowerCase()
  const staff = acting?.role === 'staff'
  const alsoContactOf = mayWrite && sameAddress ? (acting?.name ?? null) : null
  const signIn = <SignInCard profile={profile} alsoContactOf={alsoContactOf} />
  return (
    <div className="flex max-w-3xl flex-col gap-5">
      {staff ? <StaffCustomerCard customer={acting} /> : signIn}
      {customer && !mayWrite && <Banner tone="info">{t('customer.data.readOnly')}</Banner>}
      {customer && (
        <PersonCard
          data={customer}
          readOnly={!mayWrite}
          email={
            <EmailAddress
              use="customer"
              email={customer.email}
              verifiedAt={customer.email_verified_at}
              change={customer.email_change}
              toldAbove={customer.email_change !== null && customer.email_change.id === profile.email_change?.id}
              refusal={mayWrite ? null : t('banner.refusedPermission')}
            />
          }
        />
      )}
      {!customer && user.current_customer_number !== null && <Banner tone="info">{t('customer.person.closed')}</Banner>}
      {staff && signIn}
    </div>
  )
}
