import { useTranslations } from 'use-intl/react'
import { switchLocale } from '../i18n/store.ts'
import { useStore } from '../state/store.ts'
import { buttonClass } from '../ui/button-class.ts'
import { GlobeIcon } from '../ui/ControlIcons.tsx'
import { usePageState } from './page-state-context.ts'

/** Toggles between German and English. Its label is written in the language it leads to. */
export const LanguageSwitch = () => {
  const t = useTranslations('frame')
  const { locale } = usePageState()
  const other = useStore(locale, current => (current === 'de' ? 'en' : 'de'), locale.get() === 'de' ? 'en' : 'de')
  return (
    <button
      type="button"
      lang={other}
      className={buttonClass({ size: 'sm', colour: 'muted', outline: true })}
      onClick={() => void switchLocale(locale, other)}
    >
      <GlobeIcon className="size-4" />
      {t('languageSwitch')}
    </button>
  )
}
