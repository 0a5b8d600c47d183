import { useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import type { Locale } from '../i18n/locale.ts'
import { usePageState } from '../session/page-state-context.ts'
import { chooseLanguage } from '../session/session-actions.ts'
import { useStore } from '../state/store.ts'
import { showToast } from '../state/toasts.ts'
import { buttonClass } from '../ui/button-class.ts'
import { GlobeIcon } from '../ui/ControlIcons.tsx'

/** Toggles between German and English. Its label is written in the language it leads to. */
export const LanguageSwitch = () => {
  const t = useTranslations('frame')
  const { other, toggle } = useLanguageToggle()
  return (
    <button
      type="button"
      lang={other}
      className={buttonClass({ size: 'sm', colour: 'muted', outline: true })}
      onClick={toggle}
    >
      <GlobeIcon className="size-4" />
      {t('languageSwitch')}
    </button>
  )
}

export function useLanguageToggle(): { other: Locale; toggle: () => void } {
  const t = useTranslations('frame')
  const page = usePageState()
  const router = useRouter()
  const other = useStore(page.locale, otherThan, otherThan(page.locale.get()))
  const toggle = () => {
    chooseLanguage(page, router, other).catch((error: unknown) => {
      console.warn('the language was not saved:', error)
      showToast('warning', t('languageFailed'))
    })
  }
  return { other, toggle }
}

const otherThan = (locale: Locale): Locale => (locale === 'de' ? 'en' : 'de')
