import type { ContractUse, MeterUse, Usage } from '@kontor/contract/areas/contracts/usage'
import { can, canDo } from '@kontor/contract/can'
import { formatMoney } from '@kontor/contract/money'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { DayBars } from '../../../components/DayBars.tsx'
import { LocalDate } from '../../../components/LocalDate.tsx'
import { Money } from '../../../components/Money.tsx'
import { monthName } from '../../../components/month-name.ts'
import { Quantity } from '../../../components/Quantity.tsx'
import { useNumberLocale } from '../../../i18n/number-locale.ts'
import { useUser } from '../../../session/use-user.ts'
import { buttonClass } from '../../../ui/button-class.ts'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { EmptyContracts } from '../../../ui/illustrations/EmptyContracts.tsx'
import { ChevronLeftIcon, ChevronRightIcon } from '../../../ui/MoreIcons.tsx'
import { Cell, HeadCell, Table, TableBody, TableHead, TableRow } from '../../../ui/Table.tsx'
import { BudgetItem } from './BudgetItem.tsx'
import { costPerDay } from './cost-per-day.ts'

/** A month's use by contract and meter, and what it should cost at most. */
export const UsagePage = ({ usage }: { usage: Usage }) => {
  const t = useTranslations('usage')
  const user = useUser()
  const month = monthName(usage.month, useNumberLocale(), 'long')
  const { contracts, months } = usage
  const isOver = usage.month !== months[0]
  return (
    <>
      <MonthLinks month={usage.month} months={months} />
      {contracts.length === 0 ? (
        <Card>
          <EmptyState
            drawing={<EmptyContracts />}
            sentence={t('empty', { month })}
            action={
              can(user, 'contracts') && (
                <Link to="/billing/contracts" className={buttonClass({ colour: 'muted', outline: true })}>
                  {t('contracts')}
                </Link>
              )
            }
          />
        </Card>
      ) : (
        <>
          <dl className="figures" aria-label={t('figures', { month })}>
            <Figure
              term={t(isOver ? 'costOver' : 'cost')}
              value={<Money value={usage.cost} />}
              note={t('costNote', { gross: String(usage.gross) })}
            />
            {!isOver && (
              <Figure term={t('forecast')} value={<Money value={usage.forecast} />} note={t('forecastNote')} />
            )}
          </dl>
          {!isOver && <Budgets usage={usage} />}
          {contracts.map(contract => (
            <ContractUsage key={contract.number} contract={contract} usage={usage} />
          ))}
        </>
      )}
    </>
  )
}

type FigureProps = { term: string; value: ReactNode; note: string }

const Figure = ({ term, value, note }: FigureProps) => (
  <div className="flex min-w-0 flex-col rounded-card border border-line bg-surface px-4 py-3">
    <dt className="text-13 text-muted">{term}</dt>
    <dd className="text-20 font-semibold tabular-nums">{value}</dd>
    <dd className="text-12 text-muted">{note}</dd>
  </div>
)

const Budgets = ({ usage }: { usage: Usage }) => {
  const t = useTranslations('usage')
  const user = useUser()
  const { budget, can_stop, contracts, cost, currency, gross } = usage
  const shared = { gross, mayWrite: canDo(user, 'billing:write') }
  return (
    <Card
      title={t('budget.title')}
      subtitle={t('budget.lead')}
      action={
        can(user, 'account') && (
          <Link to="/account/limits" className={buttonClass({ size: 'sm', colour: 'muted', outline: true })}>
            {t('limits')}
          </Link>
        )
      }
    >
      <ul className="divide-y divide-line">
        <BudgetItem label={t('budget.all')} budget={budget} spent={cost} currency={currency} {...shared} />
        {(contracts.length > 1 || can_stop) &&
          contracts.map(({ number, label, budget, cost, stopped_at }) => (
            <BudgetItem
              key={number}
              contract={number}
              label={label}
              budget={budget}
              spent={cost}
              currency={cost.currency}
              canStop={can_stop}
              stoppedAt={stopped_at}
              {...shared}
            />
          ))}
      </ul>
    </Card>
  )
}

type ContractUsageProps = { contract: ContractUse; usage: Usage }

/** Shows what the meters of a contract have read in the month, and what that comes to. */
const ContractUsage = ({ contract, usage }: ContractUsageProps) => {
  const t = useTranslations('usage')
  const locale = useNumberLocale()
  const { label, meters, number } = contract
  const month = monthName(usage.month, locale, 'long')
  const isOver = usage.month !== usage.months[0]
  return (
    <Card title={label} subtitle={<ContractLink number={number} />} action={<Money value={contract.cost} />}>
      <div className="-mx-5 border-y border-line max-sm:-mx-4">
        <Table caption={`${label}, ${month}`}>
          <TableHead>
            <HeadCell>{t('meter')}</HeadCell>
            <HeadCell numeric>{t('used')}</HeadCell>
            <HeadCell numeric>{t('included')}</HeadCell>
            {!isOver && <HeadCell numeric>{t('forecast')}</HeadCell>}
            <HeadCell numeric>{t(isOver ? 'costOver' : 'cost')}</HeadCell>
          </TableHead>
          <TableBody>
            {meters.map(meter => (
              <MeterRow key={meter.code} meter={meter} isOver={isOver} />
            ))}
          </TableBody>
        </Table>
      </div>
      <DayBars
        series={costPerDay(meters)}
        label={t('perDay', { month, label, gross: String(usage.gross) })}
        className="mt-4 w-full max-w-lg"
      />
      <UsageByDay contract={contract} />
    </Card>
  )
}

const ContractLink = ({ number }: { number: string }) => {
  const t = useTranslations('usage')
  const user = useUser()
  const text = t('contract', { number })
  if (!can(user, 'contracts')) return text
  return (
    <Link to="/billing/contracts/$contract" params={{ contract: number }} className="text-link">
      {text}
    </Link>
  )
}

const MeterRow = ({ meter, isOver }: { meter: MeterUse; isOver: boolean }) => {
  const t = useTranslations('usage')
  const locale = useNumberLocale()
  const { name, used, unit, unit_name, included, cap, checking, cost, forecast } = meter
  return (
    <TableRow>
      <Cell label={null} place="title" className="@4xl:py-2.5">
        <div>
          {name}
          {cap && (
            <span className="block text-12 font-normal text-muted">
              {t('cap', { amount: formatMoney(cap, locale) })}
            </span>
          )}
          {checking && <span className="block text-12 font-normal text-warning">{t('checking')}</span>}
        </div>
      </Cell>
      <Cell label={t('used')} numeric>
        <Quantity value={used} unit={unit} name={unit_name} />
      </Cell>
      <Cell label={t('included')} numeric>
        {Number(included) === 0 ? '–' : <Quantity value={included} unit={unit} name={unit_name} />}
      </Cell>
      {!isOver && (
        <Cell label={t('forecast')} numeric>
          <Money value={forecast} />
        </Cell>
      )}
      <Cell label={null} place="aside" numeric>
        <Money value={cost} className="font-medium" />
      </Cell>
    </TableRow>
  )
}

type MonthLinksProps = {
  month: string
  /** Newest first. */
  months: readonly string[]
}

/** The month that is shown, between the ones before and after it. */
const MonthLinks = ({ month, months }: MonthLinksProps) => {
  const t = useTranslations('usage')
  const locale = useNumberLocale()
  const before = months.find(other => other < month)
  const after = months.findLast(other => other > month)
  const look = buttonClass({ size: 'sm', colour: 'muted', outline: true })
  return (
    <nav aria-label={t('month')} className="flex items-center gap-2">
      {before && (
        <Link to="/billing/usage" search={{ month: before }} aria-label={t('previous')} className={look}>
          <ChevronLeftIcon className="size-4" />
        </Link>
      )}
      <h2 className="text-16 font-semibold">{monthName(month, locale, 'long')}</h2>
      {after && (
        <Link
          to="/billing/usage"
          search={after === months[0] ? {} : { month: after }}
          aria-label={t('next')}
          className={look}
        >
          <ChevronRightIcon className="size-4" />
        </Link>
      )}
    </nav>
  )
}

/** Shows what the chart draws and what was measured for it, newest day first. */
const UsageByDay = ({ contract: { label, meters } }: { contract: ContractUse }) => {
  const t = useTranslations('usage')
  const days = costPerDay(meters).map((day, place) => ({ ...day, place }))
  if (days.length === 0) return null
  return (
    <details className="mt-3">
      <summary className="cursor-pointer text-13 font-medium">{t('byDay')}</summary>
      <section
        aria-label={`${t('byDay')}, ${label}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
        className="spend-table mt-2 max-h-80"
      >
        <table>
          <caption className="sr-only">{`${t('byDay')}, ${label}`}</caption>
          <thead>
            <tr>
              <th scope="col">{t('day')}</th>
              <th scope="col">{t('sum')}</th>
              {meters.map(({ code, name }) => (
                <th key={code} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ on, cost, place }) => (
              <tr key={on}>
                <th scope="row">
                  <LocalDate value={on} />
                </th>
                <td>
                  <Money value={cost} />
                </td>
                {meters.map(({ code, unit, unit_name: name, days }) => (
                  <td key={code}>
                    <Quantity value={days[place]?.quantity ?? '0'} unit={unit} name={name} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  )
}
