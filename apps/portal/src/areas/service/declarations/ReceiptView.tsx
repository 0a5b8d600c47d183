import type { Receipt } from '@kontor/contract/areas/service/declarations'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { KeepReceipt } from '../../../components/KeepReceipt.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { CheckCircleIcon } from '../../../ui/ControlIcons.tsx'
import { takeFocus } from '../../../ui/take-focus.ts'

type ReceiptViewProps = {
  title: string
  receipt: Receipt
  email: string
  /** Says what happens next. */
  children: ReactNode
}

/** The declaration as it arrived, to keep: on the page, as a file, on paper, and by mail. */
export const ReceiptView = ({ title, receipt, email, children }: ReceiptViewProps) => {
  const t = useTranslations('declarations.receipt')
  const { number, text } = receipt
  return (
    <div className="flex flex-col gap-5">
      <header className="flex items-start gap-3">
        <CheckCircleIcon className="mt-0.5 size-6 text-success" />
        <div>
          {/* the focused element is gone, and the news is at the top */}
          <h1 ref={takeFocus} tabIndex={-1} className="text-20 font-semibold">
            {title}
          </h1>
          <p className="text-muted tabular-nums">{t('number', { number })}</p>
        </div>
      </header>
      <div className="flex flex-col gap-1">
        {children}
        <p>{t('mail', { email })}</p>
      </div>
      <pre className="rounded-control border border-line bg-subtle p-4 font-sans text-13 whitespace-pre-wrap">
        {text}
      </pre>
      <p className="text-13 text-muted">{t('keep')}</p>
      <div className="flex flex-wrap gap-2 print:hidden">
        <KeepReceipt text={text} fileName={t('fileName', { number })} save={t('save')} print={t('print')} />
        <a href="/" className={buttonClass({ colour: 'muted', outline: true })}>
          {t('home')}
        </a>
      </div>
    </div>
  )
}
