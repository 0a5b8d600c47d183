import { useBlocker } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'

type LeaveDialogProps = {
  /** Says whether input would be lost; asked at the moment of leaving. */
  wouldLose: () => boolean
  title: string
  /** Label of the button that leaves. */
  leave: string
  /** Says what is lost. */
  children: ReactNode
}

/** Asks before leaving, whether by a link, by going back or by closing the tab. */
export const LeaveDialog = ({ wouldLose, title, leave, children }: LeaveDialogProps) => {
  const t = useTranslations('form')
  const { status, proceed, reset } = useBlocker({
    // other search parameters of the same page lose nothing
    shouldBlockFn: ({ current, next }) =>
      (current.pathname !== next.pathname || isEdited(current) !== isEdited(next)) && wouldLose(),
    enableBeforeUnload: wouldLose,
    withResolver: true,
  })
  return (
    <Dialog
      open={status === 'blocked'}
      title={title}
      closeLabel={t('stay')}
      onClose={() => reset?.()}
      actions={
        <>
          <Button colour="muted" outline onClick={reset}>
            {t('stay')}
          </Button>
          <Button colour="danger" onClick={proceed}>
            {leave}
          </Button>
        </>
      }
    >
      <p className="text-muted">{children}</p>
    </Dialog>
  )
}

/** Pages that are read and edited at one address say so in `edit`. */
const isEdited = ({ search }: { search: object }) => 'edit' in search
