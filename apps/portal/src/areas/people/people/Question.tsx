import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
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
