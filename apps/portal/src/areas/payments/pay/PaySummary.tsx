import type { PayQuote } from '@kontor/contract/areas/paying'
import { canDo } from '@kontor/contract/can'
import { formatMoney } from '@kontor/contract/money'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { formatDate } from '../../../components/LocalDate.tsx'
import { Money } from '../../../components/Money.tsx'
import { SubmitButton } from '../../../forms/SubmitButton.tsx'
import { useNumberLocale } from '../../../i18n/number-locale.ts'
import { currentCustomer } from '../../../session/session.ts'
import { useUser } from '../../../session/use-user.ts'
import { Card } from '../../../ui/Card.tsx'
import { type Choice, type Offer, offerKey, sumsOf } from './choice.ts'

type PaySummaryProps = { quote: PayQuote; choice: Choice }

/** What the button below comes to, and what happens when it is used. */
export const PaySummary = ({ quote, choice }: PaySummaryProps) => {
  const t = useTranslations('payments.pay')
  const locale = useNumberLocale()
  const user = useUser()
  const { sum, credit, left } = sumsOf(quote, choice)
  const offer = quote.offers.find(candidate => offerKey(candidate) === choice.offer)
  const nothing = choice.documents.length === 0
  const closed =
    currentCustomer(user)?.role === 'staff' ? t('staff') : canDo(user, 'billing:write') ? null : t('readOnly')
  const refusal = closed ?? (nothing ? t('documents.none') : offer ? null : t('methods.none'))
  return (
    <div className="lg:sticky lg:top-20">
      <Card title={t('summary.title')}>
        <div className="flex flex-col gap-4" aria-live="polite">
          <dl className="flex flex-col gap-1.5">
            <Line term={t('summary.invoices', { count: choice.documents.length })} value={<Money value={sum} />} />
            {credit.amount_minor > 0 && (
              <Line
                term={t('summary.credit')}
                value={<Money value={{ ...credit, amount_minor: -credit.amount_minor }} />}
              />
            )}
            <Line term={t('summary.total')} value={<Money value={left} />} strong />
          </dl>
          {closed ? (
            <p className="text-13">{closed}</p>
          ) : (
            <Effect offer={offer} covered={!nothing && left.amount_minor === 0} />
          )}
        </div>
        {offer?.kind !== 'transfer' && (nothing || left.amount_minor > 0) && (
          <SubmitButton size="lg" className="mt-4 w-full" disabledReason={refusal}>
            {t('submit', { amount: formatMoney(left, locale) })}
          </SubmitButton>
        )}
      </Card>
    </div>
  )
}

const Effect = ({ offer, covered }: { offer: Offer | undefined; covered: boolean }) => {
  const t = useTranslations('payments.pay.summary')
  const locale = useNumberLocale()
  if (covered) return <p className="text-13">{t('creditOnly')}</p>
  if (!offer) return null
  const { kind, way, on } = offer
  const what = way === 'hosted' && kind !== 'paypal' ? 'hosted' : kind
  return <p className="text-13">{t(`effects.${what}`, { date: on === null ? '' : formatDate(on, locale) })}</p>
}

type LineProps = { term: string; value: ReactNode; strong?: boolean }

const Line = ({ term, value, strong }: LineProps) => (
  <div
    className={`flex items-baseline justify-between gap-4 ${strong ? 'border-t border-line pt-2 text-16 font-semibold' : ''}`}
  >
    <dt className={strong ? '' : 'text-muted'}>{term}</dt>
    <dd>{value}</dd>
  </div>
)
