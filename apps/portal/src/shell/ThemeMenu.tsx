import { useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { usePageState } from '../session/page-state-context.ts'
import { chooseTheme } from '../session/session-actions.ts'
import { useVisitor } from '../session/use-user.ts'
import { type Theme, useAppState } from '../state/app-state.ts'
import { Menu } from '../ui/Menu.tsx'
import { CheckIcon } from '../ui/MoreIcons.tsx'
import { MoonIcon, ScreenIcon, SunIcon } from '../ui/NavigationIcons.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'

const looks = [
  ['system', ScreenIcon],
  ['light', SunIcon],
  ['dark', MoonIcon],
] as const

export const ThemeMenu = () => {
  const t = useTranslations('frame')
  const onScreen = useAppState(state => state.theme)
  // the server knows the account's choice too, so the icon does not change while hydrating
  const chosen = useVisitor()?.preferences.theme ?? onScreen
  const [, LookIcon] = looks.find(([name]) => name === chosen) ?? looks[0]
  return (
    <Menu label={t('theme')} trigger={<LookIcon className="size-4.5" />} triggerClass="square-button flex size-8">
      <ThemeItems />
    </Menu>
  )
}

/** Light, dark, or the device's setting; immediately on this screen, and with the account for the others. */
export const ThemeItems = () => {
  const t = useTranslations('frame.themes')
  const choose = useChooseTheme()
  const theme = useAppState(state => state.theme)
  // they need the scripts, and every page would carry them twice
  if (!useHydrated()) return null
  return looks.map(([name, LookIcon], index) => (
    <button
      key={name}
      ref={index === 0 ? focusInOpen : undefined}
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

/** Takes the focus of a menu that was opened before it had items. */
function focusInOpen(item: HTMLElement | null): void {
  if (item?.closest(':popover-open:not(:focus-within)')) item.focus()
}

export function useChooseTheme(): (theme: Theme) => void {
  const router = useRouter()
  const page = usePageState()
  return theme => chooseTheme(page, router, theme)
}
