import type { Invoice } from '@kontor/contract/areas/money/billing'
import { useLocale, useTranslations } from 'use-intl/react'
import { Tooltip } from '../../../ui/Tooltip.tsx'

/** Seller and buyer as they stood on the day of issue. */
export const InvoiceParties = ({ invoice: { seller, buyer } }: { invoice: Invoice }) => {
  const t = useTranslations('billing.invoice')
  return (
    <div className="mb-5 grid gap-x-8 gap-y-5 sm:grid-cols-2 print:grid-cols-2">
      <Party heading={t('seller')} party={seller} abroad={seller.country !== buyer.country} />
      <Party
        heading={t('buyer')}
        explanation={<Tooltip label={t('snapshotLabel')}>{t('snapshot')}</Tooltip>}
        party={buyer}
        abroad={seller.country !== buyer.country}
      />
    </div>
  )
}

type PartyProps = {
  heading: string
  explanation?: React.ReactNode
  party: Invoice['seller']
  /** Between two countries the address names its own. */
  abroad: boolean
}

const Party = ({ heading, explanation, party, abroad }: PartyProps) => {
  const t = useTranslations('billing.invoice')
  const country = new Intl.DisplayNames(useLocale(), { type: 'region' })
  return (
    <section>
      <h2 className="mb-1 flex items-center gap-1.5 text-13 text-muted">
        {heading}
        {explanation}
      </h2>
      <address className="not-italic">
        <span className="block font-medium">{party.name}</span>
        <span className="block">{party.line1}</span>
        {party.line2 && <span className="block">{party.line2}</span>}
        <span className="block">
          {party.postal_code} {party.city}
        </span>
        {abroad && <span className="block">{country.of(party.country)}</span>}
      </address>
      <p className="mt-1 text-13 text-muted tabular-nums">
        {party.vat_id && <span className="block">{t('vatId', { id: party.vat_id })}</span>}
        {party.tax_number && <span className="block">{t('taxNumber', { id: party.tax_number })}</span>}
        {party.customer_number !== undefined && (
          <span className="block">{t('customerNumber', { number: String(party.customer_number) })}</span>
        )}
      </p>
    </section>
  )
}
