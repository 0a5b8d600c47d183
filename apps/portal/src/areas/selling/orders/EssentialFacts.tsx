import type { OrderPreview } from '@kontor/contract/areas/selling/orders'
import { formatRate } from '@kontor/contract/formats'
import { formatMoney, formatPrice, shownPrice } from '@kontor/contract/money'
import { useTranslations } from 'use-intl/react'
import { formatDate } from '../../../components/LocalDate.tsx'
import { Price } from '../../../components/Price.tsx'
import { Quantity, Unit } from '../../../components/Quantity.tsx'
import { useNumberLocale } from '../../../i18n/number-locale.ts'
import { DescriptionList, Fact } from '../../../ui/DescriptionList.tsx'

/** The service, its price and its term: what a consumer reads before the order counts (§ 312j (2), Art. 246a § 1 EGBGB). */
export const EssentialFacts = ({ order }: { order: OrderPreview }) => {
  const t = useTranslations('orders.facts')
  const contracts = useTranslations('contracts')
  const { product, identifier, holder, options, price, setup, cycle, payment, trial } = order
  return (
    <DescriptionList>
      <Fact term={t('product')}>
        {product.name}
        {identifier && <span className="block text-13 wrap-anywhere">{identifier}</span>}
        {options.map(({ code, name, quantity }) => (
          <span key={code} className="block text-13">
            {t('option', { name, quantity })}
          </span>
        ))}
      </Fact>
      {holder && (
        <Fact term={t('holder')}>
          {[holder.name, holder.organisation === holder.name ? '' : holder.organisation, holder.email]
            .filter(Boolean)
            .map((line, at) => (
              <span key={line} className={at === 0 ? 'block' : 'block text-13 wrap-anywhere'}>
                {line}
              </span>
            ))}
        </Fact>
      )}
      <Fact term={t(trial ? 'priceOnceKept' : 'price')}>
        <Price value={price}>
          <span className="text-13">{contracts(`perCycle.${cycle}`)}</span>{' '}
        </Price>
        <Discount order={order} />
      </Fact>
      {setup && (
        <Fact term={t(trial ? 'setupOnceKept' : 'setup')}>
          <Price value={setup} />
        </Fact>
      )}
      <Usage order={order} />
      <Fact term={t(trial ? 'termOnceKept' : 'term')}>
        <Term terms={order.terms} />
      </Fact>
      {order.first_invoice && <Fact term={t('payment')}>{payment ? payment.label : t('transfer')}</Fact>}
    </DescriptionList>
  )
}

const Discount = ({ order: { discount } }: { order: OrderPreview }) => {
  const t = useTranslations('orders.facts')
  const locale = useNumberLocale()
  if (!discount) return null
  const percent = formatRate(discount.bp, locale)
  return <span className="block text-13">{t('discount', { percent, until: formatDate(discount.until, locale) })}</span>
}

const Usage = ({ order: { meters, price } }: { order: OrderPreview }) => {
  const t = useTranslations('orders.facts')
  const vat = useTranslations('vat')
  if (meters.length === 0) return null
  const { currency } = price.net
  return (
    <Fact term={t('usage')}>
      <ul>
        {meters.map(meter => (
          <li key={meter.code} className="text-13">
            <span className="block font-medium">{meter.name}</span>
            <Meter meter={meter} vat={vat(price.vat)} currency={currency} />
          </li>
        ))}
      </ul>
    </Fact>
  )
}

type MeterProps = { meter: OrderPreview['meters'][number]; vat: string; currency: string }

/** All prices of a month's use, in the order in which they are reached. */
const Meter = ({ meter: { unit, unit_name: name, included, tiers, cap }, vat, currency }: MeterProps) => {
  const t = useTranslations('orders.facts')
  const locale = useNumberLocale()
  return (
    <>
      {Number(included) > 0 && (
        <span className="block">
          {t.rich('meterIncluded', { amount: () => <Quantity value={included} unit={unit} name={name} /> })}
        </span>
      )}
      {tiers.map(({ up_to, price }, at) => (
        <span key={up_to} className="block">
          {t.rich('meterTier', {
            price: formatPrice(price, currency, locale),
            vat,
            unit: () => <Unit unit={unit} name={name} count={1} />,
            range: up_to !== null ? 'upTo' : at > 0 ? 'above' : 'all',
            limit: () => <Quantity value={up_to ?? '0'} unit={unit} name={name} />,
          })}
        </span>
      ))}
      {cap && <span className="block">{t('meterCap', { amount: formatMoney(shownPrice(cap), locale), vat })}</span>}
    </>
  )
}

/** Says how long it runs, and how it ends. */
export const Term = ({ terms: { minimum_months, renewal_months, notice_days } }: { terms: OrderPreview['terms'] }) => {
  const t = useTranslations('orders.facts')
  return (
    <>
      {minimum_months > 0 ? t('minimum', { months: minimum_months }) : t('open')}{' '}
      {renewal_months > 0 && <>{t('renews', { months: renewal_months })} </>}
      {minimum_months > 0 && renewal_months === 0 && <>{t('runsOn')} </>}
      {t('notice', { days: notice_days })}
    </>
  )
}
