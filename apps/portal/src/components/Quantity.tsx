import { formatDecimal } from '@kontor/contract/formats'
import { useTranslations } from 'use-intl/react'
import { useNumberLocale } from '../i18n/number-locale.ts'

/** `"0.548387"` → `0,548387`. A decimal as text is written exactly; no float ever rounds it. */
export const formatQuantity = (quantity: string, locale: string): string => formatDecimal(quantity, locale)

const units = ['MON', 'ANN', 'DAY', 'HUR', 'E34', 'C62', 'H87'] as const
const isNamed = (unit: string): unit is (typeof units)[number] => (units as readonly string[]).includes(unit)

/** A quantity with its unit: UN/ECE Recommendation 20 codes in words; an unknown one stays a code. */
export const Quantity = ({ value, unit }: { value: string; unit: string }) => {
  const t = useTranslations('billing.units')
  return (
    <>
      {formatQuantity(value, useNumberLocale())} {isNamed(unit) ? t(unit, { count: Math.abs(Number(value)) }) : unit}
    </>
  )
}
