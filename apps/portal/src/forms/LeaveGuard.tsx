import { useTranslations } from 'use-intl/react'
import { useFormState } from './form-context.ts'
import { LeaveDialog } from './LeaveDialog.tsx'

/** Inside a form: asks before leaving with unsent changes. */
export const LeaveGuard = () => {
  const t = useTranslations('form')
  const { hasUnsaved } = useFormState()
  return (
    <LeaveDialog wouldLose={hasUnsaved} title={t('leave')} leave={t('leaveNow')}>
      {t('unsaved')}
    </LeaveDialog>
  )
}
