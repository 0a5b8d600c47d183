import type { OrderPreview } from '@kontor/contract/areas/orders'
import { formatDecimal, formatRate } from '@kontor/contract/formats'
import { useTranslations } from 'use-intl/react'
import { formatDate } from '../../components/LocalDate.tsx'
import { Price } from '../../components/Price.tsx'
import { useNumberLocale } from '../../i18n/number-locale.ts'
import { DescriptionList, Fact } from '../../ui/DescriptionList.tsx'

/** The service, its price and its term: what a consumer reads before the order counts (§ 312j (2), Art. 246a § 1 EGBGB). */
export const EssentialFacts = ({ order }: { order: OrderPreview }) => {
  const t = useTranslations('orders.facts')
  const contracts = useTranslations('contracts')
  const { product, identifier, options, price, setup, cycle, payment } = order
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
      <Fact term={t('price')}>
        <Price value={price}>
          <span className="text-13">{contracts(`perCycle.${cycle}`)}</span>{' '}
        </Price>
        <Discount order={order} />
      </Fact>
      {setup && (
        <Fact term={t('setup')}>
          <Price value={setup} />
        </Fact>
      )}
      <Usage order={order} />
      <Fact term={t('term')}>
        <Term terms={order.terms} />
      </Fact>
      <Fact term={t('payment')}>{payment ? payment.label : t('transfer')}</Fact>
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
  const locale = useNumberLocale()
  if (meters.length === 0) return null
  const { currency } = price.net
  return (
    <Fact term={t('usage')}>
      <ul>
        {meters.map(({ name, tiers }) => (
          <li key={name} className="text-13">
            {t('meter', {
              vat: vat(price.vat),
              name,
              price: formatDecimal(tiers[0]?.price ?? '0', locale, { style: 'currency', currency }),
            })}
          </li>
        ))}
      </ul>
    </Fact>
  )
}

const Term = ({ terms: { minimum_months, renewal_months, notice_days } }: { terms: OrderPreview['terms'] }) => {
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
