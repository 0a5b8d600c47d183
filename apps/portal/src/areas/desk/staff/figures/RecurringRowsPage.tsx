import type { RecurringRow } from '@kontor/contract/areas/desk/figures'
import { recurringMovements } from '@kontor/contract/enums/figures'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { monthName } from '../../../../components/month-name.ts'
import { useNumberLocale } from '../../../../i18n/number-locale.ts'
import { everyRow } from '../../../../list/csv.ts'
import { ExportButton } from '../../../../list/ExportButton.tsx'
import { FilterSelect } from '../../../../list/FilterSelect.tsx'
import { ListFilters } from '../../../../list/ListFilters.tsx'
import { ListPaging } from '../../../../list/ListPaging.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { PageHeader } from '../../../../ui/PageHeader.tsx'
import { Cell, HeadCell, Table, TableBody, TableHead, TableRow } from '../../../../ui/Table.tsx'
import { Nothing, useFigureMoney } from './FigureCard.tsx'
import type { FoundRows } from './figures-search.ts'

/** Lists the contracts whose recurring price moved in a month. */
export const RecurringRowsPage = ({ list, search }: FoundRows) => {
  const t = useTranslations('staff.figures')
  const locale = useNumberLocale()
  const money = useFigureMoney(search.currency)
  const { movement } = search
  const title = t('recurring.rows')
  const amounts = ['before', 'after'] as const
  return (
    <>
      <PageHeader
        back={
          <Link
            to="/staff/$list/{-$id}"
            params={{ list: 'figures' }}
            search={{ show: 'recurring', currency: search.currency }}
            className="hover:text-ink print:hidden"
          >
            {t('tabs.recurring')}
          </Link>
        }
        title={title}
        subtitle={`${monthName(search.month, locale, 'long')} · ${search.currency}`}
      />
      <Card flush>
        <ListFilters
          wordless
          filtered={movement !== undefined}
          active={movement === undefined ? 0 : 1}
          action={
            <ExportButton
              hint={t('export')}
              fileName={t('recurring.rowsFile', { month: search.month })}
              rows={async () => [
                [
                  t('recurring.contract'),
                  t('recurring.customer'),
                  t('recurring.movement'),
                  t('recurring.before'),
                  t('recurring.after'),
                  t('currency'),
                ],
                ...(
                  await everyRow(cursor =>
                    call('GET /ajax/v1/staff/figures/recurring/rows', { query: { ...search, cursor, limit: 100 } }),
                  )
                ).map(({ contract, movement, before_minor, after_minor }) => [
                  contract?.number ?? '',
                  contract ? String(contract.customer_number) : '',
                  t(`recurring.movements.${movement}`),
                  money.text(before_minor),
                  money.text(after_minor),
                  search.currency,
                ]),
              ]}
            />
          }
        >
          <FilterSelect
            name="movement"
            label={t('recurring.movement')}
            value={movement}
            options={recurringMovements.map(value => ({ value, label: t(`recurring.movements.${value}`) }))}
          />
        </ListFilters>
        {list.data.length === 0 ? (
          <Nothing />
        ) : (
          <Table caption={title}>
            <TableHead>
              <HeadCell>{t('recurring.contract')}</HeadCell>
              <HeadCell>{t('recurring.customer')}</HeadCell>
              <HeadCell>{t('recurring.movement')}</HeadCell>
              {amounts.map(name => (
                <HeadCell key={name} numeric>
                  {t(`recurring.${name}`)}
                </HeadCell>
              ))}
            </TableHead>
            <TableBody>
              {list.data.map(row => (
                <TableRow key={row.contract_id}>
                  <Cell label={null} place="title">
                    <ContractName row={row} />
                  </Cell>
                  <Cell label={t('recurring.customer')}>{row.contract?.customer_name}</Cell>
                  <Cell label={t('recurring.movement')} place="below">
                    {t(`recurring.movements.${row.movement}`)}
                  </Cell>
                  {amounts.map(name => (
                    <Cell key={name} numeric label={t(`recurring.${name}`)}>
                      {money.shown(row[`${name}_minor`])}
                    </Cell>
                  ))}
                </TableRow>
              ))}
            </TableBody>
          </Table>
        )}
        <ListPaging list={list} />
      </Card>
    </>
  )
}

const ContractName = ({ row: { contract } }: { row: RecurringRow }) => {
  const t = useTranslations('staff.figures')
  if (!contract) return t('recurring.erased')
  return (
    <Link
      to="/staff/customers/$number"
      params={{ number: String(contract.customer_number) }}
      className="row-link wrap-anywhere"
    >
      {`${contract.label} (${contract.number})`}
    </Link>
  )
}
