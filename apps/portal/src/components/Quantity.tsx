import { formatDecimal } from '@kontor/contract/formats'
import { useTranslations } from 'use-intl/react'
import { useNumberLocale } from '../i18n/number-locale.ts'

/** `"0.548387"` → `0,548387`. A decimal as text is written exactly; no float ever rounds it. */
export const formatQuantity = (quantity: string, locale: string): string => formatDecimal(quantity, locale)

const units = ['MON', 'ANN', 'DAY', 'HUR', 'E34', 'C62', 'H87'] as const
const isNamed = (unit: string): unit is (typeof units)[number] => (units as readonly string[]).includes(unit)

/** UN/ECE Recommendation 20 codes in words; an unknown one stays a code. */
export const Unit = ({ unit, count }: { unit: string; count: number }) => {
  const t = useTranslations('billing.units')
  return <>{isNamed(unit) ? t(unit, { count }) : unit}</>
}

/** A quantity with its unit. */
export const Quantity = ({ value, unit }: { value: string; unit: string }) => (
  <>
    {formatQuantity(value, useNumberLocale())} <Unit unit={unit} count={Math.abs(Number(value))} />
  </>
)
