import type { CardData, Dashboard } from '@kontor/contract/areas/desk/dashboard'
import { can, canDo, canDoSome } from '@kontor/contract/can'
import { formatMoney } from '@kontor/contract/money'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { useNumberLocale } from '../../../i18n/number-locale.ts'
import { currentCustomer } from '../../../session/session.ts'
import { useUser } from '../../../session/use-user.ts'
import { buttonClass } from '../../../ui/button-class.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { ActivityCard } from './ActivityCard.tsx'
import { BalanceCard } from './BalanceCard.tsx'
import { CloudCard } from './CloudCard.tsx'
import { ContractsCard } from './ContractsCard.tsx'
import { FirstSteps } from './FirstSteps.tsx'
import { SpendCard } from './SpendCard.tsx'
import { TicketsCard } from './TicketsCard.tsx'
import { TodoCard } from './TodoCard.tsx'

/** The start page: what is to be done, what is owed, what ends, what waits for an answer. Each card stands by itself. */
export const DashboardPage = ({ dashboard }: { dashboard: Dashboard }) => (
  <>
    <Greeting dashboard={dashboard} />
    <div className={grid}>
      {dashboard.first_steps && <FirstSteps {...dashboard.first_steps} />}
      {!(dashboard.first_steps && dashboard.new_customer) && <Cards dashboard={dashboard} />}
    </div>
  </>
)

const Cards = ({ dashboard }: { dashboard: Dashboard }) => {
  const resources = can(useUser(), 'contracts') && usesCloud(dashboard)
  const wide = resources || dashboard.spend.state !== 'not_permitted'
  return (
    <div className={grid}>
      <div className={`${grid} sm:grid-cols-[repeat(auto-fit,minmax(17rem,1fr))]`}>
        <TodoCard card={dashboard.todo} />
        <BalanceCard card={dashboard.balance} />
        <TicketsCard card={dashboard.tickets} />
      </div>
      <div className={`${grid} lg:grid-cols-3`}>
        {wide && (
          <div className={`${grid} content-start lg:col-span-2`}>
            <SpendCard card={dashboard.spend} />
            {resources && <CloudCard />}
          </div>
        )}
        <div className={`${grid} content-start sm:max-lg:grid-cols-2 ${wide ? '' : 'lg:col-span-3 lg:grid-cols-2'}`}>
          <ContractsCard card={dashboard.contracts} />
          <ActivityCard card={dashboard.activity} />
        </div>
      </div>
    </div>
  )
}

const grid = 'grid min-w-0 gap-[var(--page-gap,20px)]'

/** Whether the customer has paid for cloud resources lately: only then is it worth loading them. */
function usesCloud({ spend }: Dashboard): boolean {
  return (
    spend.state === 'ready' &&
    spend.data.series.some(({ group, amounts }) => group === 'cloud' && amounts.some(Boolean))
  )
}

const Greeting = ({ dashboard }: { dashboard: Dashboard }) => {
  const t = useTranslations()
  const user = useUser()
  const customer = currentCustomer(user)
  const { balance } = dashboard
  return (
    <PageHeader
      title={t('dashboard.greeting', { name: user.name })}
      subtitle={customer && `${customer.name} · ${t('frame.customerNumber', { number: String(customer.number) })}`}
      action={
        <>
          {canDoSome(user, 'support:write') && (
            <Link to="/support/create" className={buttonClass({ colour: 'muted', outline: true })}>
              {t('places.newTicket')}
            </Link>
          )}
          {balance.state === 'ready' && canDo(user, 'billing:write') && <ToPay balance={balance.data} />}
        </>
      }
    />
  )
}

/** Leads to where the invoices that it counts and sums are paid. */
const ToPay = ({ balance: { payable, payable_count: count } }: { balance: CardData<'balance'> }) => {
  const t = useTranslations('dashboard')
  const amount = formatMoney(payable, useNumberLocale())
  if (count === 0) return null
  return (
    <Link to="/billing/pay" className={buttonClass()}>
      {t('toPay', { count, amount })}
    </Link>
  )
}
