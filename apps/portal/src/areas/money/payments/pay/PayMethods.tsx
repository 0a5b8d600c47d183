import type { PayQuote } from '@kontor/contract/areas/money/payments'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { formatDate } from '../../../../components/LocalDate.tsx'
import { ChoiceField } from '../../../../forms/ChoiceField.tsx'
import { useNumberLocale } from '../../../../i18n/number-locale.ts'
import { Banner } from '../../../../ui/Banner.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { firstOffer, type Offer, offerKey } from './choice.ts'

type PayMethodsProps = {
  quote: PayQuote
  /** What the page is about, so that adding a method leads back to it. */
  wanted: string | undefined
}

/** Saved methods first, then what needs none saved; the default is chosen already. */
export const PayMethods = ({ quote, wanted }: PayMethodsProps) => {
  const t = useTranslations('payments.pay.methods')
  const hint = useOfferHint()
  const first = firstOffer(quote)
  const saved = quote.offers.some(({ kind, method }) => kind === 'sepa' && method !== null)
  return (
    <Card title={t('title')}>
      <div className="flex flex-col gap-4">
        {quote.sandbox && <Banner tone="info">{t('sandbox')}</Banner>}
        <ChoiceField
          name="offer"
          legend={t('title')}
          legendHidden
          defaultValue={first ? offerKey(first) : ''}
          options={quote.offers.map(offer => ({
            value: offerKey(offer),
            label: offer.method === null ? t(`hosted.${offer.kind}`) : offer.label,
            hint: hint(offer),
          }))}
        />
        {!saved && (
          <p className="text-13">
            <Link to="/billing/methods/sepa" search={{ pay: wanted ?? '' }} className="text-link">
              {t('addSepa')}
            </Link>
          </p>
        )}
      </div>
    </Card>
  )
}

function useOfferHint() {
  const t = useTranslations('payments.pay.methods')
  const locale = useNumberLocale()
  return ({ kind, way, on, is_default }: Offer): string => {
    const what = way === 'hosted' && kind !== 'paypal' ? 'hosted' : kind
    const text = t(`hints.${what}`, { date: on === null ? '' : formatDate(on, locale) })
    return is_default ? `${text} · ${t('default')}` : text
  }
}
