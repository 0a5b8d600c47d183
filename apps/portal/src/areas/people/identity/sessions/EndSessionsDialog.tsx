import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { ApiProblem } from '../../../../api/problem.ts'
import { useAction } from '../../../../forms/use-action.ts'
import { showToast } from '../../../../state/toasts.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'

/** One session by its name, or how many others there are. */
export type Ending = { id: string; name: string } | { others: number }

type EndSessionsDialogProps = {
  /** What is to end; null closes the dialog. */
  ending: Ending | null
  onClose: () => void
  /** The list is up to date again; the button that had the focus is gone. */
  onEnded: () => void
}

export const EndSessionsDialog = ({ ending, onClose, onEnded }: EndSessionsDialogProps) => {
  const t = useTranslations('identity.security.sessions')
  const frame = useTranslations('frame')
  const router = useRouter()
  // kept while the dialog fades out, so that its words do not change meanwhile
  const [last, setLast] = useState(ending)
  if (ending && ending !== last) setLast(ending)
  const one = last && 'name' in last ? last : null
  const count = last && 'others' in last ? last.others : 0

  const end = useAction(async () => {
    if (one) await call('DELETE /ajax/v1/accounts/sessions/{id}', { params: { id: one.id } }).catch(unlessGone)
    else await call('DELETE /ajax/v1/accounts/sessions')
    onClose()
    showToast('success', one ? t('ended', { name: one.name }) : t('othersEnded'))
    await router.invalidate()
    onEnded()
  })

  return (
    <Dialog
      open={ending !== null}
      title={one ? t('endTitle', { name: one.name }) : t('endOthersTitle', { count })}
      closeLabel={frame('close')}
      onClose={onClose}
      actions={
        <>
          <Button colour="muted" outline onClick={onClose}>
            {t('keep')}
          </Button>
          <Button colour="danger" pending={end.pending} onClick={end.run}>
            {one ? t('endConfirm') : t('endOthers', { count })}
          </Button>
        </>
      }
    >
      <p>{t(one ? 'endEffect' : 'endOthersEffect')}</p>
    </Dialog>
  )
}

/** It has ended meanwhile: that was the aim. */
function unlessGone(error: unknown): void {
  if (!(error instanceof ApiProblem) || error.code !== 'not_found') throw error
}
