import type { DeskTicket } from '@kontor/contract/areas/service/ticket-desk'
import { formatMoney } from '@kontor/contract/money'
import { mayStaff } from '@kontor/contract/staff-powers'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useAccessInShort } from '../../../../components/access-in-short.ts'
import { useNumberLocale } from '../../../../i18n/number-locale.ts'
import { useUser } from '../../../../session/use-user.ts'
import { ReasonForm } from '../../../../shell/customers/ReasonForm.tsx'
import { Badge } from '../../../../ui/Badge.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { DescriptionList, Fact } from '../../../../ui/DescriptionList.tsx'
import { LockIcon } from '../../../../ui/NavigationIcons.tsx'
import { MergeDialog } from './DeskTicketActions.tsx'

/** Shows who asks: what has to be known before an answer, and the way into their account. */
export const DeskCustomerCard = ({ ticket: { customer, number } }: { ticket: DeskTicket }) => {
  const t = useTranslations('staff.tickets')
  const states = useTranslations('contracts.states')
  const roles = useTranslations('roles')
  const accessOf = useAccessInShort()
  const { staff_powers: held } = useUser()
  const [acting, setActing] = useState(false)
  const [into, setInto] = useState<number | null>(null)
  const locale = useNumberLocale()
  const rowOf = (other: (typeof customer.tickets)[number]): Row => ({
    key: String(other.number),
    text: (
      <Link
        to="/staff/tickets/$number"
        params={{ number: String(other.number) }}
        className="text-brand hover:underline"
      >
        {other.subject}
      </Link>
    ),
    aside: `#${other.number} · ${t(`statuses.${other.status}`)}`,
  })
  return (
    <Card title={customer.name}>
      <div className="flex flex-col gap-5">
        {customer.locked && (
          <Badge tone="danger" icon={LockIcon}>
            {t('locked')}
          </Badge>
        )}
        <DescriptionList>
          <Fact term={t('customerNumber')}>{customer.number}</Fact>
          {customer.writer && (
            <Fact term={t('openedBy')}>
              {customer.writer.name}
              <span className="block text-12 text-muted">
                {roles(customer.writer.role)}: {accessOf(customer.writer)}
              </span>
            </Fact>
          )}
          <Fact term={t('overdue')}>
            {customer.overdue.length === 0
              ? t('nothingOverdue')
              : customer.overdue.map(sum => formatMoney(sum, locale)).join(', ')}
          </Fact>
        </DescriptionList>
        <Rows
          title={t('contracts')}
          rows={customer.contracts.map(({ number: contract, label, state }) => ({
            key: contract,
            text: label,
            aside: `${contract} · ${states(state)}`,
          }))}
        />
        <Rows title={t('otherTickets')} rows={customer.tickets.map(rowOf)} />
        <Rows
          title={t('alike')}
          rows={customer.alike.map(other => ({
            ...rowOf(other),
            action: mayStaff(held, 'tickets:act') && (
              <Button size="sm" colour="muted" outline onClick={() => setInto(other.number)}>
                {t('mergeInto', { number: String(other.number) })}
              </Button>
            ),
          }))}
        />
        {into !== null && <MergeDialog number={number} into={into} onClose={() => setInto(null)} />}
        {mayStaff(held, 'customers:act') && (
          <Button
            size="sm"
            colour="muted"
            outline
            className="self-start"
            aria-expanded={acting}
            onClick={() => setActing(!acting)}
          >
            {t('actFor')}
          </Button>
        )}
        {acting && <ReasonForm customer={customer} to={`/support/ticket/${number}`} />}
      </div>
    </Card>
  )
}

type Row = { key: string; text: ReactNode; aside: string; action?: ReactNode }

const Rows = ({ title, rows }: { title: string; rows: Row[] }) =>
  rows.length > 0 && (
    <section>
      <h3 className="mb-1.5 text-13 font-medium text-muted">{title}</h3>
      <ul className="flex flex-col gap-1.5">
        {rows.map(({ key, text, aside, action }) => (
          <li key={key} className="text-13">
            <span className="block wrap-anywhere">{text}</span>
            <span className="block text-12 text-muted">{aside}</span>
            {action}
          </li>
        ))}
      </ul>
    </section>
  )
