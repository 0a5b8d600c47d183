import { useBlocker } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { useFormState } from './form-context.ts'

/** Inside a form: leaving with unsent changes asks, whether by a link, by going back or by closing the tab. */
export const LeaveGuard = () => {
  const t = useTranslations('form')
  const { hasUnsaved } = useFormState()
  const { status, proceed, reset } = useBlocker({
    // other search parameters of the same page take nothing away
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && hasUnsaved(),
    enableBeforeUnload: hasUnsaved,
    withResolver: true,
  })
  return (
    <Dialog
      open={status === 'blocked'}
      title={t('leave')}
      closeLabel={t('stay')}
      onClose={() => reset?.()}
      actions={
        <>
          <Button colour="muted" outline onClick={reset}>
            {t('stay')}
          </Button>
          <Button colour="danger" onClick={proceed}>
            {t('leaveNow')}
          </Button>
        </>
      }
    >
      <p className="text-muted">{t('unsaved')}</p>
    </Dialog>
  )
}
