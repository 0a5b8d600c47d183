import { type Price as Amounts, shownPrice } from '@kontor/contract/money'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { Money } from './Money.tsx'

type PriceProps = {
  value: Amounts
  className?: string
  /** Between the amount and what it says about the VAT. */
  children?: ReactNode
}

/** A price as its reader has to see it: consumers with the VAT, others without, and what that means. */
export const Price = ({ value, className = '', children }: PriceProps) => {
  const t = useTranslations('vat')
  return (
    <>
      <Money value={shownPrice(value)} className={className} /> {children}
      <span className="text-12 text-muted">{t(value.vat)}</span>
    </>
  )
}
