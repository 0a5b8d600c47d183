import { useTranslations } from 'use-intl/react'
import { call } from '../../../api/client.ts'
import { formatDate } from '../../../components/LocalDate.tsx'
import { useNumberLocale } from '../../../i18n/number-locale.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { useUndo } from './use-undo.ts'

type UndoDialogProps = { number: string; earlierEnd: string | null; open: boolean; onClose: () => void }

/** The contract goes on, at least to an earlier end: asked once more, because it costs money again. */
export const UndoDialog = ({ number, earlierEnd, open, onClose }: UndoDialogProps) => {
  const t = useTranslations('contracts.actions')
  const frame = useTranslations('frame')
  const locale = useNumberLocale()
  const date = earlierEnd && formatDate(earlierEnd, locale)
  const undo = useUndo(date ? t('pending.endsAsBefore', { date }) : t('pending.undone'), async options => {
    await call('DELETE /ajax/v1/contracts/{number}/cancellation', { params: { number } }, options)
    onClose()
  })
  return (
    <Dialog
      open={open}
      title={t(date ? 'cancel.undoTitleEarlier' : 'cancel.undoTitle', { number })}
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
      <p>{date ? t('cancel.undoTextEarlier', { date }) : t('cancel.undoText')}</p>
    </Dialog>
  )
}
