import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { CallOptions } from '../../../api/client.ts'
import { useAction } from '../../../forms/use-action.ts'
import { showToast } from '../../../state/toasts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'

type QuestionProps = {
  open: boolean
  /** Names the thing and the effect. */
  title: string
  /** The button that changes nothing. */
  keep: string
  /** The button the question is about, with the title's verb. */
  confirm: string
  action: { run: () => void; pending: boolean }
  onClose: () => void
  children: ReactNode
}

/** Asks before something that one press cannot undo. */
export const Question = ({ open, title, keep, confirm, action, onClose, children }: QuestionProps) => (
  <Dialog
    open={open}
    title={title}
    closeLabel={useTranslations('frame')('close')}
    onClose={onClose}
    actions={
      <>
        <Button colour="muted" outline onClick={onClose}>
          {keep}
        </Button>
        <Button colour="danger" pending={action.pending} onClick={action.run}>
          {confirm}
        </Button>
      </>
    }
  >
    {children}
  </Dialog>
)

type EndQuestionProps<T> = {
  /** Is asked about; null: nothing is. */
  of: T | null
  about: 'reference.tokens' | 'reference.webhooks'
  end: (of: T, options: CallOptions) => Promise<unknown>
  onClose: () => void
}

/** Asks before a token or a webhook is ended, and ends it. */
export const EndQuestion = <T extends { name: string }>({ of, about, end, onClose }: EndQuestionProps<T>) => {
  const t = useTranslations(about)
  const router = useRouter()
  // kept while the dialog fades out
  const [last, setLast] = useState(of)
  if (of && of !== last) setLast(of)
  const name = last?.name ?? ''
  const action = useAction(async options => {
    if (!last) return
    await end(last, options)
    onClose()
    showToast('success', t('ended', { name }))
    await router.invalidate()
  })
  return (
    <Question
      open={of !== null}
      title={t('endTitle', { name })}
      keep={t('keep')}
      confirm={t('end')}
      action={action}
      onClose={onClose}
    >
      <p>{t('endEffect')}</p>
    </Question>
  )
}
