import type { MovementRow } from '@kontor/contract/areas/money/balance'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { LocalDate } from '../../../components/LocalDate.tsx'
import { Money } from '../../../components/Money.tsx'
import { Cell, HeadCell, Table, TableBody, TableHead, TableRow } from '../../../ui/Table.tsx'
import { useMovementText } from './movement-text.ts'

export const MovementTable = ({ rows }: { rows: readonly MovementRow[] }) => {
  const t = useTranslations('balance')
  const text = useMovementText()
  return (
    <Table caption={t('list.title')}>
      <TableHead>
        <HeadCell>{t('columns.date')}</HeadCell>
        <HeadCell>{t('columns.what')}</HeadCell>
        <HeadCell numeric>{t('columns.change')}</HeadCell>
        <HeadCell numeric>{t('columns.after')}</HeadCell>
      </TableHead>
      <TableBody>
        {rows.map(row => (
          <TableRow key={row.id}>
            <Cell label={null}>
              <LocalDate value={row.booked_on} />
            </Cell>
            <Cell label={null} place="title">
              {row.document ? (
                <Link to="/billing/$id" params={{ id: row.document.id }} className="row-link">
                  {text(row)}
                </Link>
              ) : (
                text(row)
              )}
            </Cell>
            <Cell label={null} place="aside" numeric>
              {row.change.amount_minor === 0 ? (
                <Within amount={row.amount} />
              ) : (
                <span className={row.change.amount_minor > 0 ? 'text-success' : undefined}>
                  {row.change.amount_minor > 0 && '+'}
                  <Money value={row.change} />
                </span>
              )}
            </Cell>
            <Cell label={t('columns.after')} place="below" numeric>
              <Money value={row.after} className="text-muted" />
            </Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

/** It stayed within the customer's own account: an amount, and no change. */
const Within = ({ amount }: { amount: MovementRow['amount'] }) => {
  const t = useTranslations('balance')
  return (
    <span className="text-muted" title={t('within')}>
      (<Money value={amount} />)<span className="sr-only"> {t('within')}</span>
    </span>
  )
}
