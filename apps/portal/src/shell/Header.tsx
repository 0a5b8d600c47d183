import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { publicConfiguration } from '../session/public-configuration.ts'
import { setSearchActive, toggleHeader } from '../state/app-state.ts'
import { ChevronDownIcon, ChevronUpIcon } from '../ui/ControlIcons.tsx'
import { Kbd } from '../ui/Kbd.tsx'
import { LogoMark } from '../ui/Logo.tsx'
import { SearchIcon } from '../ui/NavigationIcons.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import { CustomerSwitch } from './customers/CustomerSwitch.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { ThemeMenu } from './ThemeMenu.tsx'

/** Who I act for, search, and what concerns the person. On wide screens it can be put away; a tab brings it back. */
export const Header = () => (
  <>
    <header className="sticky top-0 z-20 flex h-14 shrink-0 items-center gap-2 border-b border-line bg-surface px-4 sm:px-6 md:header-closed:hidden print:hidden">
      <Link to="/" className="mr-1 rounded-control md:hidden">
        <LogoMark />
        <span className="sr-only">{publicConfiguration().providerName}</span>
      </Link>
      <CustomerSwitch />
      <SearchButton />
      <div className="flex items-center gap-1.5 max-md:hidden">
        <LanguageSwitch />
        <ThemeMenu />
      </div>
      <AccountMenu />
      <HeaderToggle open />
    </header>
    <HeaderToggle open={false} />
  </>
)

const SearchButton = () => {
  const t = useTranslations('frame')
  return (
    <button
      type="button"
      aria-keyshortcuts="/ Control+K Meta+K"
      onClick={() => setSearchActive(true)}
      className="ml-auto flex h-9 shrink-0 items-center gap-2 rounded-control text-muted hover:text-ink max-md:w-9 max-md:justify-center md:w-44 md:border md:border-control md:px-2.5 lg:w-72"
    >
      <SearchIcon className="size-5 md:size-4" />
      <span className="truncate max-md:sr-only">{t('searchHint')}</span>
      <span aria-hidden="true" className="ml-auto max-md:hidden">
        <Kbd>/</Kbd>
      </span>
    </button>
  )
}

/** Only one of the two is displayed; which, says the root element. */
const HeaderToggle = ({ open }: { open: boolean }) => {
  const t = useTranslations('frame')
  const ToggleIcon = open ? ChevronUpIcon : ChevronDownIcon
  const place = open
    ? '-mr-2 size-8 max-md:hidden'
    : 'fixed top-0 right-4 z-20 hidden h-6 w-10 rounded-t-none border border-t-0 border-line bg-surface header-closed:md:flex print:hidden'
  return (
    <button
      type="button"
      aria-label={t(open ? 'headerClose' : 'headerOpen')}
      title={t(open ? 'headerClose' : 'headerOpen')}
      onClick={toggleHeader}
      className={`${open ? 'flex' : ''} items-center justify-center rounded-control text-muted hover:bg-subtle hover:text-ink ${place}`}
    >
      <ToggleIcon className="size-4" />
    </button>
  )
}
