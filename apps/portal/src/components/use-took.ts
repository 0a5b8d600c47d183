import { useTranslations } from 'use-intl/react'

/** Writes minutes as people say them. */
export function useTook(): (minutes: number | null) => string {
  const t = useTranslations('staff.tickets.figures.took')
  return minutes => {
    if (minutes === null) return '–'
    if (minutes < 60) return t('minutes', { count: minutes })
    const tenths = (value: number) => Math.round(value * 10) / 10
    return minutes < 2880 ? t('hours', { count: tenths(minutes / 60) }) : t('days', { count: tenths(minutes / 1440) })
  }
}
