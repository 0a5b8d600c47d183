import type { Contract } from '@kontor/contract/areas/contracts/contracts'
import { shownPrice } from '@kontor/contract/money'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { ExplainedFact } from '../../../components/ExplainedFact.tsx'
import { formatDate } from '../../../components/LocalDate.tsx'
import { Money } from '../../../components/Money.tsx'
import { Price } from '../../../components/Price.tsx'
import { useNumberLocale } from '../../../i18n/number-locale.ts'
import { DescriptionList, Fact } from '../../../ui/DescriptionList.tsx'

type ContractPriceProps = {
  contract: Contract
  /** Says whether the reader may see how it is paid. */
  billing: boolean
}

export const ContractPrice = ({ contract, billing }: ContractPriceProps) => {
  const t = useTranslations('contracts')
  const locale = useNumberLocale()
  const { price, price_next, price_parts, cycle, payment_method, state, usage } = contract
  return (
    <>
      <p className="mb-3">
        <Price value={price} className="text-20 font-semibold">
          <span className="text-muted">{t(`perCycle.${cycle}`)}</span>{' '}
        </Price>
        {state === 'trial' && <span className="block text-13">{t('price.trial')}</span>}
        {(price.vat === 'reverse_charge' || price.vat === 'not_charged') && (
          <span className="block text-12 text-muted">{t(`price.hints.${price.vat}`)}</span>
        )}
      </p>
      {price_parts.length > 0 && (
        <ul className="mb-3 text-13">
          {price_parts.map(part => (
            <li key={part.name} className="flex justify-between gap-4 py-0.5">
              <span className="min-w-0">
                {part.quantity > 1 && `${part.quantity} × `}
                {part.name}
              </span>
              <Money value={shownPrice(part.price)} className="tabular-nums" />
            </li>
          ))}
        </ul>
      )}
      <DescriptionList>
        {price_next && (
          <ExplainedFact
            term={t('price.next', { date: formatDate(price_next.from, locale) })}
            hint={
              price_next.cancel_by === null
                ? t('price.nextChosen')
                : t('price.nextAnnounced', { date: formatDate(price_next.cancel_by, locale) })
            }
          >
            <Price value={price_next.price} className="font-medium" />
          </ExplainedFact>
        )}
        <Fact term={t('price.cycle')}>{t(`cycles.${cycle}`)}</Fact>
        {usage && (
          <Fact term={t('price.usage')}>
            {billing ? (
              <Link to="/billing/usage" className="underline">
                {t('price.byUsage')}
              </Link>
            ) : (
              t('price.byUsage')
            )}
            {usage.checking && <span className="block text-12 text-warning">{t('price.checking')}</span>}
          </Fact>
        )}
        {billing && (
          <Fact term={t('price.method')}>
            <Link to="/billing/methods" className="underline">
              {payment_method?.label ?? t('price.methodDefault')}
            </Link>
          </Fact>
        )}
      </DescriptionList>
    </>
  )
}
