import { useTranslations } from 'use-intl/react'
import { buttonClass } from '../ui/button-class.ts'
import { useFormState } from './form-context.ts'
import { LeaveGuard } from './LeaveGuard.tsx'
import { SubmitButton } from './SubmitButton.tsx'

/** At the end of an edit form: there only while something is changed, and then always in sight. */
export const SaveBar = () => {
  const t = useTranslations('form')
  const { dirty, pending } = useFormState()
  return (
    <>
      <LeaveGuard />
      {(dirty || pending) && (
        <div className="sticky bottom-4 z-10 flex flex-wrap items-center gap-2 rounded-card bg-raised p-3 pl-4 shadow-float max-md:bottom-20 print:hidden">
          <p role="status" className="min-w-0 grow text-13">
            {t('unsaved')}
          </p>
          <button type="reset" className={buttonClass({ colour: 'muted', outline: true })}>
            {t('cancel')}
          </button>
          <SubmitButton>{t('save')}</SubmitButton>
        </div>
      )}
    </>
  )
}
