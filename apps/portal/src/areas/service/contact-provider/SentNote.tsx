import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { buttonClass } from '../../../ui/button-class.ts'
import { Card } from '../../../ui/Card.tsx'
import { CheckCircleIcon } from '../../../ui/ControlIcons.tsx'
import { takeFocus } from '../../../ui/take-focus.ts'

type SentNoteProps = { title: string; number: string; children: ReactNode; actions?: ReactNode }

/** Replaces a form once it is sent: the number to quote, and what happens now. */
export const SentNote = ({ title, number, children, actions }: SentNoteProps) => {
  const t = useTranslations('contactProvider')
  return (
    <Card>
      <div className="flex flex-col gap-4">
        <header className="flex items-start gap-3">
          <CheckCircleIcon className="mt-0.5 size-6 shrink-0 text-success" />
          <div className="min-w-0">
            {/* the focused element is gone */}
            <h2 ref={takeFocus} tabIndex={-1} className="text-16 font-semibold outline-none">
              {title}
            </h2>
            <p className="text-muted tabular-nums">{t('number', { number })}</p>
          </div>
        </header>
        {children}
        <div className="flex flex-wrap gap-2 print:hidden">
          {actions}
          <Link to="/contact" className={buttonClass({ colour: 'muted', outline: true })}>
            {t('back')}
          </Link>
        </div>
      </div>
    </Card>
  )
}
