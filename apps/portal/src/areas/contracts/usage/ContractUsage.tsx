import type { ContractUse, MeterUse, Usage } from '@kontor/contract/areas/contracts/usage'
import { can } from '@kontor/contract/can'
import { formatMoney } from '@kontor/contract/money'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { DayBars } from '../../../components/DayBars.tsx'
import { Money } from '../../../components/Money.tsx'
import { monthName } from '../../../components/month-name.ts'
import { Quantity } from '../../../components/Quantity.tsx'
import { useNumberLocale } from '../../../i18n/number-locale.ts'
import { useUser } from '../../../session/use-user.ts'
import { Card } from '../../../ui/Card.tsx'
import { Cell, HeadCell, Table, TableBody, TableHead, TableRow } from '../../../ui/Table.tsx'
import { costPerDay } from './cost-per-day.ts'
import { UsageByDay } from './UsageByDay.tsx'

type ContractUsageProps = { contract: ContractUse; usage: Usage }

/** What the meters of a contract have read in the month, and what that comes to. */
export const ContractUsage = ({ contract, usage }: ContractUsageProps) => {
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
