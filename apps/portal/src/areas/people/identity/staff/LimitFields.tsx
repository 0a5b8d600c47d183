import { decimalString, formatMoney } from '@kontor/contract/money'
import {
  hundredthsOf,
  limitAreas,
  moneyOfLimit,
  mostLimit,
  type StaffLimitKind,
  type StaffLimits,
  staffLimitKinds,
} from '@kontor/contract/staff-limits'
import { mayStaff, type StaffPower } from '@kontor/contract/staff-powers'
import { useTranslations } from 'use-intl/react'
import { amountTyped } from '../../../../components/amount-text.ts'
import { FormField } from '../../../../forms/FormField.tsx'
import { useNumberLocale } from '../../../../i18n/number-locale.ts'
import { decimalFor } from '../../../../list/csv.ts'
import { Input } from '../../../../ui/Input.tsx'

const nothing = /^0+([.,]0{1,2})?$/

/** Reads a limit as it was typed; null where it is empty, and undefined where it is none. */
export function limitTyped(typed: string, kind: StaffLimitKind, currency: string): number | null | undefined {
  const text = typed.trim()
  if (text === '') return null
  if (kind === 'deferral') return /^\d{1,4}$/.test(text) && Number(text) <= mostLimit.days ? Number(text) : undefined
  if (nothing.test(text)) return 0
  const amount_minor = /^[\d.,\s]+$/.test(text) ? amountTyped(text, currency) : null
  const limit = amount_minor === null ? null : hundredthsOf({ amount_minor, currency })
  return limit !== null && limit <= mostLimit.sum ? limit : undefined
}

/** Says what is wrong with a limit. */
export function useWrongLimit(currency: string): (kind: StaffLimitKind) => string {
  const t = useTranslations('staff.people.limits')
  const locale = useNumberLocale()
  const most = formatMoney(moneyOfLimit(mostLimit.sum, currency), locale)
  return kind => (kind === 'deferral' ? t('wrongDays', { most: mostLimit.days }) : t('wrong', { most }))
}

/** Asks what people with a role do alone. A new role does nothing alone. */
export const LimitFields = ({ limits, currency }: { limits: StaffLimits | undefined; currency: string }) => {
  const t = useTranslations('staff.people.limits')
  const locale = useNumberLocale()
  const shown = (kind: StaffLimitKind) => {
    const limit = limits ? limits[kind] : 0
    if (limit === null) return ''
    return kind === 'deferral' || limit === 0
      ? String(limit)
      : decimalFor(decimalString(moneyOfLimit(limit, currency)), locale)
  }
  return (
    <fieldset aria-describedby="limits-lead">
      <legend className="font-medium">{t('title')}</legend>
      <p id="limits-lead" className="mb-3 text-13 text-muted">
        {t('lead')}
      </p>
      <div className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        {staffLimitKinds.map(kind => (
          <FormField
            key={kind}
            name={`limits.${kind}`}
            label={kind === 'deferral' ? t(`kinds.${kind}`) : t('inCurrency', { kind: t(`kinds.${kind}`), currency })}
            optional
          >
            <Input
              name={`limits.${kind}`}
              inputMode={kind === 'deferral' ? 'numeric' : 'decimal'}
              figures
              autoComplete="off"
              maxLength={20}
              defaultValue={shown(kind)}
            />
          </FormField>
        ))}
      </div>
    </fieldset>
  )
}

type LimitsProps = { powers: readonly StaffPower[]; limits: StaffLimits; currency: string }

/** Shows what a role does alone, in the areas in which it works. */
export const Limits = ({ powers, limits, currency }: LimitsProps) => {
  const t = useTranslations('staff.people.limits')
  const locale = useNumberLocale()
  const kinds = staffLimitKinds.filter(kind => mayStaff(powers, `${limitAreas[kind]}:act`))
  if (kinds.length === 0) return null
  const shown = (kind: StaffLimitKind) => {
    const limit = limits[kind]
    if (limit === null) return t('none')
    if (limit === 0) return t('never')
    return kind === 'deferral' ? t('days', { count: limit }) : formatMoney(moneyOfLimit(limit, currency), locale)
  }
  return (
    <>
      <h3 className="mt-3 text-13 font-medium">{t('title')}</h3>
      <dl className="mt-1 grid gap-x-6 gap-y-1 text-13 sm:grid-cols-2">
        {kinds.map(kind => (
          <div key={kind} className="flex flex-wrap justify-between gap-x-3">
            <dt className="text-muted">{t(`kinds.${kind}`)}</dt>
            <dd className="tabular-nums">{shown(kind)}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
