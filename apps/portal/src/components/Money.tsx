import { type Money as Amount, formatMoney } from '@kontor/contract/money'
import { useNumberLocale } from '../i18n/number-locale.ts'

/** An amount in the reader's format; never broken across lines. */
export const Money = ({ value, className = '' }: { value: Amount; className?: string }) => (
  <span className={`whitespace-nowrap tabular-nums ${className}`}>{formatMoney(value, useNumberLocale())}</span>
)
