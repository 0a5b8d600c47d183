import type { CardData, Dashboard } from '@kontor/contract/areas/desk/dashboard'
import { can, canDo, canDoSome } from '@kontor/contract/can'
import { formatMoney } from '@kontor/contract/money'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { ActionText } from '../../../components/ActionText.tsx'
import { Moment } from '../../../components/Moment.tsx'
import { Standing } from '../../../components/Standing.tsx'
import { useNumberLocale } from '../../../i18n/number-locale.ts'
import { mayOrder } from '../../../session/may-order.ts'
import { currentCustomer } from '../../../session/session.ts'
import { useUser } from '../../../session/use-user.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { CheckCircleIcon } from '../../../ui/ControlIcons.tsx'
import { ChevronRightIcon } from '../../../ui/MoreIcons.tsx'
import { UserIcon } from '../../../ui/NavigationIcons.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { CloudCard } from './CloudCard.tsx'
import { ComingCard } from './ComingCard.tsx'
import { type CardOf, DashboardCard } from './DashboardCard.tsx'
import { FirstSteps } from './FirstSteps.tsx'
import { SpendCard } from './SpendCard.tsx'
import { TicketsCard } from './TicketsCard.tsx'

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
      <ComingCard card={dashboard.coming} />
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

/** Says whether the customer has paid for cloud resources lately: only then is it worth loading them. */
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
          <Primary dashboard={dashboard} />
        </>
      }
    />
  )
}

/** Orders come first for a new customer, and where nothing is to be paid; the server says what is. */
const Primary = ({ dashboard: { balance, new_customer } }: { dashboard: Dashboard }) => {
  const t = useTranslations()
  const user = useUser()
  const pays = balance.state === 'ready' && canDo(user, 'billing:write') && balance.data.payable_count > 0
  if (pays) return <ToPay balance={balance.data} />
  if (!mayOrder(user)) return null
  return (
    <Link to="/order" className={buttonClass()}>
      {new_customer ? t('dashboard.firstSteps.steps.first_order.title') : t('orders.order')}
    </Link>
  )
}

/** Leads to where the invoices that it counts and sums are paid; what is overdue has its button above the page. */
const ToPay = ({ balance: { payable, payable_count: count } }: { balance: CardData<'balance'> }) => {
  const t = useTranslations('dashboard')
  const amount = formatMoney(payable, useNumberLocale())
  const { unread, acting_reason } = useUser()
  if (unread.overdue && acting_reason === null) return null
  return (
    <Link to="/billing/pay" className={buttonClass()}>
      {t('toPay', { count, amount })}
    </Link>
  )
}

type Entry = CardData<'activity'>[number]

const ActivityCard = ({ card }: { card: CardOf<CardData<'activity'>> }) => {
  const t = useTranslations('dashboard.activity')
  return (
    <DashboardCard
      title={t('title')}
      card={card}
      action={
        <Link to="/account/activity" className="text-link">
          {t('all')}
        </Link>
      }
    >
      {entries =>
        entries.length === 0 ? (
          <p className="text-13 text-muted">{t('nothing')}</p>
        ) : (
          <ol className="flex flex-col divide-y divide-line">
            {entries.map(entry => (
              <ActivityEntry key={`${entry.at} ${entry.action}`} entry={entry} />
            ))}
          </ol>
        )
      }
    </DashboardCard>
  )
}

const ActivityEntry = ({ entry: { actor, staff, at, action, subject } }: { entry: Entry }) => {
  const t = useTranslations('activity')
  return (
    <li className="entry">
      <span className="min-w-0 grow basis-full">
        <ActionText actor={actor ?? t('automatic')} action={action} subject={subject} />
      </span>
      {staff && (
        <Badge tone="info" icon={UserIcon}>
          {t('staff')}
        </Badge>
      )}
      <span className="text-12 text-muted">
        <Moment value={at} />
      </span>
    </li>
  )
}

const BalanceCard = ({ card }: { card: CardOf<CardData<'balance'>> }) => {
  const t = useTranslations('dashboard')
  return (
    <DashboardCard
      title={t('balance.title')}
      card={card}
      action={
        <Link to="/billing" className="text-link">
          {t('balance.all')}
        </Link>
      }
    >
      {summary => <Standing summary={summary} className="flex flex-col gap-2" />}
    </DashboardCard>
  )
}

const ContractsCard = ({ card }: { card: CardOf<CardData<'contracts'>> }) => {
  const t = useTranslations('dashboard.contracts')
  return (
    <DashboardCard
      title={t('title')}
      card={card}
      className="sm:max-lg:col-span-2"
      action={
        <Link to="/billing/contracts" className="text-link">
          {t('all')}
        </Link>
      }
    >
      {({ active }) => (
        <>
          <p className="text-28 font-semibold tabular-nums">{active}</p>
          <p className="text-13 text-muted">{t('active', { count: active })}</p>
        </>
      )}
    </DashboardCard>
  )
}

type TodoItem = CardData<'todo'>['items'][number]

const TodoCard = ({ card }: { card: CardOf<CardData<'todo'>> }) => {
  const t = useTranslations('dashboard.todo')
  const why = (item: TodoItem, days: number) => {
    if (item !== 'holder_due') return t(`items.${item}.why`)
    return days < 0 ? t('holderOver') : t('items.holder_due.why', { days })
  }
  return (
    <DashboardCard title={t('title')} card={card}>
      {({ items, holder_days_left }) =>
        items.length === 0 ? (
          <p className="flex items-center gap-2 text-13 text-muted">
            <CheckCircleIcon className="size-4.5 text-success" />
            {t('nothing')}
          </p>
        ) : (
          <ul className="-mx-2 flex flex-col">
            {items.map(item => (
              <li key={item}>
                <Link
                  to={todoPlaces[item]}
                  search={item === 'holder_due' ? { use: 'holder_due' } : {}}
                  className="row-item items-center gap-2.5"
                >
                  <span className="min-w-0 grow">
                    <span className="block text-13 font-medium">{t(`items.${item}.title`)}</span>
                    <span className="block text-12 text-muted">{why(item, holder_days_left ?? 0)}</span>
                  </span>
                  <ChevronRightIcon className="size-4 text-muted" />
                </Link>
              </li>
            ))}
          </ul>
        )
      }
    </DashboardCard>
  )
}

/** The page for each to-do item. */
const todoPlaces = {
  verify_email: '/account',
  second_factor: '/twofactor',
  address_missing: '/account/addresses',
  place_unproven: '/account',
  tax_data: '/account/company',
  processing_agreement: '/account/privacy',
  buyer_reference: '/account/company',
  card_expiring: '/billing/methods',
  budget_reached: '/billing/usage',
  holder_due: '/contacts',
  contact_unverified: '/contacts',
} as const satisfies Record<CardData<'todo'>['items'][number], string>
