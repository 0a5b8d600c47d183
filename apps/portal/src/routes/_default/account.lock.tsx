import { mayStaff } from '@kontor/contract/staff-powers'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { StaffDunningCard } from '../../areas/arrears/dunning/staff/StaffDunningCard.tsx'
import { StaffLockCards } from '../../areas/arrears/locks/staff/StaffLockCards.tsx'
import { WithPower } from '../../areas/desk/staff/WithPower.tsx'
import { pageTitle } from '../../i18n/page-title.ts'
import { requireStaff } from '../../session/guards.ts'
import { currentCustomer } from '../../session/session.ts'
import { useUser } from '../../session/use-user.ts'

/** Lock and legal hold of the customer that staff act for. */
export const Route = createFileRoute('/_default/account/lock')({
  beforeLoad({ context: { user } }) {
    requireStaff(user)
    // mails lead here: which customer is chosen at the desk
    if (currentCustomer(user)?.role !== 'staff') throw redirect({ to: '/staff' })
  },
  head: ({ match }) => pageTitle(match.context, texts => texts.account.tabs.lock),
  component: Lock,
})

function Lock() {
  const user = useUser()
  const { staff_powers: held } = user
  const customer = currentCustomer(user)
  return (
    <div className="flex max-w-3xl flex-col gap-5">
      {customer && <StaffLockCards customer={customer} />}
      {customer && mayStaff(held, 'dunning:see') && (
        <WithPower power="dunning:act">
          <StaffDunningCard number={customer.number} />
        </WithPower>
      )}
    </div>
  )
}
