import type { Correctable } from '@kontor/contract/areas/money/corrections'
import type { CorrectionKind } from '@kontor/contract/enums/corrections'
import { formatMoney } from '@kontor/contract/money'
import { useTranslations } from 'use-intl/react'
import { DateRange } from '../../../../components/DateRange.tsx'
import { formatQuantity } from '../../../../components/Quantity.tsx'
import { FormField } from '../../../../forms/FormField.tsx'
import { useFormValue } from '../../../../forms/use-form-value.ts'
import { useNumberLocale } from '../../../../i18n/number-locale.ts'
import { Input } from '../../../../ui/Input.tsx'
import { Select } from '../../../../ui/Select.tsx'
import { byField, valueField } from './correction-input.ts'

type CreditedLinesProps = { correctable: Correctable; preset: CorrectionKind }
type Line = Correctable['invoice']['lines'][number]
type Left = Correctable['left'][number]['net']

/** Asks how much of which line is given back: a quantity, or an amount. */
export const CreditedLines = ({ correctable: { invoice, left }, preset }: CreditedLinesProps) => {
  const t = useTranslations('billing.correct')
  if (useFormValue('how', preset) !== 'part') return null
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">{t('lines')}</legend>
      <ul className="divide-y divide-line rounded-control border border-line">
        {invoice.lines.map(line => {
          const net = left.find(({ position }) => position === line.position)?.net
          return net && net.amount_minor > 0 ? <CreditedLine key={line.position} line={line} left={net} /> : null
        })}
      </ul>
    </fieldset>
  )
}

const CreditedLine = ({ line, left }: { line: Line; left: Left }) => {
  const t = useTranslations('billing.correct')
  const locale = useNumberLocale()
  const by = byField(line.position)
  const value = valueField(line.position)
  const chosen = useFormValue(by, 'none')
  const shown = formatMoney(left, locale)
  return (
    <li className="grid gap-3 p-3 sm:grid-cols-[minmax(0,1fr)_11rem_11rem]">
      <div className="min-w-0">
        <p className="wrap-anywhere">{line.description}</p>
        <p className="text-13 text-muted">
          <DateRange from={line.period_from} to={line.period_to} />
        </p>
        <p className="text-13 text-muted">{t('left', { left: shown })}</p>
      </div>
      <FormField name={by} label={t('by')}>
        <Select name={by} defaultValue="none">
          {(['none', 'quantity', 'amount'] as const).map(one => (
            <option key={one} value={one}>
              {t(`bys.${one}`)}
            </option>
          ))}
        </Select>
      </FormField>
      {chosen !== 'none' && (
        <FormField
          // an amount is no quantity
          key={chosen}
          name={value}
          label={chosen === 'quantity' ? t('quantity') : t('amount', { currency: left.currency })}
          hint={
            chosen === 'quantity'
              ? t('quantityHint', { quantity: formatQuantity(line.quantity, locale) })
              : t('amountHint', { left: shown })
          }
        >
          <Input name={value} inputMode="decimal" maxLength={16} autoComplete="off" figures />
        </FormField>
      )}
    </li>
  )
}
