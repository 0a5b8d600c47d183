import { dateFormat } from '@kontor/contract/formats'
import { useSyncExternalStore } from 'react'
import { useNow, useTranslations } from 'use-intl/react'
import { FormField } from '../../../../forms/FormField.tsx'
import { useFormValue } from '../../../../forms/use-form-value.ts'
import { useNumberLocale } from '../../../../i18n/number-locale.ts'
import { knownTimeZone, useShownTimeZone } from '../../../../i18n/shown-time-zone.ts'
import { useUser } from '../../../../session/use-user.ts'
import { Select } from '../../../../ui/Select.tsx'

/** Which time zone times are shown in. */
export const TimeZoneField = () => {
  const t = useTranslations('identity.preferences')
  const locale = useNumberLocale()
  const now = useNow()
  const shown = useShownTimeZone()
  // saved unchanged, also by a browser that does not know it
  const stored = useUser().preferences.time_zone ?? shown
  const chosen = knownTimeZone(useFormValue('time_zone', stored), shown)
  const time = dateFormat(locale, { timeStyle: 'short', timeZone: chosen }).format(now)
  return (
    <FormField name="time_zone" label={t('timeZone')} hint={t('timeZoneHint', { time })}>
      <Select key={stored} name="time_zone" defaultValue={stored}>
        {useZones(stored).map(zone => (
          <option key={zone} value={zone}>
            {zone.replaceAll('_', ' ')}
          </option>
        ))}
      </Select>
    </FormField>
  )
}

let known: string[] | undefined
const never = () => () => undefined

/**
 * The zones the browser knows: the server's list may differ and would make a page 12 KB longer, so the server renders
 * only the chosen one. The list is made once, so that each read returns the same array.
 */
function useZones(chosen: string): string[] {
  const all = useSyncExternalStore(
    never,
    () => {
      known ??= Intl.supportedValuesOf('timeZone')
      return known
    },
    () => none,
  )
  // old names stay available to users who have chosen them
  return all.includes(chosen) ? all : [chosen, ...all]
}
const none: string[] = []
