import type { GuestTicket } from '@kontor/contract/areas/service/guest-tickets'
import { mailedAttachmentLimits } from '@kontor/contract/enums/files'
import { mayStaff } from '@kontor/contract/staff-powers'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { BackLink } from '../../../../components/BackLink.tsx'
import { FileLinks } from '../../../../components/FileLinks.tsx'
import { ExactMoment, Moment } from '../../../../components/Moment.tsx'
import { heldIn, packFiles } from '../../../../forms/attachments.ts'
import { Form } from '../../../../forms/Form.tsx'
import { FormField } from '../../../../forms/FormField.tsx'
import { SubmitButton } from '../../../../forms/SubmitButton.tsx'
import { useAction } from '../../../../forms/use-action.ts'
import { useUser } from '../../../../session/use-user.ts'
import { showToast } from '../../../../state/toasts.ts'
import { Badge } from '../../../../ui/Badge.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { Checkbox } from '../../../../ui/Checkbox.tsx'
import { DescriptionList, Fact } from '../../../../ui/DescriptionList.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { Input } from '../../../../ui/Input.tsx'
import { CheckIcon } from '../../../../ui/MoreIcons.tsx'
import { LifeBuoyIcon } from '../../../../ui/NavigationIcons.tsx'
import { PageHeader } from '../../../../ui/PageHeader.tsx'
import { Markdown } from '../Markdown.tsx'
import { MarkdownEditor } from '../MarkdownEditor.tsx'
import { QuoteButton } from '../QuoteButton.tsx'

type GuestTicketProps = { ticket: GuestTicket }

/** Shows the ticket of someone who is no customer, as staff work at it: its thread, the answer by mail, and whose it could be. */
export const GuestTicketPage = ({ ticket }: GuestTicketProps) => {
  const t = useTranslations('staff.tickets')
  const open = ticket.status === 'open'
  const acts = mayStaff(useUser().staff_powers, 'tickets:act')
  return (
    <>
      <PageHeader
        back={<BackLink to="/staff/tickets">{t('title')}</BackLink>}
        title={<span className="wrap-anywhere">{ticket.subject}</span>}
        subtitle={`#${ticket.number} · ${ticket.email}`}
        status={
          <Badge tone={open ? 'info' : 'muted'} icon={open ? LifeBuoyIcon : CheckIcon}>
            {t(`guests.statuses.${ticket.status}`)}
          </Badge>
        }
      />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <Messages ticket={ticket} quotable={open && acts} />
          {acts && <Answer key={ticket.messages.at(-1)?.id} ticket={ticket} />}
        </div>
        <GuestCard ticket={ticket} />
      </div>
    </>
  )
}

const Messages = ({ ticket, quotable }: GuestTicketProps & { quotable: boolean }) => {
  const t = useTranslations('support.ticket')
  return (
    <section aria-labelledby="thread">
      <h2 id="thread" className="sr-only">
        {t('thread')}
      </h2>
      <ol className="flex flex-col gap-4">
        {ticket.messages.map(({ id, author, from_staff, body, files, created_at }) => (
          <li key={id}>
            <Card className={from_staff ? 'bg-subtle' : ''}>
              <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
                <h3 className="font-medium wrap-anywhere">{author}</h3>
                <span className="flex items-center gap-2.5 text-12 text-muted">
                  <Moment value={created_at} />
                  {quotable && <QuoteButton author={author} body={body} />}
                </span>
              </div>
              <Markdown text={body} />
              <FileLinks files={files} at={`/ajax/v1/staff/guest-tickets/${ticket.number}/files/`} />
            </Card>
          </li>
        ))}
      </ol>
    </section>
  )
}

const Answer = ({ ticket }: GuestTicketProps) => {
  const t = useTranslations('staff.tickets')
  const router = useRouter()
  const { number, name, messages } = ticket
  const after = messages.at(-1)?.id
  return (
    <Card title={t('answer.title')}>
      <div id="reply">
        <Form
          name="guest-answer"
          className="flex flex-col gap-4"
          submit={(data, options) =>
            call(
              'POST /ajax/v1/staff/guest-tickets/{number}/messages',
              {
                params: { number },
                body: { ...data.texts('body'), ...heldIn(data), close: data.has('close'), ...(after && { after }) },
              },
              { ...options, pack: packFiles(data) },
            )
          }
          onDone={async () => {
            showToast('success', t('answer.sent'))
            await router.invalidate()
          }}
        >
          <MarkdownEditor
            name="body"
            files={{ at: 'POST /ajax/v1/staff/tickets/files', limits: mailedAttachmentLimits }}
            label={t('answer.text')}
            hint={t('guests.answerHint', { name })}
          />
          <Checkbox name="close" label={t('guests.closeAfter')} />
          <SubmitButton className="self-start max-sm:self-stretch">{t('answer.send')}</SubmitButton>
        </Form>
      </div>
    </Card>
  )
}

const GuestCard = ({ ticket }: GuestTicketProps) => {
  const t = useTranslations('staff.tickets.guests')
  const desk = useTranslations('staff.tickets')
  const support = useTranslations('support')
  const router = useRouter()
  const seeOnly = useTranslations('staff.desk')
  const { staff_powers: held } = useUser()
  const acts = mayStaff(held, 'tickets:act')
  const [deleting, setDeleting] = useState(false)
  const { number, name, email, department, status, created_at, waiting_since } = ticket
  const turned = status === 'open' ? 'closed' : 'open'
  const turn = useAction(async options => {
    await call(
      'PUT /ajax/v1/staff/guest-tickets/{number}/status',
      { params: { number }, body: { status: turned } },
      options,
    )
    await router.invalidate()
  })
  return (
    <Card title={t('one')}>
      <div className="flex flex-col gap-5">
        <DescriptionList>
          <Fact term={t('name')}>
            <span className="wrap-anywhere">{name}</span>
          </Fact>
          <Fact term={t('email')}>
            <span className="wrap-anywhere">{email}</span>
          </Fact>
          {department !== null && <Fact term={support('columns.department')}>{department}</Fact>}
          <Fact term={support('columns.created')}>
            <ExactMoment value={created_at} />
          </Fact>
          {ticket.assignee && <Fact term={desk('columns.assignee')}>{ticket.assignee.name}</Fact>}
          {ticket.tags.length > 0 && <Fact term={desk('tags.title')}>{ticket.tags.join(', ')}</Fact>}
          {waiting_since && (
            <Fact term={t('waiting')}>
              <Moment value={waiting_since} />
            </Fact>
          )}
        </DescriptionList>
        {acts ? <Assign ticket={ticket} /> : <p className="text-13 text-muted">{seeOnly('seeOnly')}</p>}
        <div className="flex flex-wrap gap-2">
          {acts && (
            <Button colour="muted" outline pending={turn.pending} onClick={turn.run}>
              {t(`turn.${turned}`)}
            </Button>
          )}
          {mayStaff(held, 'privacy:decide') && (
            <Button colour="muted" outline onClick={() => setDeleting(true)}>
              {t('delete.open')}
            </Button>
          )}
        </div>
      </div>
      <DeleteDialog number={number} open={deleting} onClose={() => setDeleting(false)} />
    </Card>
  )
}

/** Offers the customers whose people have confirmed the guest's address. */
const Assign = ({ ticket: { number, customers } }: GuestTicketProps) => {
  const t = useTranslations('staff.tickets.guests')
  const router = useRouter()
  if (customers.length === 0) return <p className="text-13 text-muted">{t('noCustomer')}</p>
  return (
    <div className="flex flex-col gap-2">
      <p className="text-13 text-muted">{t('assign.lead')}</p>
      {customers.map(customer => (
        <Form
          key={customer.number}
          name={`assign-${customer.number}`}
          submit={(_, options) =>
            call(
              'POST /ajax/v1/staff/guest-tickets/{number}/assign',
              { params: { number }, body: { customer: customer.number } },
              options,
            )
          }
          onDone={async () => {
            showToast('success', t('assign.done'))
            await router.invalidate()
          }}
        >
          <SubmitButton outline className="w-full">
            {t('assign.open', { name: customer.name, number: customer.number })}
          </SubmitButton>
        </Form>
      ))}
    </div>
  )
}

type DeleteDialogProps = { number: number; open: boolean; onClose: () => void }

const DeleteDialog = ({ number, open, onClose }: DeleteDialogProps) => {
  const t = useTranslations('staff.tickets.guests.delete')
  const frame = useTranslations('frame')
  const router = useRouter()
  return (
    <Dialog open={open} title={t('title', { number })} closeLabel={frame('close')} onClose={onClose}>
      <Form
        name="guest-delete"
        className="flex flex-col gap-4"
        submit={(data, options) =>
          call(
            'POST /ajax/v1/staff/guest-tickets/{number}/erase',
            { params: { number }, body: { reason: data.texts('reason').reason } },
            options,
          )
        }
        onDone={async () => {
          showToast('success', t('done'))
          await router.navigate({ to: '/staff/tickets' })
        }}
      >
        <p className="text-muted">{t('lead')}</p>
        <FormField name="reason" label={t('reason')}>
          <Input name="reason" maxLength={500} />
        </FormField>
        <SubmitButton className="self-end max-sm:self-stretch">{t('open')}</SubmitButton>
      </Form>
    </Dialog>
  )
}
