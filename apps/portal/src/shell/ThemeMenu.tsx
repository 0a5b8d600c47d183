import { useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { usePageState } from '../session/page-state-context.ts'
import { chooseTheme } from '../session/session-actions.ts'
import { type Theme, useAppState } from '../state/app-state.ts'
import { CheckIcon } from '../ui/MoreIcons.tsx'
import { MoonIcon, ScreenIcon, SunIcon } from '../ui/NavigationIcons.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'

const looks = [
  ['system', ScreenIcon],
  ['light', SunIcon],
  ['dark', MoonIcon],
] as const

/** Light, dark, or the device's setting; immediately on this screen, and with the account for the others. */
export const ThemeItems = () => {
  const t = useTranslations('frame.themes')
  const choose = useChooseTheme()
  const theme = useAppState(state => state.theme)
  // they need the scripts, and every page would carry them twice
  if (!useHydrated()) return null
  return looks.map(([name, LookIcon]) => (
    <button
      key={name}
      type="button"
      role="menuitemradio"
      aria-checked={theme === name}
      tabIndex={-1}
      className="menu-item"
      onClick={() => choose(name)}
    >
      <LookIcon className="size-4" />
      {t(name)}
      {theme === name && <CheckIcon className="ml-auto size-4 text-brand" />}
    </button>
  ))
}

export function useChooseTheme(): (theme: Theme) => void {
  const router = useRouter()
  const page = usePageState()
  return theme => chooseTheme(page, router, theme)
}
