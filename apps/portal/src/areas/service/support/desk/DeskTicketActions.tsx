import type { DeskTicket } from '@kontor/contract/areas/service/ticket-desk'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { Form } from '../../../../forms/Form.tsx'
import { FormField } from '../../../../forms/FormField.tsx'
import { SubmitButton } from '../../../../forms/SubmitButton.tsx'
import { useAction } from '../../../../forms/use-action.ts'
import { showToast } from '../../../../state/toasts.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { Input } from '../../../../ui/Input.tsx'
import { SplitDialog } from './RelatedAndSplit.tsx'
import { ShortcutHelp } from './ShortcutHelp.tsx'

export const DeskTicketActions = ({ ticket }: { ticket: DeskTicket }) => {
  const t = useTranslations('staff.tickets')
  const router = useRouter()
  const frame = useTranslations('frame')
  const [merging, setMerging] = useState(false)
  const [closing, setClosing] = useState(false)
  const [splitting, setSplitting] = useState(false)
  const { number, can_answer, can_reopen } = ticket
  const reopen = useAction(async options => {
    await call('POST /ajax/v1/staff/tickets/{number}/reopen', { params: { number } }, options)
    await router.invalidate()
  })
  const close = useAction(async options => {
    await call('POST /ajax/v1/staff/tickets/{number}/close', { params: { number } }, options)
    setClosing(false)
    await router.invalidate()
  })
  return (
    <>
      <ShortcutHelp shortcuts={['answer', 'note', 'take', 'close', 'merge', 'send']} />
      {can_reopen && (
        <Button colour="muted" outline pending={reopen.pending} onClick={reopen.run}>
          {t('reopen')}
        </Button>
      )}
      {can_answer && (
        <>
          <Button colour="muted" outline aria-keyshortcuts="M" onClick={() => setMerging(true)}>
            {t('merge.open')}
          </Button>
          {ticket.messages.length > 1 && (
            <Button colour="muted" outline onClick={() => setSplitting(true)}>
              {t('split.open')}
            </Button>
          )}
          <Button colour="muted" outline aria-keyshortcuts="E" onClick={() => setClosing(true)}>
            {t('close.open')}
          </Button>
        </>
      )}
      <Dialog
        open={closing}
        title={t('close.title', { number: String(number) })}
        closeLabel={frame('close')}
        onClose={() => setClosing(false)}
        actions={
          <>
            <Button colour="muted" outline onClick={() => setClosing(false)}>
              {t('close.keep')}
            </Button>
            <Button pending={close.pending} onClick={close.run}>
              {t('close.open')}
            </Button>
          </>
        }
      >
        <p>{t('close.lead')}</p>
      </Dialog>
      {splitting && <SplitDialog ticket={ticket} onClose={() => setSplitting(false)} />}
      {merging && <MergeDialog number={number} onClose={() => setMerging(false)} />}
    </>
  )
}

type MergeDialogProps = { number: number; into?: number; onClose: () => void }

export const MergeDialog = ({ number, into: proposed, onClose }: MergeDialogProps) => {
  const t = useTranslations('staff.tickets.merge')
  const frame = useTranslations('frame')
  const navigate = useNavigate()
  return (
    <Dialog open title={t('title', { number: String(number) })} closeLabel={frame('close')} onClose={onClose}>
      <Form
        name="merge"
        className="flex flex-col gap-4"
        submit={(data, options) =>
          call(
            'POST /ajax/v1/staff/tickets/{number}/merge',
            { params: { number }, body: { into: Number(data.texts('into').into.replace(/^#/, '')) } },
            options,
          )
        }
        onDone={async ({ number: into }) => {
          onClose()
          showToast('success', t('done', { number: String(into) }))
          await navigate({ to: '/staff/tickets/$number', params: { number: String(into) } })
        }}
      >
        <p className="text-muted">{t('lead')}</p>
        <FormField name="into" label={t('into')}>
          <Input name="into" inputMode="numeric" className="max-w-40" defaultValue={proposed} />
        </FormField>
        <SubmitButton className="self-end max-sm:self-stretch">{t('submit')}</SubmitButton>
      </Form>
    </Dialog>
  )
}
