import { type BankEntryState, bankEntryStates } from '@kontor/contract/enums/bank'
import type { CallOutput } from '@kontor/contract/wire/types'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { BackLink } from '../../../../components/BackLink.tsx'
import { ListPaging } from '../../../../list/ListPaging.tsx'
import { useRefresh } from '../../../../navigation/use-refresh.ts'
import { Card } from '../../../../ui/Card.tsx'
import { PageHeader } from '../../../../ui/PageHeader.tsx'
import { Tabs } from '../../../../ui/Tabs.tsx'
import { DebitsCard } from './DebitsCard.tsx'
import { EntryItem } from './EntryItem.tsx'
import { PayoutsCard } from './PayoutsCard.tsx'
import { StatementsCard } from './StatementsCard.tsx'

type Overview = CallOutput<'GET /ajax/v1/staff/bank'>
type StaffBankProps = {
  overview: Overview
  payouts: CallOutput<'GET /ajax/v1/staff/payout-files'>
  entries: CallOutput<'GET /ajax/v1/staff/bank/entries'>
  state: BankEntryState
}

/** What the bank reports: to confirm, to assign, booked; statements and files of direct debits. */
export const StaffBank = ({ overview, payouts, entries, state }: StaffBankProps) => {
  const t = useTranslations('staff.bank')
  const { counts, statements } = overview
  const booking = entries.data.some(entry => entry.state === 'exact')
  useRefresh(booking || statements.some(statement => statement.state === 'importing'), 1000)
  const countOf = (name: BankEntryState) => (name in counts ? counts[name as keyof typeof counts] : null) // of three the page has counts
  return (
    <>
      <PageHeader back={<BackLink to="/staff">{t('back')}</BackLink>} title={t('title')} subtitle={t('lead')} />
      <Tabs label={t('label')} shown={state}>
        {bankEntryStates
          .filter(name => name !== 'exact' || name === state)
          .map(name => (
            <Link
              key={name}
              to="/staff/payments"
              search={{ state: name }}
              resetScroll={false}
              aria-current={name === state ? 'page' : undefined}
              className="tab"
            >
              {countOf(name) === null
                ? t(`states.${name}`)
                : t('tab', { name: t(`states.${name}`), count: countOf(name) ?? 0 })}
            </Link>
          ))}
      </Tabs>
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <Card title={t(`states.${state}`)} subtitle={t(`leads.${state}`)}>
          {entries.data.length === 0 ? (
            <p className="text-13 text-muted">{t('none')}</p>
          ) : (
            <ul className="flex flex-col divide-y divide-line">
              {entries.data.map(entry => (
                <EntryItem key={entry.id} entry={entry} fourEyesAbove={overview.four_eyes_above} />
              ))}
            </ul>
          )}
          <div className="-mx-5 mt-4 -mb-5 max-sm:-mx-4 max-sm:-mb-4">
            <ListPaging list={entries} />
          </div>
        </Card>
        <div className="flex min-w-0 flex-col gap-5">
          <StatementsCard statements={statements} />
          {(overview.by_file || overview.files.length > 0) && <DebitsCard overview={overview} />}
          <PayoutsCard overview={payouts} />
        </div>
      </div>
    </>
  )
}
