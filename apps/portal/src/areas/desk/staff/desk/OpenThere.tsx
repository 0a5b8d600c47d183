import { mayStaff } from '@kontor/contract/staff-powers'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { useUser } from '../../../../session/use-user.ts'
import { ReasonForm } from '../../../../shell/customers/ReasonForm.tsx'
import { buttonClass } from '../../../../ui/button-class.ts'
import { DeskAction } from './DeskItem.tsx'
import { isOwnCustomer } from './own-customer.ts'

type OpenThereProps = {
  row: { customer_number: number; customer_name: string }
  /** The page in the customer's account. */
  to: string
  /** By default that the account is opened. */
  text?: string
}

/** To a page of a customer's account: staff act for the customer first, with a reason. */
export const OpenThere = ({ row: { customer_number: number, customer_name: name }, to, text }: OpenThereProps) => {
  const t = useTranslations('staff.desk')
  const problems = useTranslations('problems')
  const user = useUser()
  const shown = text ?? t('open')
  if (user.current_customer_number === number && user.acting_reason !== null)
    return (
      <Link to={to} className={`${buttonClass({ size: 'sm', colour: 'muted', outline: true })} self-start`}>
        {shown}
      </Link>
    )
  if (!mayStaff(user.staff_powers, 'customers:act')) return null
  return (
    <DeskAction
      text={shown}
      which={name}
      disabledReason={isOwnCustomer(user, number) ? problems('own_customer') : null}
    >
      <ReasonForm customer={{ number, name }} to={to} />
    </DeskAction>
  )
}
