import { type Money as Amount, formatMoney } from '@kontor/contract/money'
import { useNumberLocale } from '../i18n/number-locale.ts'

/** An amount as people here write it; never broken across lines. */
export const Money = ({ value, className = '' }: { value: Amount; className?: string }) => (
  <span className={`whitespace-nowrap tabular-nums ${className}`}>{formatMoney(value, useNumberLocale())}</span>
)
