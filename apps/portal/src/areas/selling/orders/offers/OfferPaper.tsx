import type { OfferPreview } from '@kontor/contract/areas/desk/offers'
import { formatMoney } from '@kontor/contract/money'
import { useTranslations } from 'use-intl/react'
import { InvoiceLines } from '../../../../components/InvoiceLines.tsx'
import { InvoiceTotals } from '../../../../components/InvoiceTotals.tsx'
import { formatDate, LocalDate } from '../../../../components/LocalDate.tsx'
import { useNumberLocale } from '../../../../i18n/number-locale.ts'
import { publicConfiguration } from '../../../../page/public-configuration.ts'
import { buttonClass } from '../../../../ui/button-class.ts'
import { DownloadIcon } from '../../../../ui/ThingIcons.tsx'
import { EssentialFacts } from '../EssentialFacts.tsx'
import { asFirst, FirstInvoice } from '../FirstInvoice.tsx'

type Offered = Pick<OfferPreview, 'document' | 'positions' | 'documents' | 'gross'> & {
  intro: string
  valid_until: string
}

/** Shows what is offered, as its paper has it. @param file where the paper is; absent: it was not sent yet */
export const OfferPaper = ({ offer, file }: { offer: Offered; file?: string }) => {
  const t = useTranslations('offers')
  const { document, intro, positions, valid_until } = offer
  const none = { amount_minor: 0, currency: document.gross.currency }
  return (
    <div className="flex flex-col gap-4">
      <p className="text-13 text-muted">{t.rich('validUntil', { day: () => <LocalDate value={valid_until} /> })}</p>
      {intro !== '' && <p className="wrap-anywhere whitespace-pre-line">{intro}</p>}
      {document.lines.length > 0 && (
        <div>
          <InvoiceLines invoice={document} />
          <InvoiceTotals invoice={{ ...document, deducted: none, paid: none, open: none }} />
        </div>
      )}
      {positions.length > 0 && <Products offer={offer} />}
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

/** Shows each product with its terms, and the first invoices of all. */
const Products = ({ offer: { document, documents, gross, positions } }: { offer: Offered }) => {
  const t = useTranslations('offers')
  const locale = useNumberLocale()
  return (
    <section className="flex flex-col gap-4">
      <h2 className="font-semibold">{t('products')}</h2>
      {positions.map((order, at) => (
        <div key={`${order.shown} ${String(at)}`} className="border-b border-line pb-4">
          <EssentialFacts order={order} />
        </div>
      ))}
      {documents.map((one, at) => (
        <FirstInvoice
          key={`${one.lines[0]?.description} ${String(at)}`}
          invoice={asFirst(one)}
          vat={positions[0]?.price.vat ?? 'added'}
          title={t('firstInvoice')}
          lead={t('setUpOn', { day: formatDate(one.on, locale) })}
        />
      ))}
      {document.lines.length + documents.length > 1 && (
        <p className="text-right font-semibold tabular-nums">{t('totalFirst', { sum: formatMoney(gross, locale) })}</p>
      )}
    </section>
  )
}
