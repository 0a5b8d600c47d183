import type { Contract } from '@kontor/contract/areas/contracts'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { formatDate } from '../../components/LocalDate.tsx'
import { Money } from '../../components/Money.tsx'
import { useNumberLocale } from '../../i18n/number-locale.ts'
import { DescriptionList, Fact } from '../../ui/DescriptionList.tsx'
import { ExplainedFact } from './ExplainedFact.tsx'

type ContractPriceProps = {
  contract: Contract
  /** Whether the reader may see how it is paid. */
  billing: boolean
}

export const ContractPrice = ({ contract, billing }: ContractPriceProps) => {
  const t = useTranslations('contracts')
  const locale = useNumberLocale()
  const { price, price_next, cycle, payment_method } = contract
  return (
    <>
      <p>
        <Money value={price} className="text-20 font-semibold" />{' '}
        <span className="text-muted">{t(`perCycle.${cycle}`)}</span>
      </p>
      <p className="mb-3 text-12 text-muted">{t('price.net')}</p>
      <DescriptionList>
        {price_next && (
          <ExplainedFact
            term={t('price.next', { date: formatDate(price_next.from, locale) })}
            hint={t('price.nextHint')}
          >
            <Money value={price_next.price} className="font-medium" />
          </ExplainedFact>
        )}
        <Fact term={t('price.cycle')}>{t(`cycles.${cycle}`)}</Fact>
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
