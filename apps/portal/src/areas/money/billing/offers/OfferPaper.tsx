import type { OfferPreview } from '@kontor/contract/areas/desk/offers'
import { useTranslations } from 'use-intl/react'
import { LocalDate } from '../../../../components/LocalDate.tsx'
import { publicConfiguration } from '../../../../page/public-configuration.ts'
import { buttonClass } from '../../../../ui/button-class.ts'
import { DownloadIcon } from '../../../../ui/ThingIcons.tsx'
import { InvoiceLines } from '../InvoiceLines.tsx'
import { InvoiceTotals } from '../InvoiceTotals.tsx'

type Offered = { intro: string; valid_until: string; document: OfferPreview['document'] }

/** Shows what is offered, as its paper has it. @param file where the paper is; absent: it was not sent yet */
export const OfferPaper = ({ offer, file }: { offer: Offered; file?: string }) => {
  const t = useTranslations('offers')
  const { document, intro, valid_until } = offer
  const none = { amount_minor: 0, currency: document.gross.currency }
  return (
    <div className="flex flex-col gap-4">
      <p className="text-13 text-muted">{t.rich('validUntil', { day: () => <LocalDate value={valid_until} /> })}</p>
      {intro !== '' && <p className="wrap-anywhere whitespace-pre-line">{intro}</p>}
      <div>
        <InvoiceLines invoice={document} />
        <InvoiceTotals invoice={{ ...document, deducted: none, paid: none, open: none }} />
      </div>
      {document.notes.map(text => (
        <p key={text} className="text-13">
          {text}
        </p>
      ))}
      {file && (
        <a
          href={publicConfiguration().centreUrl + file}
          className={`${buttonClass({ colour: 'muted', outline: true })} self-start max-sm:self-stretch`}
        >
          <DownloadIcon className="size-4" />
          {t('download')}
        </a>
      )}
    </div>
  )
}
