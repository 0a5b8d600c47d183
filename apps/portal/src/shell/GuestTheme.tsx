import { useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { usePageState } from '../session/page-state-context.ts'
import { chooseTheme } from '../session/session-actions.ts'
import { type Theme, useAppState } from '../state/app-state.ts'
import { buttonClass } from '../ui/button-class.ts'

const themes: readonly Theme[] = ['system', 'light', 'dark']

/** The browser's own list: the menu of the other pages would bring all that they share to the sign-in page. */
export const GuestTheme = () => {
  const t = useTranslations('frame')
  const router = useRouter()
  const page = usePageState()
  const chosen = useAppState(state => state.theme)
  return (
    <select
      aria-label={t('theme')}
      className={buttonClass({ size: 'sm', colour: 'muted', outline: true })}
      value={chosen}
      onChange={event => chooseTheme(page, router, event.target.value as Theme)}
    >
      {themes.map(theme => (
        <option key={theme} value={theme}>
          {t(`themes.${theme}`)}
        </option>
      ))}
    </select>
  )
}
