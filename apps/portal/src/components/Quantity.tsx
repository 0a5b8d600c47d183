import { formatDecimal } from '@kontor/contract/formats'
import { useTranslations } from 'use-intl/react'
import { useNumberLocale } from '../i18n/number-locale.ts'

/** `"0.548387"` → `0,548387`. A decimal as text is written exactly; no float ever rounds it. */
export const formatQuantity = (quantity: string, locale: string): string => formatDecimal(quantity, locale)

const units = ['MON', 'ANN', 'DAY', 'HUR', 'E34', 'C62', 'H87'] as const
const isNamed = (unit: string): unit is (typeof units)[number] => (units as readonly string[]).includes(unit)

/** @property name what one and several are called, where the code does not tell */
type UnitProps = { unit: string; name?: { one: string; other: string } | null }

/** UN/ECE Recommendation 20 codes in words; an unknown one stays a code. */
export const Unit = ({ unit, name, count }: UnitProps & { count: number }) => {
  const t = useTranslations('billing.units')
  if (name) return count === 1 ? name.one : name.other
  return isNamed(unit) ? t(unit, { count }) : unit
}

/** A quantity with its unit. */
export const Quantity = ({ value, ...unit }: UnitProps & { value: string }) => (
  <>
    {formatQuantity(value, useNumberLocale())} <Unit {...unit} count={Math.abs(Number(value))} />
  </>
)
