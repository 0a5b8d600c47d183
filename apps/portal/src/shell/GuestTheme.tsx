import { useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { usePageState } from '../session/page-state-context.ts'
import { chooseTheme } from '../session/session-actions.ts'
import { type Theme, useAppState } from '../state/app-state.ts'
import { drawIcon } from '../ui/Icon.tsx'

const HalfIcon = /* @__PURE__ */ drawIcon(
  'M17.5 10a7.5 7.5 0 1 1-15 0 7.5 7.5 0 0 1 15 0M10 2.5v15M10 6h6M10 10h7.5M10 14h6',
)
const themes: readonly Theme[] = ['system', 'light', 'dark']

/** The browser's own list: the menu of the other pages would bring all that they share to the sign-in page. */
export const GuestTheme = () => {
  const t = useTranslations('frame')
  const router = useRouter()
  const page = usePageState()
  const chosen = useAppState(state => state.theme)
  return (
    <span className="square-button relative flex size-8 has-focus-visible:outline-2 has-focus-visible:outline-focus">
      <HalfIcon className="size-4.5" />
      <select
        aria-label={t('theme')}
        title={t('theme')}
        className="absolute inset-0 cursor-pointer opacity-0"
        value={chosen}
        onChange={event => chooseTheme(page, router, event.target.value as Theme)}
      >
        {themes.map(theme => (
          <option key={theme} value={theme}>
            {t(`themes.${theme}`)}
          </option>
        ))}
      </select>
    </span>
  )
}
