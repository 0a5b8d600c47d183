import type { UserInfo } from '@kontor/contract/areas/people/identity'
import { useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { useAction } from '../../../forms/use-action.ts'
import { usePageState } from '../../../session/page-state-context.ts'
import { switchCustomer } from '../../../session/switch-customer.ts'
import { Button } from '../../../ui/Button.tsx'
import { Part } from './Part.tsx'

/** The lock is one customer's; users with other customers can continue there. */
export const OtherCustomers = ({ user }: { user: UserInfo }) => {
  const t = useTranslations('locks')
  const others = user.customers.filter(
    ({ number, deactivated }) => number !== user.current_customer_number && !deactivated,
  )
  if (others.length === 0) return null
  return (
    <Part title={t('others')}>
      <ul className="flex flex-wrap gap-2">
        {others.map(({ number, name }) => (
          <li key={number}>
            <SwitchButton number={number} name={name} />
          </li>
        ))}
      </ul>
    </Part>
  )
}

const SwitchButton = ({ number, name }: { number: number; name: string }) => {
  const page = usePageState()
  const router = useRouter()
  const go = useAction(() => switchCustomer(page, router, number))
  return (
    <Button colour="muted" outline pending={go.pending} onClick={go.run}>
      {name} <span className="text-muted tabular-nums">{number}</span>
    </Button>
  )
}
