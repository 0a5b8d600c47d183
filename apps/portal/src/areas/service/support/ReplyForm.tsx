import type { Ticket } from '@kontor/contract/areas/service/support'
import { useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../api/client.ts'
import { Form } from '../../../forms/Form.tsx'
import { LeaveGuard } from '../../../forms/LeaveGuard.tsx'
import { SubmitButton } from '../../../forms/SubmitButton.tsx'
import { usePageState } from '../../../session/page-state-context.ts'
import { refreshSession } from '../../../session/session-actions.ts'
import { useUser } from '../../../session/use-user.ts'
import { showToast } from '../../../state/toasts.ts'
import { Card } from '../../../ui/Card.tsx'
import { MarkdownEditor } from './MarkdownEditor.tsx'

export const ReplyForm = ({ ticket }: { ticket: Ticket }) => {
  const t = useTranslations('support.ticket')
  const page = usePageState()
  const router = useRouter()
  const { number } = ticket
  const customer = useUser().current_customer_number
  return (
    <div id="reply" className="print:hidden">
      <Card>
        <Form
          name="reply"
          autosave={`reply/${customer}/${number}`}
          className="flex flex-col gap-4"
          submit={(data, options) =>
            call(
              'POST /ajax/v1/tickets/{number}/messages',
              { params: { number }, body: { body: String(data.get('body')) } },
              options,
            )
          }
          onDone={async (_, form) => {
            form.reset()
            showToast('success', t('replied'))
            // the frame also counts what waits for the customer
            await refreshSession(page, router)
          }}
        >
          <LeaveGuard />
          <MarkdownEditor name="body" label={t('reply')} hint={t('replyHint')} />
          <SubmitButton className="self-start max-sm:self-stretch">{t('replySubmit')}</SubmitButton>
        </Form>
      </Card>
    </div>
  )
}
