import type { Membership } from '@kontor/contract/areas/people/identity'
import { type KeyboardEvent, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useUser } from '../../session/use-user.ts'
import { Badge } from '../../ui/Badge.tsx'
import { XIcon } from '../../ui/MoreIcons.tsx'
import { LockIcon } from '../../ui/NavigationIcons.tsx'
import { SearchInput } from '../../ui/SearchInput.tsx'
import { SkeletonText } from '../../ui/Skeleton.tsx'
import { ReasonForm } from './ReasonForm.tsx'
import { needsReason, useActFor } from './use-act-for.ts'
import { useCustomerSearch } from './use-customer-search.ts'

/** Finds a customer and acts for it. Staff give a reason first. */
export const CustomerFinder = ({ onDone, to }: { onDone?: () => void; to?: string }) => {
  const t = useTranslations('frame')
  const user = useUser()
  const [query, setQuery] = useState('')
  const [chosen, setChosen] = useState<Membership | null>(null)
  const { state, found } = useCustomerSearch(query)
  const actFor = useActFor()
  const own = user.customers.filter(({ number }) => number !== user.current_customer_number)
  const choose = (customer: Membership) => {
    if (needsReason(user, customer)) return setChosen(customer)
    onDone?.()
    void actFor(customer)
  }
  const shown = query.trim() === '' ? own : found

  if (chosen) return <ReasonForm customer={chosen} onBack={() => setChosen(null)} onDone={onDone} to={to} />
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the field and of the buttons inside
    <div className="flex flex-col gap-3" onKeyDown={moveFocus}>
      <SearchInput
        label={t(user.admin ? 'customerSearchAll' : 'customerSearchOwn')}
        value={query}
        autoComplete="off"
        onChange={event => setQuery(event.target.value)}
      />
      {state === 'searching' && shown.length === 0 && <SkeletonText lines={3} />}
      <p aria-live="polite" className="text-13 text-muted empty:hidden">
        {state === 'failed' && t('searchFailed')}
        {state === 'found' && found.length === 0 && t('searchEmpty', { query: query.trim() })}
      </p>
      {shown.length > 0 && (
        <ul className="-mx-2 flex max-h-80 flex-col overflow-y-auto">
          {shown.map(customer => (
            <li key={customer.number}>
              <CustomerRow customer={customer} onChoose={() => choose(customer)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Arrows lead from the field through the list and back. */
const moveFocus = (event: KeyboardEvent<HTMLElement>) => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, li > button')]
  const next = stops[stops.findIndex(stop => stop.matches(':focus')) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}

const CustomerRow = ({ customer, onChoose }: { customer: Membership; onChoose: () => void }) => {
  const t = useTranslations('frame')
  const roles = useTranslations('roles')
  const { role } = customer
  return (
    <button
      type="button"
      onClick={onChoose}
      className="flex w-full items-center gap-3 rounded-control px-2 py-2 text-left hover:bg-subtle focus-visible:-outline-offset-2"
    >
      <span className="min-w-0 grow">
        <span dir="auto" className="block w-fit max-w-full truncate font-medium">
          {customer.name}
        </span>
        <span className="block text-12 text-muted tabular-nums">
          {t('customerNumber', { number: String(customer.number) })}
          {role !== 'staff' && ` · ${roles(role)}`}
        </span>
      </span>
      {customer.locked && (
        <Badge tone="danger" icon={LockIcon}>
          {t('customerLocked')}
        </Badge>
      )}
      {customer.deactivated && (
        <Badge tone="muted" icon={XIcon}>
          {t('customerDeactivated')}
        </Badge>
      )}
    </button>
  )
}
