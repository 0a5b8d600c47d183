import type { Preferences } from '@kontor/contract/areas/people/identity'
import { densities, themes } from '@kontor/contract/enums/preferences'
import { dateFormat } from '@kontor/contract/formats'
import { languages } from '@kontor/contract/locales'
import { formatMoney } from '@kontor/contract/money'
import { useRouter } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { useNow, useTranslations } from 'use-intl/react'
import { formatDate } from '../../../../components/LocalDate.tsx'
import { ChoiceField } from '../../../../forms/ChoiceField.tsx'
import { Form } from '../../../../forms/Form.tsx'
import { FormField } from '../../../../forms/FormField.tsx'
import { LocaleSelect } from '../../../../forms/LocaleSelect.tsx'
import { SaveBar } from '../../../../forms/SaveBar.tsx'
import { useFormValue } from '../../../../forms/use-form-value.ts'
import { useNumberLocale } from '../../../../i18n/number-locale.ts'
import { knownTimeZone, useShownTimeZone } from '../../../../i18n/shown-time-zone.ts'
import { usePageState } from '../../../../session/page-state-context.ts'
import { savePreferences } from '../../../../session/session-actions.ts'
import { useUser } from '../../../../session/use-user.ts'
import { useAppState } from '../../../../state/app-state.ts'
import { showToast } from '../../../../state/toasts.ts'
import { Card } from '../../../../ui/Card.tsx'
import { Select } from '../../../../ui/Select.tsx'
import { NotificationMatrix } from './NotificationMatrix.tsx'
import { notificationsIn, quietHoursIn } from './notifications.ts'

type Preference = Required<Preferences>
type Word = Exclude<keyof Preference, 'notifications' | 'quiet_hours'>
const landingPages = {
  '/': 'dashboard',
  '/billing': 'billing',
  '/billing/contracts': 'contracts',
  '/support': 'support',
} as const

/** The person's preferences, on every device. Each choice shows as soon as it is saved. */
export const PreferencesPage = () => {
  const t = useTranslations('identity.preferences')
  const f = useTranslations('form')
  const page = usePageState()
  const router = useRouter()
  const user = useUser()
  const { preferences, locale } = user

  return (
    <Form
      name="preferences"
      className="flex max-w-3xl flex-col gap-5"
      under="preferences"
      submit={data => savePreferences(page, router, preferencesIn(data, user))}
      onDone={() => showToast('success', f('saved'))}
    >
      <Card title={t('look')} subtitle={t('lookLead')}>
        <div className="flex flex-col gap-5">
          <ThemeChoice />
          <ChoiceField
            name="density"
            legend={t('density')}
            row
            defaultValue={preferences.density ?? 'comfortable'}
            options={densities.map(value => ({
              value,
              label: t(`densities.${value}.name`),
              hint: t(`densities.${value}.hint`),
            }))}
          />
        </div>
      </Card>
      <Card title={t('language')} subtitle={t('languageLead')}>
        <div className="grid gap-5 sm:grid-cols-2">
          <FormField name="locale" label={t('locale')}>
            <LocaleSelect key={locale} defaultValue={locale} />
          </FormField>
          <FormField name="number_format" label={t('numbers')}>
            <Select name="number_format" defaultValue={preferences.number_format ?? 'locale'}>
              <option value="locale">{t('numbersOfLanguage', { example: exampleOf(languages[locale].tag) })}</option>
              {Object.values(languages).map(({ tag: value }) => (
                <option key={value} value={value}>
                  {exampleOf(value)}
                </option>
              ))}
            </Select>
          </FormField>
          <div className="sm:col-span-2">
            <TimeZoneField />
          </div>
        </div>
      </Card>
      <Card title={t('start')} subtitle={t('startLead')}>
        <FormField name="landing_page" label={t('landingPage')}>
          <LandingPageSelect chosen={preferences.landing_page ?? '/'} />
        </FormField>
      </Card>
      <Card title={t('notifications')} subtitle={t('notificationsLead')}>
        <NotificationMatrix chosen={preferences.notifications} quiet={preferences.quiet_hours ?? null} />
      </Card>
      <SaveBar />
    </Form>
  )
}

/** Reads the form. Its values are the contract's words: each is an option of a list or a radio button. */
function preferencesIn(form: FormData, user: { admin: boolean }): Preferences {
  const words = [...form].filter(([name]) => !name.includes('.'))
  return {
    ...(Object.fromEntries(words) as Pick<Preference, Word>),
    notifications: notificationsIn(form, user),
    ...(user.admin && { quiet_hours: quietHoursIn(form) }),
  }
}

/** Follows the menu above, so that the two places always agree. */
const ThemeChoice = () => {
  const t = useTranslations()
  const { preferences } = useUser()
  const onScreen = useAppState(state => state.theme)
  const theme = preferences.theme ?? onScreen
  return (
    <ChoiceField
      key={theme}
      name="theme"
      legend={t('frame.theme')}
      row
      defaultValue={theme}
      options={themes.map(value => ({ value, label: t(`frame.themes.${value}`) }))}
    />
  )
}

const LandingPageSelect = ({ chosen }: { chosen: Preference['landing_page'] }) => {
  const t = useTranslations('places')
  return (
    <Select name="landing_page" defaultValue={chosen}>
      {Object.entries(landingPages).map(([path, place]) => (
        <option key={path} value={path}>
          {t(place)}
        </option>
      ))}
    </Select>
  )
}

/** Shows by an example what a way of writing looks like, which says more than its name. */
function exampleOf(written: string): string {
  return `${formatMoney({ amount_minor: 123_450, currency: 'EUR' }, written)} · ${formatDate('2026-12-31', written)}`
}

/** Which time zone times are shown in. */
const TimeZoneField = () => {
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
