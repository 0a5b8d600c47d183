import type { Membership } from '@kontor/contract/areas/people/identity'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { formatDate } from '../../components/LocalDate.tsx'
import { useLocalDay } from '../../i18n/local-day.ts'
import { useNumberLocale } from '../../i18n/number-locale.ts'
import { currentCustomer } from '../../session/session.ts'
import { useUser } from '../../session/use-user.ts'
import { Menu } from '../../ui/Menu.tsx'
import { CheckIcon, ChevronDownIcon } from '../../ui/MoreIcons.tsx'
import { useActFor } from './use-act-for.ts'

const CustomerDialog = lazy(async () => ({ default: (await import('./CustomerDialog.tsx')).CustomerDialog }))

/** Beyond this many, people search a list instead of reading it. */
const longestMenu = 8

/** The current customer. Staff search all customers, others choose among theirs; with only one, its name is shown. */
export const CustomerSwitch = () => {
  const t = useTranslations('frame')
  const user = useUser()
  const [open, setOpen] = useState(false)
  const customer = currentCustomer(user)
  const role = useTranslations('roles')
  const numbers = useNumberLocale()
  const localDay = useLocalDay()
  // exactly what the button shows, so that voice control can call it
  const shown = customer ? `${customer.name} ${customer.number} · ${role(customer.role)}` : t('customerNone')
  const label = `${shown}: ${t('customerSwitch')}`
  if (user.admin || user.customers.length > longestMenu) {
    return (
      <>
        <button
          type="button"
          aria-haspopup="dialog"
          aria-label={label}
          className="customer-switch"
          onClick={() => setOpen(true)}
        >
          <CustomerName customer={customer} />
          <ChevronDownIcon className="size-4 text-muted" />
        </button>
        {open && (
          <Suspense>
            <CustomerDialog onClose={() => setOpen(false)} />
          </Suspense>
        )}
      </>
    )
  }
  const closed = user.closed_customers
  if (user.customers.length + closed.length < 2) {
    return (
      <div className="customer-switch">
        <CustomerName customer={customer} />
      </div>
    )
  }
  return (
    <Menu
      label={label}
      trigger={
        <>
          <CustomerName customer={customer} />
          <ChevronDownIcon className="size-4 text-muted" />
        </>
      }
      triggerClass="customer-switch"
    >
      {user.customers.map(choice => (
        <CustomerChoice key={choice.number} customer={choice} chosen={choice === customer} />
      ))}
      {closed.map(({ number, name, since }) => (
        <div key={number} role="menuitem" aria-disabled="true" tabIndex={-1} className="menu-item text-muted">
          <span className="flex min-w-0 flex-col leading-tight">
            <span dir="auto" className="max-w-full self-start truncate text-13">
              {name}
            </span>{' '}
            <span className="truncate text-12 tabular-nums">
              {number} · {t('customerClosedSince', { date: formatDate(localDay(since), numbers) })}
            </span>
          </span>
        </div>
      ))}
    </Menu>
  )
}

const CustomerName = ({ customer }: { customer: Membership | null }) => {
  const t = useTranslations()
  if (!customer) return <span className="truncate text-muted">{t('frame.customerNone')}</span>
  return (
    <span className="flex min-w-0 flex-col leading-tight">
      {/* cut at its own end: a name written from right to left ends on the left */}
      <span dir="auto" className="max-w-full self-start truncate text-13 font-medium">
        {customer.name}
      </span>{' '}
      <span className="truncate text-12 text-muted tabular-nums">
        {customer.number} · {t(`roles.${customer.role}`)}
      </span>
    </span>
  )
}

const CustomerChoice = ({ customer, chosen }: { customer: Membership; chosen: boolean }) => {
  const actFor = useActFor()
  return (
    <button
      type="button"
      role="menuitemradio"
      aria-checked={chosen}
      tabIndex={-1}
      className="menu-item"
      onClick={() => void (chosen || actFor(customer))}
    >
      <CustomerName customer={customer} />
      {chosen && <CheckIcon className="ml-auto size-4 text-brand" />}
    </button>
  )
}
