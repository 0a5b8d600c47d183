import type { PayQuote } from '@kontor/contract/areas/money/payments'
import { canDo } from '@kontor/contract/can'
import { formatMoney } from '@kontor/contract/money'
import { useTranslations } from 'use-intl/react'
import { formatDate } from '../../../../components/LocalDate.tsx'
import { Money } from '../../../../components/Money.tsx'
import { SubmitButton } from '../../../../forms/SubmitButton.tsx'
import { useNumberLocale } from '../../../../i18n/number-locale.ts'
import { useUser } from '../../../../session/use-user.ts'
import { Card } from '../../../../ui/Card.tsx'
import { type Choice, type Offer, offerKey, sumOf } from './choice.ts'

type PaySummaryProps = { quote: PayQuote; choice: Choice }

/** Shows what the button below comes to, and what happens when it is used. */
export const PaySummary = ({ quote, choice }: PaySummaryProps) => {
  const t = useTranslations('payments.pay')
  const locale = useNumberLocale()
  const sum = sumOf(quote, choice)
  const offer = quote.offers.find(candidate => offerKey(candidate) === choice.offer)
  const nothing = choice.documents.length === 0
  const closed = canDo(useUser(), 'billing:write') ? null : t('readOnly')
  const refusal = closed ?? (nothing ? t('documents.none') : offer ? null : t('methods.none'))
  const submit = (className: string) =>
    offer?.kind !== 'transfer' && (
      <SubmitButton size="lg" className={className} disabledReason={refusal}>
        {t('submit', { amount: formatMoney(sum, locale) })}
      </SubmitButton>
    )
  return (
    <>
      <div className="lg:sticky lg:top-20">
        <Card title={t('summary.title')}>
          <div className="flex flex-col gap-4" aria-live="polite">
            <dl>
              <div className="flex items-baseline justify-between gap-4 text-16 font-semibold">
                <dt>{t('summary.total', { count: choice.documents.length })}</dt>
                <dd>
                  <Money value={sum} />
                </dd>
              </div>
            </dl>
            {closed ? <p className="text-13">{closed}</p> : <Effect offer={offer} />}
          </div>
          {submit('mt-4 w-full max-lg:hidden')}
        </Card>
      </div>
      {offer?.kind !== 'transfer' && <div className="save-bar lg:hidden">{submit('grow')}</div>}
    </>
  )
}

const Effect = ({ offer }: { offer: Offer | undefined }) => {
  const t = useTranslations('payments.pay.summary')
  const locale = useNumberLocale()
  if (!offer) return null
  const { kind, way, on } = offer
  const what = way === 'hosted' && kind !== 'paypal' ? 'hosted' : kind
  return <p className="text-13">{t(`effects.${what}`, { date: on === null ? '' : formatDate(on, locale) })}</p>
}
