import type { Ticket } from '@kontor/contract/areas/service/support'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../api/client.ts'
import { useAction } from '../../../forms/use-action.ts'
import { usePageState } from '../../../session/page-state-context.ts'
import { refreshSession } from '../../../session/session-actions.ts'
import { showToast } from '../../../state/toasts.ts'
import { Button } from '../../../ui/Button.tsx'
import { PrintIcon } from '../../../ui/ThingIcons.tsx'
import { CloseTicketDialog } from './CloseTicketDialog.tsx'

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
