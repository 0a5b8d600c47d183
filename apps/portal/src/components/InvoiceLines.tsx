import type { Invoice } from '@kontor/contract/areas/money/billing'
import { can } from '@kontor/contract/can'
import { daysCharged } from '@kontor/contract/days-charged'
import { formatRate } from '@kontor/contract/formats'
import { type LineGroup, linesByContract } from '@kontor/contract/line-groups'
import { formatMoney, formatPrice } from '@kontor/contract/money'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { useNumberLocale } from '../i18n/number-locale.ts'
import { useUser } from '../session/use-user.ts'
import { Cell, HeadCell, Table, TableBody, TableHead, TableRow } from '../ui/Table.tsx'
import { DateRange } from './DateRange.tsx'
import { Money } from './Money.tsx'
import { Quantity } from './Quantity.tsx'

type Line = Invoice['lines'][number]

export const InvoiceLines = ({ invoice: { lines } }: { invoice: Pick<Invoice, 'lines'> }) => {
  const t = useTranslations('billing')
  return (
    <div className="-mx-5 border-y border-line max-sm:-mx-4 print:[--sticky-top:0px]">
      <Table caption={t('invoice.lines')}>
        <TableHead>
          <HeadCell>{t('lines.description')}</HeadCell>
          <HeadCell numeric>{t('lines.quantity')}</HeadCell>
          <HeadCell numeric>{t('lines.unitPrice')}</HeadCell>
          <HeadCell numeric>{t('lines.taxRate')}</HeadCell>
          <HeadCell numeric>{t('lines.net')}</HeadCell>
        </TableHead>
        <TableBody>
          {linesByContract(lines).map(group => (
            <GroupRows key={group.lines[0]?.position} group={group} />
          ))}
        </TableBody>
      </Table>
    </div>
  )
}

/** Shows a contract's lines with its name and their sum, as on paper; others stand for themselves. */
const GroupRows = ({ group: { contract, label, lines } }: { group: LineGroup<Line> }) => {
  const t = useTranslations('billing.lines')
  const rows = lines.map(line => <LineRow key={line.position} line={line} isGrouped={contract !== null} />)
  const [first] = lines
  if (contract === null || !first) return rows
  const amount_minor = lines.reduce((sum, { net }) => sum + net.amount_minor, 0)
  return (
    <>
      <TableRow className="bg-subtle">
        <Cell label={null} place="title">
          <ContractLink number={contract} after={false} />
          {label && ` · ${label}`}
        </Cell>
        <EmptyCells count={4} />
      </TableRow>
      {rows}
      <TableRow>
        <Cell label={null} place="title">
          {t('subtotal', { number: contract })}
        </Cell>
        <EmptyCells count={3} />
        <Cell label={null} place="aside" numeric>
          <Money value={{ amount_minor, currency: first.net.currency }} className="font-semibold" />
        </Cell>
      </TableRow>
    </>
  )
}

const EmptyCells = ({ count }: { count: number }) =>
  Array.from({ length: count }, (_, at) => (
    <Cell key={String(at)} label={null}>
      {null}
    </Cell>
  ))

const LineRow = ({ line, isGrouped }: { line: Line; isGrouped: boolean }) => {
  const t = useTranslations('billing')
  const locale = useNumberLocale()
  return (
    <TableRow>
      <Cell label={null} place="title" className="@4xl:py-2.5">
        <div>
          {line.description}
          <span className="block text-12 font-normal text-muted">
            <DateRange from={line.period_from} to={line.period_to} />
            {!isGrouped && line.contract_number !== null && (
              <ContractLink number={line.contract_number} after={line.period_from !== null} />
            )}
          </span>
          <Allowance line={line} />
        </div>
      </Cell>
      <Cell label={t('lines.quantity')} numeric>
        <LineQuantity line={line} />
      </Cell>
      <Cell label={t('lines.unitPrice')} numeric>
        {formatPrice(line.unit_price, line.net.currency, locale)}
      </Cell>
      <Cell label={t('lines.taxRate')} numeric>
        {line.tax_category === 'S'
          ? formatRate(line.tax_rate_bp, locale)
          : line.tax_category === 'O'
            ? '–'
            : t(`taxes.${line.tax_category}`, { rate: '' })}
      </Cell>
      <Cell label={null} place="aside" numeric>
        <Money value={line.net} className="font-medium" />
      </Cell>
    </TableRow>
  )
}

/** Part of a month or a year in days: no one can read 0.166667 months. */
const LineQuantity = ({ line }: { line: Line }) => {
  const t = useTranslations('billing.lines')
  const { quantity, unit, unit_name: name } = line
  const part = daysCharged(line)
  if (part) return t('days', { days: `${quantity.startsWith('-') ? '−' : ''}${part.days}`, of: String(part.of) })
  return <Quantity value={quantity} unit={unit} name={name === null ? null : { one: name, other: name }} />
}

/** Shows what was taken off, and why. */
const Allowance = ({ line: { allowance, allowance_reason } }: { line: Line }) => {
  const t = useTranslations('billing.lines')
  const locale = useNumberLocale()
  if (!allowance) return null
  return (
    <span className="block text-12 font-normal text-muted">
      {t('allowance', { reason: allowance_reason || t('discount'), amount: formatMoney(allowance, locale) })}
    </span>
  )
}

/** A link for people who may see contracts, else only the number. */
const ContractLink = ({ number, after }: { number: string | null; after: boolean }) => {
  const t = useTranslations('billing.lines')
  const user = useUser()
  if (number === null) return null
  const text = t('contract', { number })
  return (
    <>
      {after && ' · '}
      {can(user, 'contracts') ? (
        <Link to="/billing/contracts/$contract" params={{ contract: number }} className="whitespace-nowrap underline">
          {text}
        </Link>
      ) : (
        <span className="whitespace-nowrap">{text}</span>
      )}
    </>
  )
}
