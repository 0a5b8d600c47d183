import { figureGroups } from '@kontor/contract/enums/ticket-desk'
import type { CallOutput } from '@kontor/contract/wire/types'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { BackLink } from '../../../../components/BackLink.tsx'
import { Bars } from '../../../../components/Bars.tsx'
import { Figure } from '../../../../components/Figure.tsx'
import { formatDate } from '../../../../components/LocalDate.tsx'
import { useTook } from '../../../../components/use-took.ts'
import { useNumberLocale } from '../../../../i18n/number-locale.ts'
import { DateField } from '../../../../list/DateField.tsx'
import { ExportButton } from '../../../../list/ExportButton.tsx'
import { ListFilters } from '../../../../list/ListFilters.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { PageHeader } from '../../../../ui/PageHeader.tsx'
import { Cell, HeadCell, Table, TableBody, TableHead, TableRow } from '../../../../ui/Table.tsx'
import { Tabs } from '../../../../ui/Tabs.tsx'
import type { FiguresSearch } from './figures-search.ts'

type Figures = CallOutput<'GET /ajax/v1/staff/ticket-figures'>
type Row = Figures['rows'][number]
type TicketFiguresPageProps = { figures: Figures; search: FiguresSearch }

/** Figures about tickets within some days, as a chart, a table and a file; and how long what is open has been. */
export const TicketFiguresPage = ({ figures, search }: TicketFiguresPageProps) => {
  const t = useTranslations('staff.tickets.figures')
  const tickets = useTranslations('staff.tickets')
  const locale = useNumberLocale()
  const { from, until, total, rows, backlog } = figures
  const by = search.by ?? 'day'
  const nameOf = ({ key, name }: Row) => (by === 'day' ? formatDate(key, locale) : name || t('none'))
  const took = useTook()
  const columns = ['opened', 'answers', 'first_answer', 'solved', 'solution', 'rating'] as const
  const cells = (row: Figures['total']) => ({
    opened: String(row.opened),
    answers: String(row.answers),
    first_answer: took(row.first_answer_minutes),
    solved: String(row.solved),
    solution: took(row.solution_minutes),
    rating: row.rating === null ? '–' : t('rated', { rating: row.rating, count: row.ratings }),
  })
  const sum = cells(total)
  return (
    <>
      <PageHeader
        back={<BackLink to="/staff/tickets">{tickets('title')}</BackLink>}
        title={t('title')}
        subtitle={t('days', { from: formatDate(from, locale), until: formatDate(until, locale) })}
      />
      <Tabs label={t('by')} shown={by}>
        {figureGroups.map(group => (
          <Link
            key={group}
            to="/staff/tickets/figures"
            search={{ ...search, by: group }}
            className="tab"
            aria-current={group === by ? 'page' : undefined}
          >
            {t(`groups.${group}`)}
          </Link>
        ))}
      </Tabs>
      <dl className="figures">
        <Figure term={t('opened')} value={sum.opened} note={t('answersOf', { count: total.answers })} />
        <Figure term={t('first_answer')} value={sum.first_answer} note={t('median', { count: total.first_answers })} />
        <Figure term={t('solution')} value={sum.solution} note={t('median', { count: total.solved })} />
        <Figure
          term={t('rating')}
          value={total.rating === null ? '–' : t('stars', { rating: total.rating })}
          note={t('ratings', { count: total.ratings })}
        />
      </dl>
      <Card flush>
        <ListFilters
          wordless
          filtered={Boolean(search.from ?? search.until)}
          active={[search.from, search.until].filter(Boolean).length}
          action={
            <ExportButton
              hint={t('export')}
              fileName={t('file')}
              rows={async () => [
                [t(`groups.${by}`), ...columns.map(column => t(column)), t('unit')],
                ...rows.map(row => [
                  by === 'day' ? row.key : row.name,
                  String(row.opened),
                  String(row.answers),
                  String(row.first_answer_minutes ?? ''),
                  String(row.solved),
                  String(row.solution_minutes ?? ''),
                  String(row.rating ?? ''),
                  t('minutes'),
                ]),
              ]}
            />
          }
        >
          <DateField name="from" label={t('from')} value={search.from} />
          <DateField name="until" label={t('until')} value={search.until} />
        </ListFilters>
        <Bars
          label={t('chart')}
          rows={rows.map(row => ({ key: row.key, name: nameOf(row), values: [row.opened, row.solved] }))}
          series={[t('opened'), t('solved')]}
        />
        <Table caption={t('title')}>
          <TableHead>
            <HeadCell>{t(`groups.${by}`)}</HeadCell>
            {columns.map(column => (
              <HeadCell key={column} numeric>
                {t(column)}
              </HeadCell>
            ))}
          </TableHead>
          <TableBody>
            {rows.map(row => {
              const shown = cells(row)
              return (
                <TableRow key={row.key}>
                  <Cell label={null} place="title">
                    {nameOf(row)}
                  </Cell>
                  {columns.map(column => (
                    <Cell key={column} numeric label={t(column)}>
                      {shown[column]}
                    </Cell>
                  ))}
                </TableRow>
              )
            })}
          </TableBody>
        </Table>
      </Card>
      <Card title={t('backlog')} className="mt-4">
        <Bars
          label={t('backlog')}
          rows={backlog.map(({ age, tickets: open }) => ({ key: age, name: t(`ages.${age}`), values: [open] }))}
          series={[t('open')]}
        />
        <Table caption={t('backlog')}>
          <TableHead>
            <HeadCell>{t('age')}</HeadCell>
            <HeadCell numeric>{t('open')}</HeadCell>
          </TableHead>
          <TableBody>
            {backlog.map(({ age, tickets: open }) => (
              <TableRow key={age}>
                <Cell label={null} place="title">
                  {t(`ages.${age}`)}
                </Cell>
                <Cell numeric label={t('open')}>
                  {open}
                </Cell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Card>
    </>
  )
}
