import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { useAction } from '../../../../forms/use-action.ts'
import { usePageState } from '../../../../session/page-state-context.ts'
import { refreshSession } from '../../../../session/session-actions.ts'
import { showToast } from '../../../../state/toasts.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'
import type { Factor } from './FactorItem.tsx'

type RemoveFactorDialogProps = {
  kind: 'passkeys' | 'apps'
  /** The one to remove; null closes the dialog. */
  factor: Factor | null
  last: boolean
  onClose: () => void
  /** The list is up to date again; the button that had the focus is gone. */
  onRemoved: () => void
}

export const RemoveFactorDialog = ({ kind, factor, last, onClose, onRemoved }: RemoveFactorDialogProps) => {
  const t = useTranslations('identity.factors.remove')
  const page = usePageState()
  const router = useRouter()
  // kept while the dialog fades out, so that its words do not change meanwhile
  const [shown, setShown] = useState({ factor, last })
  if (factor && factor !== shown.factor) setShown({ factor, last })
  const name = shown.factor?.name ?? ''
  const word = kind === 'passkeys' ? 'passkey' : 'app'

  const remove = useAction(async () => {
    if (!factor) return
    await call('DELETE /ajax/v1/accounts/factors/{id}', { params: { id: factor.id } })
    onClose()
    showToast('success', t('removed', { name }))
    // removing the last one removes the protection
    await refreshSession(page, router)
    onRemoved()
  })

  return (
    <Dialog
      open={factor !== null}
      title={t(`${word}Title`, { name })}
      closeLabel={t('keep')}
      onClose={onClose}
      actions={
        <>
          <Button colour="muted" outline onClick={onClose}>
            {t('keep')}
          </Button>
          <Button colour="danger" pending={remove.pending} onClick={remove.run}>
            {t(`${word}Confirm`)}
          </Button>
        </>
      }
    >
      <p>{t(`${word}Effect`)}</p>
      {shown.last && <p className="mt-2">{t('last')}</p>}
    </Dialog>
  )
}
