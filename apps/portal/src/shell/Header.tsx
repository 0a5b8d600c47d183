import { Link } from '@tanstack/react-router'
import { type RefObject, useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import { publicConfiguration } from '../page/public-configuration.ts'
import { setSearchActive, toggleHeader } from '../state/app-state.ts'
import { ChevronDownIcon } from '../ui/ControlIcons.tsx'
import { Kbd } from '../ui/Kbd.tsx'
import { LogoMark } from '../ui/Logo.tsx'
import { ChevronUpIcon, SearchIcon } from '../ui/NavigationIcons.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import { CustomerSwitch } from './customers/CustomerSwitch.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { ThemeMenu } from './ThemeMenu.tsx'

/** The current customer, search, and the person's menu. On wide screens it can be collapsed; a tab brings it back. */
export const Header = () => {
  const closer = useRef<HTMLButtonElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  return (
    <>
      <header className="top-bar">
        <Link to="/" className="relative mr-1 rounded-control before:absolute before:-inset-2 md:hidden">
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
        <HeaderToggle open ref={closer} other={opener} />
      </header>
      <HeaderToggle open={false} ref={opener} other={closer} />
    </>
  )
}

const SearchButton = () => {
  const t = useTranslations('frame')
  return (
    <button
      type="button"
      aria-keyshortcuts="/ Control+K Meta+K"
      onClick={() => setSearchActive(true)}
      className="search-opener"
    >
      <SearchIcon className="size-5 md:size-4" />
      <span className="truncate max-md:sr-only">{t('searchHint')}</span>
      <span aria-hidden="true" className="ml-auto max-md:hidden">
        <Kbd>/</Kbd>
      </span>
    </button>
  )
}

type HeaderToggleProps = { open: boolean; ref: RefObject<HTMLButtonElement | null>; other: HeaderToggleProps['ref'] }

/** Only one of the two is displayed, by the root element. The focus moves on to the other one. */
const HeaderToggle = ({ open, ref, other }: HeaderToggleProps) => {
  const t = useTranslations('frame')
  const ToggleIcon = open ? ChevronUpIcon : ChevronDownIcon
  return (
    <button
      ref={ref}
      type="button"
      aria-label={t(open ? 'headerClose' : 'headerOpen')}
      title={t(open ? 'headerClose' : 'headerOpen')}
      onClick={() => {
        toggleHeader()
        other.current?.focus()
      }}
      className={open ? 'square-button -mr-2 flex size-8 max-md:hidden' : 'header-tab'}
    >
      <ToggleIcon className="size-4" />
    </button>
  )
}
