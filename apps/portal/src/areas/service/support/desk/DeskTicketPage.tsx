import type { GuestTicket } from '@kontor/contract/areas/service/guest-tickets'
import type { DeskTicket } from '@kontor/contract/areas/service/ticket-desk'
import { workedStatuses } from '@kontor/contract/enums/ticket-desk'
import { mayStaff } from '@kontor/contract/staff-powers'
import { Link, useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { BackLink } from '../../../../components/BackLink.tsx'
import { formatDate } from '../../../../components/LocalDate.tsx'
import { ExactMoment } from '../../../../components/Moment.tsx'
import { TicketStatusBadge } from '../../../../components/TicketStatusBadge.tsx'
import { Form } from '../../../../forms/Form.tsx'
import { FormField } from '../../../../forms/FormField.tsx'
import { SubmitButton } from '../../../../forms/SubmitButton.tsx'
import { useAction } from '../../../../forms/use-action.ts'
import { useLocalDay } from '../../../../i18n/local-day.ts'
import { useNumberLocale } from '../../../../i18n/number-locale.ts'
import { useUser } from '../../../../session/use-user.ts'
import { Banner } from '../../../../ui/Banner.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { DescriptionList, Fact } from '../../../../ui/DescriptionList.tsx'
import { PageHeader } from '../../../../ui/PageHeader.tsx'
import { Select } from '../../../../ui/Select.tsx'
import { Copies, VisibleTo } from '../Participants.tsx'
import { ResourceFact } from '../ResourceField.tsx'
import { ServerAccessText } from '../ServerAccess.tsx'
import { Thread } from '../Thread.tsx'
import { TopicFacts } from '../TopicFacts.tsx'
import { Composer, StandFields, standIn } from './DeskComposer.tsx'
import { DeskCustomerCard } from './DeskCustomerCard.tsx'
import { DeskTicketActions } from './DeskTicketActions.tsx'
import { DueTime } from './DueTime.tsx'
import { GuestTicketPage } from './GuestTicketPage.tsx'
import { RelatedForm } from './RelatedAndSplit.tsx'
import { Tags, Work } from './TagsAndWork.tsx'

/** Shows the ticket of a number as staff work at it: a customer's or a guest's. */
export const DeskTicketPage = ({ found }: { found: { ticket: DeskTicket } | { guest: GuestTicket } }) =>
  'ticket' in found ? <CustomerTicketPage ticket={found.ticket} /> : <GuestTicketPage ticket={found.guest} />

/** Shows a customer's ticket: the thread with staff's notes, the answer, and who asks. */
const CustomerTicketPage = ({ ticket }: { ticket: DeskTicket }) => {
  const t = useTranslations('staff.tickets')
  const { number } = ticket
  const acts = mayStaff(useUser().staff_powers, 'tickets:act')
  return (
    <>
      <PageHeader
        back={<BackLink to="/staff/tickets">{t('title')}</BackLink>}
        title={<span className="wrap-anywhere">{ticket.subject}</span>}
        subtitle={`#${number} · ${ticket.customer_name}`}
        status={<TicketStatusBadge status={ticket.status} staff />}
        action={acts && <DeskTicketActions ticket={ticket} />}
      />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <Thread
            end={ticket}
            quotable={acts}
            filesAt={`/ajax/v1/staff/tickets/${number}/files/`}
            open={
              acts
                ? (message, options) =>
                    call(
                      'POST /ajax/v1/staff/tickets/{number}/messages/{message}/secret',
                      { params: { number: ticket.number, message } },
                      options,
                    )
                : undefined
            }
            notes={ticket.notes}
            read={before =>
              call('GET /ajax/v1/staff/tickets/{number}/messages', { params: { number }, query: { before } })
            }
            change={
              acts
                ? (message, body, options) => {
                    const params = { number, message }
                    return body
                      ? call('PUT /ajax/v1/staff/tickets/{number}/messages/{message}', { params, body }, options)
                      : call('DELETE /ajax/v1/staff/tickets/{number}/messages/{message}', { params }, options)
                  }
                : undefined
            }
          />
          <TicketStand ticket={ticket} />
          {acts && <Composer ticket={ticket} />}
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <WorkCard ticket={ticket} />
          <DeskCustomerCard ticket={ticket} />
        </div>
      </div>
    </>
  )
}

/** Says what a status means for the next step, where it is not plain. */
const TicketStand = ({ ticket }: { ticket: DeskTicket }) => {
  const t = useTranslations('staff.tickets')
  const locale = useNumberLocale()
  const localDay = useLocalDay()
  const { status, closes_at, hold_until, merged_into, rating, rating_comment } = ticket
  const day = (on: string) => formatDate(on, locale)
  if (status === 'merged')
    return (
      <Banner tone="info">
        {t.rich('stand.merged', {
          ticket: () => (
            <Link to="/staff/tickets/$number" params={{ number: String(merged_into) }} className="underline">
              #{merged_into}
            </Link>
          ),
        })}
      </Banner>
    )
  if (rating !== null)
    return <Banner tone="info">{t('stand.rated', { stars: rating, comment: rating_comment || '–' })}</Banner>
  if (status === 'on_hold' && hold_until)
    return <Banner tone="info">{t('stand.rests', { date: day(hold_until) })}</Banner>
  if (closes_at) return <Banner tone="success">{t('stand.closes', { date: day(localDay(closes_at)) })}</Banner>
  return null
}

/** Shows who has the ticket and how it stands, without a word to the customer. */
const WorkCard = ({ ticket }: { ticket: DeskTicket }) => {
  const t = useTranslations('staff.tickets')
  const support = useTranslations('support')
  const desk = useTranslations('staff.desk')
  const router = useRouter()
  const user = useUser()
  const { number, assignee, can_answer, status } = ticket
  const acts = mayStaff(user.staff_powers, 'tickets:act')
  const put = (assigned: string | null, options?: object) =>
    call('PUT /ajax/v1/staff/tickets/{number}/assignee', { params: { number }, body: { assignee: assigned } }, options)
  const take = useAction(async options => {
    await put(user.id, options)
    await router.invalidate()
  })
  const worked = workedStatuses.find(name => name === status) ?? 'in_progress'
  return (
    <Card title={t('work')}>
      <div className="flex flex-col gap-5">
        <DescriptionList>
          <TopicFacts ticket={ticket} />
          <Fact term={support('columns.impact')}>{support(`impacts.${ticket.impact}`)}</Fact>
          {[ticket.follows, ...ticket.followed_by].map(
            (other, index) =>
              other !== null && (
                <Fact key={other} term={support(index === 0 ? 'ticket.follows' : 'ticket.followedBy')}>
                  <Link to="/staff/tickets/$number" params={{ number: String(other) }} className="underline">
                    #{other}
                  </Link>
                </Fact>
              ),
          )}
          {ticket.contract_number && (
            <Fact term={support('columns.contract')}>
              <span className="wrap-anywhere">
                {ticket.contract_label} <span className="whitespace-nowrap text-muted">{ticket.contract_number}</span>
              </span>
            </Fact>
          )}
          <ResourceFact resource={ticket.resource} />
          {ticket.contract_number && (
            <Fact term={support('serverAccess.title')}>
              <ServerAccessText access={ticket.server_access} />
            </Fact>
          )}
          {ticket.invoice && <Fact term={support('related.invoice')}>{ticket.invoice.number}</Fact>}
          {ticket.notice && (
            <Fact term={support('related.notice')}>
              <Link to="/status" className="wrap-anywhere underline">
                {ticket.notice.title}
              </Link>
            </Fact>
          )}
          {ticket.split_from !== null && (
            <Fact term={support('ticket.splitFrom')}>
              <Link to="/staff/tickets/$number" params={{ number: String(ticket.split_from) }} className="underline">
                #{ticket.split_from}
              </Link>
            </Fact>
          )}
          <Fact term={support('columns.created')}>
            <ExactMoment value={ticket.created_at} />
          </Fact>
          {ticket.waiting_since && (
            <Fact term={t('columns.waiting')}>
              <ExactMoment value={ticket.waiting_since} />
            </Fact>
          )}
          {ticket.due && (
            <Fact term={t('columns.due')}>
              <DueTime due={ticket.due} named />
            </Fact>
          )}
          {ticket.due?.for === 'answer' && ticket.solution_due && (
            <Fact term={t('due.solutionBy')}>
              <ExactMoment value={ticket.solution_due} />
            </Fact>
          )}
          {ticket.paused_at && can_answer && ticket.solution_due && (
            <Fact term={t('due.paused')}>
              <ExactMoment value={ticket.paused_at} />
            </Fact>
          )}
          {ticket.visibility !== 'people' && (
            <Fact term={support('sharing.title')}>
              <VisibleTo ticket={ticket} />
            </Fact>
          )}
          {ticket.followers.length > 0 && (
            <Fact term={t('followers')}>{ticket.followers.map(({ name }) => name).join(', ')}</Fact>
          )}
        </DescriptionList>
        <Copies
          copies={ticket.copies}
          remove={
            acts
              ? (id, options) =>
                  call('DELETE /ajax/v1/staff/tickets/{number}/copies/{id}', { params: { number, id } }, options)
              : undefined
          }
        />
        {acts && <RelatedForm ticket={ticket} />}
        {acts && <FollowButton ticket={ticket} />}
        {acts ? <Tags ticket={ticket} /> : <p className="text-13 wrap-anywhere">{ticket.tags.join(' · ')}</p>}
        <Work ticket={ticket} acts={acts} />
        {!acts && <p className="text-13 text-muted">{desk('seeOnly')}</p>}
        {acts && can_answer && (
          <>
            <Form
              key={assignee?.id}
              name="assign"
              className="flex flex-col gap-3"
              submit={(data, options) => put(data.texts('assignee').assignee || null, options)}
              onDone={() => router.invalidate()}
            >
              <FormField name="assignee" label={t('columns.assignee')}>
                <Select name="assignee" defaultValue={assignee?.id ?? ''}>
                  <option value="">{t('nobody')}</option>
                  {ticket.staff.map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
                </Select>
              </FormField>
              <SubmitButton size="sm" outline className="self-start">
                {t('assign')}
              </SubmitButton>
            </Form>
            {/* outside of the form: there a key would press it only from inside */}
            {assignee?.id !== user.id && (
              <Button
                size="sm"
                colour="muted"
                outline
                className="-mt-2 self-start"
                aria-keyshortcuts="A"
                pending={take.pending}
                onClick={take.run}
              >
                {t('take')}
              </Button>
            )}
            <Form
              key={`${status} ${ticket.hold_until}`}
              name="status"
              className="flex flex-col gap-3"
              submit={(data, options) =>
                call(
                  'POST /ajax/v1/staff/tickets/{number}/status',
                  { params: { number }, body: standIn(data) },
                  options,
                )
              }
              onDone={() => router.invalidate()}
            >
              <StandFields label={t('statusOnly')} first={worked} />
              <SubmitButton size="sm" outline className="self-start">
                {t('setStatus')}
              </SubmitButton>
            </Form>
          </>
        )}
      </div>
    </Card>
  )
}

const FollowButton = ({ ticket: { number, followers } }: { ticket: DeskTicket }) => {
  const t = useTranslations('staff.tickets')
  const router = useRouter()
  const user = useUser()
  const following = followers.some(({ id }) => id === user.id)
  const change = useAction(async options => {
    const body = { following: !following }
    await call('PUT /ajax/v1/staff/tickets/{number}/follower', { params: { number }, body }, options)
    await router.invalidate()
  })
  return (
    <Button size="sm" colour="muted" outline className="-mt-2 self-start" pending={change.pending} onClick={change.run}>
      {t(following ? 'unfollow' : 'follow')}
    </Button>
  )
}
