import { activityKinds } from '@kontor/contract/enums/activity'
import { auditActions } from '@kontor/contract/enums/audit-actions'
import { listedActors, sentMailStates, twoStepFilters } from '@kontor/contract/enums/directory'
import { memberRoles } from '@kontor/contract/roles'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { ExactMoment, Moment } from '../../../../components/Moment.tsx'
import { DateField } from '../../../../list/DateField.tsx'
import { EmptyContacts } from '../../../../ui/illustrations/EmptyContacts.tsx'
import { EmptyTickets } from '../../../../ui/illustrations/EmptyTickets.tsx'
import { MailStateBadge } from '../outbox/MailStateBadge.tsx'
import { ActivitySentence } from './ActivitySentence.tsx'
import { CustomerLink, DirectoryList, wordsOf } from './DirectoryList.tsx'
import type { Listed } from './directory-search.ts'

export const AllMails = (listed: Listed<'mails'>) => {
  const t = useTranslations('staff.directory')
  const states = useTranslations('staff.outbox.states')
  return (
    <DirectoryList
      {...listed}
      drawing={<EmptyTickets />}
      words={{ state: wordsOf(sentMailStates, value => states(value)) }}
      filters={{ state: t('columns.state') }}
      sorts={{ '-written_at': t('sorts.newest'), written_at: t('sorts.oldest') }}
      head={name => t(`columns.${name}`)}
      columns={{
        subject: {
          place: 'title',
          cell: row => (
            <span className="min-w-0">
              <span className="line-clamp-2 wrap-anywhere @4xl:min-w-36">{row.subject}</span>
              {row.trouble !== '' && (
                <span className="line-clamp-2 text-12 font-normal wrap-anywhere text-muted">{row.trouble}</span>
              )}
            </span>
          ),
        },
        recipient: { className: 'wrap-anywhere', cell: row => row.to },
        customer: {
          place: 'wide',
          cell: ({ customer_number, customer_name }) =>
            customer_number !== null &&
            customer_name !== null && <CustomerLink row={{ customer_number, customer_name }} />,
        },
        date: { by: 'written_at', cell: row => <Moment value={row.written_at} /> },
        state: { place: 'aside', cell: row => <MailStateBadge state={row.state} /> },
      }}
      fields={{
        date: 'written_at',
        subject: 'subject',
        recipient: 'to',
        customerNumber: 'customer_number',
        customer: 'customer_name',
        state: 'state',
        sent: 'sent_at',
        trouble: 'trouble',
      }}
    />
  )
}

const actions = Object.values(auditActions).flatMap(subjects =>
  Object.entries<readonly string[]>(subjects).flatMap(([subject, deeds]) => deeds.map(deed => `${subject}.${deed}`)),
)

export const AllActivity = (listed: Listed<'activity'>) => {
  const t = useTranslations('staff.directory')
  const texts = useTranslations('activity')
  return (
    <DirectoryList
      {...listed}
      drawing={<EmptyContacts />}
      words={{
        kind: wordsOf(activityKinds, value => texts(`kinds.${value}`)),
        who: wordsOf(listedActors, value => t(`actors.${value}`)),
        // the server puts the subject in
        action: wordsOf(actions, action => {
          const key = `actions.${action}` as 'actions.other'
          return texts(texts.has(key) ? key : 'actions.other', { subject: '{subject}' })
        }),
      }}
      filters={{ kind: t('columns.area'), who: t('columns.who') }}
      sorts={{ '-at': t('sorts.newest'), at: t('sorts.oldest') }}
      head={name => t(`columns.${name}`)}
      columns={{
        what: {
          place: 'title',
          cell: row => <ActivitySentence entry={row} />,
        },
        customer: { cell: row => <CustomerLink row={row} /> },
        area: { place: 'wide', className: 'whitespace-nowrap text-muted', cell: row => texts(`kinds.${row.kind}`) },
        who: { place: 'spare', className: 'whitespace-nowrap text-muted', cell: row => t(`actors.${row.who}`) },
        date: { by: 'at', place: 'aside', cell: row => <ExactMoment value={row.at} /> },
      }}
      fields={{
        date: 'at',
        customerNumber: 'customer_number',
        customer: 'customer_name',
        person: 'actor',
        who: 'who',
        what: 'action',
        area: 'kind',
        reason: 'reason',
      }}
    />
  )
}

export const AllPeople = (listed: Listed<'all-people'>) => {
  const t = useTranslations('staff.directory')
  const roles = useTranslations('roles')
  return (
    <DirectoryList
      {...listed}
      drawing={<EmptyContacts />}
      words={{
        role: wordsOf(memberRoles, value => roles(value)),
        two_step: wordsOf(twoStepFilters, value => t(`twoStep.${value}`)),
        second_factor: wordsOf(['true', 'false'], value => t(`answers.${value}`)),
      }}
      filters={{ role: t('columns.role'), two_step: t('columns.twoStep') }}
      moreFilters={<DateField name="unused_since" label={t('unusedSince')} value={listed.search.unused_since} />}
      sorts={{
        name: t('sorts.name'),
        '-name': t('sorts.nameDown'),
        '-created_at': t('sorts.newest'),
        created_at: t('sorts.oldest'),
      }}
      head={name => t(`columns.${name}`)}
      columns={{
        person: {
          by: 'name',
          ascendingFirst: true,
          place: 'title',
          cell: row => (
            <span className="min-w-0">
              <span className="line-clamp-2 wrap-anywhere @4xl:min-w-36">{row.name}</span>
              <span className="text-12 font-normal wrap-anywhere text-muted">{row.email}</span>
            </span>
          ),
        },
        customers: {
          cell: row => (
            <span className="flex flex-col gap-0.5">
              {row.customers.map(({ number, name, role }) => (
                <span key={number}>
                  <Link
                    to="/staff/customers/$number"
                    params={{ number: String(number) }}
                    className="text-brand hover:underline"
                  >
                    {name}
                  </Link>{' '}
                  <span className="text-12 text-muted">{roles(role)}</span>
                </span>
              ))}
              {row.customer_count > row.customers.length && (
                <span className="text-12 text-muted">
                  {t('moreCustomers', { count: row.customer_count - row.customers.length })}
                </span>
              )}
            </span>
          ),
        },
        twoStep: { labelled: true, cell: row => t(`answers.${row.second_factor}`) },
        used: {
          place: 'wide',
          labelled: true,
          cell: row => (row.last_used_at ? <Moment value={row.last_used_at} /> : t('file.neverUsed')),
        },
        created: { by: 'created_at', place: 'spare', cell: row => <Moment value={row.created_at} /> },
      }}
      fields={{
        person: 'name',
        email: 'email',
        customers: 'customers',
        twoStep: 'second_factor',
        created: 'created_at',
        used: 'last_used_at',
      }}
    />
  )
}
