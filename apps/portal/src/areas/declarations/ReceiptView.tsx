import type { Receipt } from '@kontor/contract/areas/declarations'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import { saveText } from '../../list/csv.ts'
import { Button } from '../../ui/Button.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { CheckCircleIcon } from '../../ui/ControlIcons.tsx'
import { DownloadIcon, PrintIcon } from '../../ui/ThingIcons.tsx'

type ReceiptViewProps = {
  title: string
  receipt: Receipt
  email: string
  /** What happens next. */
  children: ReactNode
}

/** The declaration as it arrived, to be kept: on the page, as a file, on paper, and by mail. */
export const ReceiptView = ({ title, receipt, email, children }: ReceiptViewProps) => {
  const t = useTranslations('declarations.receipt')
  const heading = useRef<HTMLHeadingElement>(null)
  // what had the focus is gone, and the news stands at the top
  useEffect(() => heading.current?.focus(), [])
  const { number, text } = receipt
  return (
    <div className="flex flex-col gap-5">
      <header className="flex items-start gap-3">
        <CheckCircleIcon className="mt-0.5 size-6 text-success" />
        <div>
          <h1 ref={heading} tabIndex={-1} className="text-20 font-semibold">
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
        <Button
          colour="muted"
          outline
          onClick={() => saveText(`${t('fileName', { number })}.txt`, `${text}\n`, 'text/plain;charset=utf-8')}
        >
          <DownloadIcon className="size-4" />
          {t('save')}
        </Button>
        <Button colour="muted" outline onClick={() => print()}>
          <PrintIcon className="size-4" />
          {t('print')}
        </Button>
        <a href="/" className={buttonClass({ colour: 'muted', outline: true })}>
          {t('home')}
        </a>
      </div>
    </div>
  )
}
