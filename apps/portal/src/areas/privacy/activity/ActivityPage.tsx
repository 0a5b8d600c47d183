import type { CallOutput } from '@kontor/contract/wire/types'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { ListPaging } from '../../../list/ListPaging.tsx'
import { isFiltered } from '../../../list/list-search.ts'
import { buttonClass } from '../../../ui/button-class.ts'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { EmptyContacts } from '../../../ui/illustrations/EmptyContacts.tsx'
import { ActivityFilters } from './ActivityFilters.tsx'
import { ActivityTable } from './ActivityTable.tsx'
import { type ActivitySearch, restingSort } from './activity-search.ts'

type ActivityPageProps = { list: CallOutput<'GET /ajax/v1/activity'>; search: ActivitySearch }

/** What was done in the account, staff included. */
export const ActivityPage = ({ list, search }: ActivityPageProps) => {
  const t = useTranslations('activity')
  const filtered = isFiltered(search)
  const empty = list.data.length === 0
  return (
    <>
      <p className="max-w-2xl text-muted">{t('lead')}</p>
      <Card flush>
        {(filtered || !empty) && <ActivityFilters search={search} filtered={filtered} />}
        {empty ? (
          <EmptyState
            drawing={<EmptyContacts />}
            sentence={t(filtered ? 'list.nothingFound' : 'list.empty')}
            action={
              filtered && (
                <Link to="/account/activity" className={buttonClass({ colour: 'muted', outline: true })}>
                  {t('list.clear')}
                </Link>
              )
            }
          />
        ) : (
          <ActivityTable rows={list.data} sort={search.sort ?? restingSort} />
        )}
        <ListPaging list={list} />
      </Card>
    </>
  )
}
