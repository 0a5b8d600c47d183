import { type Locale, languages, localeOf, locales } from '@kontor/contract/locales'
import { useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { usePageState } from '../session/page-state-context.ts'
import { chooseLanguage } from '../session/session-actions.ts'
import { useStore } from '../state/store.ts'
import { showToast } from '../state/toasts.ts'
import { buttonClass } from '../ui/button-class.ts'
import { GlobeIcon } from '../ui/ControlIcons.tsx'

const look = buttonClass({ size: 'sm', colour: 'muted', outline: true })

/** Toggles between two languages, its label in the one it leads to; of more it is a menu. */
export const LanguageSwitch = () => {
  const t = useTranslations('frame')
  const { locale, others, choose } = useLanguages()
  const [other] = others
  if (others.length > 1)
    return (
      <select
        aria-label={t('language')}
        className={look}
        value={locale}
        onChange={event => choose(localeOf(event.target.value))}
      >
        {locales.map(one => (
          <option key={one} value={one} lang={one}>
            {languages[one].name}
          </option>
        ))}
      </select>
    )
  return (
    other && (
      <button type="button" lang={other} className={look} onClick={() => choose(other)}>
        <GlobeIcon className="size-4" />
        {languages[other].name}
      </button>
    )
  )
}

export function useLanguages(): { locale: Locale; others: Locale[]; choose: (locale: Locale) => void } {
  const t = useTranslations('frame')
  const page = usePageState()
  const router = useRouter()
  const locale = useStore(page.locale, state => state, page.locale.get())
  const choose = (chosen: Locale) => {
    chooseLanguage(page, router, chosen).catch((error: unknown) => {
      console.warn('not saved:', error)
      showToast('warning', t('languageFailed'))
    })
  }
  return { locale, others: locales.filter(one => one !== locale), choose }
}
