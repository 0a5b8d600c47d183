import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import { buttonClass } from '../ui/button-class.ts'
import { useFormState } from './form-context.ts'
import { LeaveGuard } from './LeaveGuard.tsx'
import { SubmitButton } from './SubmitButton.tsx'

/** At the end of an edit form: there only while something is changed, and then always in sight. */
export const SaveBar = () => {
  const t = useTranslations('form')
  const { dirty, pending } = useFormState()
  const shown = dirty || pending
  const end = useRef<HTMLSpanElement>(null)
  const was = useRef(shown)
  useEffect(() => {
    // the pressed button is gone, the position on the page is not
    if (was.current && !shown && document.activeElement === document.body) end.current?.focus({ preventScroll: true })
    was.current = shown
  }, [shown])
  return (
    <>
      <LeaveGuard />
      <span ref={end} tabIndex={-1} className="absolute outline-none" />
      {shown && (
        <div className="save-bar shadow-float">
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
