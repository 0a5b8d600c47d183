import { mayStaff } from '@kontor/contract/staff-powers'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { useUser } from '../../../../session/use-user.ts'
import { buttonClass } from '../../../../ui/button-class.ts'

/** Leads to what the reader may make by hand for a customer. */
export const CustomerActions = ({ customer }: { customer: number }) => {
  const items = useTranslations('billing.items')
  const ordering = useTranslations('staff.ordering')
  const offers = useTranslations('offers')
  const { staff_powers: powers } = useUser()
  const look = buttonClass({ colour: 'muted', outline: true })
  const number = String(customer)
  return (
    <>
      {mayStaff(powers, 'billing:see') && (
        <Link to="/staff/customers/$number/$page" params={{ number, page: 'items' }} className={look}>
          {items('title')}
        </Link>
      )}
      {mayStaff(powers, 'contracts:act') && (
        <Link to="/staff/customers/$number/$page" params={{ number, page: 'order' }} className={look}>
          {ordering('title')}
        </Link>
      )}
      {mayStaff(powers, 'contracts:act') && mayStaff(powers, 'billing:act') && (
        <Link
          to="/staff/$list/{-$id}"
          params={{ list: 'offers', id: 'new' }}
          search={{ customer: customer }}
          className={look}
        >
          {offers('new')}
        </Link>
      )}
    </>
  )
}
