import { useTranslations } from 'use-intl/react'
import { call } from '../../../api/client.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { useUndo } from './use-undo.ts'

type UndoDialogProps = { number: string; open: boolean; onClose: () => void }

/** The contract goes on: asked once more, because it costs money again. */
export const UndoDialog = ({ number, open, onClose }: UndoDialogProps) => {
  const t = useTranslations('contracts.actions')
  const frame = useTranslations('frame')
  const undo = useUndo(t('pending.undone'), async options => {
    await call('DELETE /ajax/v1/contracts/{number}/cancellation', { params: { number } }, options)
    onClose()
  })
  return (
    <Dialog
      open={open}
      title={t('cancel.undoTitle', { number })}
      closeLabel={frame('close')}
      onClose={onClose}
      actions={
        <>
          <Button colour="muted" outline onClick={onClose}>
            {frame('close')}
          </Button>
          <Button pending={undo.pending} onClick={undo.run}>
            {t('cancel.undo')}
          </Button>
        </>
      }
    >
      <p>{t('cancel.undoText')}</p>
    </Dialog>
  )
}
