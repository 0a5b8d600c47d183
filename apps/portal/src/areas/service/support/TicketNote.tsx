import type { Ticket } from '@kontor/contract/areas/service/support'
import { canDo } from '@kontor/contract/can'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { formatDate } from '../../../components/LocalDate.tsx'
import { useLocalDay } from '../../../i18n/local-day.ts'
import { useNumberLocale } from '../../../i18n/number-locale.ts'
import { useUser } from '../../../session/use-user.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { buttonClass } from '../../../ui/button-class.ts'

/** Shows what the ticket's state means for the customer, and what they can do about it. */
export const TicketNote = ({ ticket }: { ticket: Ticket }) => {
  const t = useTranslations('support.ticket')
  const locale = useNumberLocale()
  const mayWrite = canDo(useUser(), 'support:write', ticket.contract_number ?? undefined)
  const { status, closes_at, reopen_until, can_reopen, hold_until, merged_into } = ticket
  const localDay = useLocalDay()
  const day = (at: string) => formatDate(localDay(at), locale)
  const followUp = mayWrite && <FollowUpLink ticket={ticket} />

  if (status === 'merged')
    return (
      <Banner tone="info">
        {merged_into === null
          ? t('merged')
          : t.rich('mergedInto', {
              ticket: () => (
                <Link to="/support/ticket/$number" params={{ number: String(merged_into) }} className="underline">
                  #{merged_into}
                </Link>
              ),
            })}
      </Banner>
    )
  if (status === 'closed') {
    if (reopen_until && (can_reopen || !mayWrite))
      return <Banner tone="info">{t('closed', { date: day(reopen_until) })}</Banner>
    return (
      <Banner tone="info" action={followUp}>
        {t('closedForGood')}
      </Banner>
    )
  }
  if (!mayWrite) return <ReadOnlyNote />
  if (status === 'resolved' && closes_at)
    return <Banner tone="success">{t('resolved', { date: day(closes_at) })}</Banner>
  if (status === 'on_hold' && hold_until)
    return <Banner tone="info">{t('rests', { date: formatDate(hold_until, locale) })}</Banner>
  return status === 'waiting_for_customer' ? <Banner tone="warning">{t('waiting')}</Banner> : null
}

const ReadOnlyNote = () => <Banner tone="info">{useTranslations('support')('readOnly')}</Banner>

const FollowUpLink = ({ ticket }: { ticket: Ticket }) => {
  const t = useTranslations('support')
  const { category, contract_number, number } = ticket
  const subject = t('form.followUpSubject', { number: String(number), subject: ticket.subject })
  return (
    <Link
      to="/support/create"
      search={{ category, subject, ...(contract_number && { contract: contract_number }) }}
      className={`${buttonClass({ size: 'sm', colour: 'muted', outline: true })} print:hidden`}
    >
      {t('ticket.followUp')}
    </Link>
  )
}
