import type { Ticket } from '@kontor/contract/areas/service/support'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../api/client.ts'
import { Form } from '../../../forms/Form.tsx'
import { FormField } from '../../../forms/FormField.tsx'
import type { FormValues } from '../../../forms/form-values.ts'
import { SubmitButton } from '../../../forms/SubmitButton.tsx'
import { useAction } from '../../../forms/use-action.ts'
import { usePageState } from '../../../session/page-state-context.ts'
import { refreshSession } from '../../../session/session-actions.ts'
import { showToast } from '../../../state/toasts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Textarea } from '../../../ui/Textarea.tsx'
import { PrintIcon } from '../../../ui/ThingIcons.tsx'

export const TicketActions = ({ ticket }: { ticket: Ticket }) => {
  const t = useTranslations('support.ticket')
  const [closing, setClosing] = useState(false)
  return (
    <>
      <Button colour="muted" outline onClick={() => window.print()}>
        <PrintIcon className="size-4" />
        {t('print')}
      </Button>
      {ticket.can_close && (
        <Button colour="muted" outline onClick={() => setClosing(true)}>
          {t('close')}
        </Button>
      )}
      {ticket.can_reply && <Button onClick={writeReply}>{t('replyJump')}</Button>}
      {/* replying resumes a resolved one */}
      {ticket.can_reopen && !ticket.can_reply && <ReopenButton ticket={ticket} />}
      <CloseTicketDialog ticket={ticket} open={closing} onClose={() => setClosing(false)} />
    </>
  )
}

/** Goes to the form below a long thread, with the caret in it. */
function writeReply(): void {
  document.querySelector<HTMLElement>('#reply textarea')?.focus()
}

const ReopenButton = ({ ticket }: { ticket: Ticket }) => {
  const t = useTranslations('support.ticket')
  const page = usePageState()
  const router = useRouter()
  const reopen = useAction(async options => {
    await call('POST /ajax/v1/tickets/{number}/reopen', { params: { number: ticket.number } }, options)
    showToast('success', t('reopened'))
    await refreshSession(page, router)
  })
  return (
    <Button pending={reopen.pending} onClick={reopen.run}>
      {t('reopen')}
    </Button>
  )
}

type CloseTicketDialogProps = { ticket: Ticket; open: boolean; onClose: () => void }

const CloseTicketDialog = ({ ticket, open, onClose }: CloseTicketDialogProps) => {
  const t = useTranslations('support.ticket')
  const frame = useTranslations('frame')
  const title = t('closeTitle', { number: String(ticket.number) })
  return (
    <Dialog open={open} title={title} closeLabel={frame('close')} onClose={onClose}>
      {open && <CloseForm number={ticket.number} onClose={onClose} />}
    </Dialog>
  )
}

const CloseForm = ({ number, onClose }: { number: number; onClose: () => void }) => {
  const t = useTranslations('support.ticket')
  const page = usePageState()
  const router = useRouter()
  return (
    <Form
      name="close"
      className="flex flex-col gap-4"
      submit={(data, options) =>
        call('POST /ajax/v1/tickets/{number}/close', { params: { number }, body: ratingOf(data) }, options)
      }
      onDone={async () => {
        onClose()
        showToast('success', t('closedToast'))
        await refreshSession(page, router)
      }}
    >
      <p className="text-muted">{t('closeLead')}</p>
      <Rating />
      <FormField name="comment" label={t('comment')} optional>
        <Textarea name="comment" rows={3} maxLength={1000} />
      </FormField>
      <footer className="flex flex-wrap justify-end gap-2 max-sm:flex-col-reverse">
        <Button colour="muted" outline onClick={onClose}>
          {t('closeCancel')}
        </Button>
        <SubmitButton>{t('close')}</SubmitButton>
      </footer>
    </Form>
  )
}

function ratingOf(data: FormValues) {
  const stars = data.get('rating')
  return { rating: stars === null ? null : Number(stars), ...data.texts('comment') }
}

/** None is chosen at first: a rating is voluntary. */
const Rating = () => {
  const t = useTranslations('support.ticket')
  const form = useTranslations('form')
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">
        {t('rating')} <span className="font-normal text-muted">({form('optional')})</span>
      </legend>
      {/* on phones the five fill a row, and the meaning of their ends is below them */}
      <div className="flex flex-wrap items-center gap-2 text-13 text-muted max-sm:justify-between max-sm:gap-1">
        <span className="max-sm:order-1">{t('ratingWorst')}</span>
        {[1, 2, 3, 4, 5].map(stars => (
          <label
            key={stars}
            className="relative flex size-9 max-sm:h-11 max-sm:grow max-sm:basis-[18%] items-center justify-center rounded-control border border-control font-medium text-ink tabular-nums hover:border-muted has-checked:border-brand-solid has-checked:bg-brand-solid has-checked:text-on-solid has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name="rating"
              value={stars}
              aria-label={t('ratingOf', { stars })}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            <span aria-hidden="true">{stars}</span>
          </label>
        ))}
        <span className="max-sm:order-1">{t('ratingBest')}</span>
      </div>
    </fieldset>
  )
}
