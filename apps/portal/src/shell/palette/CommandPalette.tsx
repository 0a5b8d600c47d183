import type { Membership, UserInfo } from '@kontor/contract/areas/people/identity'
import type { Locale } from '@kontor/contract/locales'
import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useUser } from '../../session/use-user.ts'
import { setSearchActive, type Theme, toggleHeader, useAppState } from '../../state/app-state.ts'
import { Kbd } from '../../ui/Kbd.tsx'
import { SearchIcon, UserIcon } from '../../ui/NavigationIcons.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { ReasonForm } from '../customers/ReasonForm.tsx'
import { needsReason, useActFor } from '../customers/use-act-for.ts'
import { useCustomerSearch } from '../customers/use-customer-search.ts'
import { useLanguages } from '../LanguageSwitch.tsx'
import { useChooseTheme } from '../ThemeMenu.tsx'
import type { Search as SearchOf } from '../use-search.ts'
import { type Command, filterCommands, pageCommands, searchCommands, switchCommands } from './commands.ts'
import { useStaffThings } from './use-staff-things.ts'
import { useThings } from './use-things.ts'

const close = () => setSearchActive(false)

/** Things, pages, actions, customers and lists by typing; a combobox whose list is always open. */
export const CommandPalette = () => {
  const t = useTranslations('frame')
  const dialog = useRef<HTMLDialogElement>(null)
  const [customer, setCustomer] = useState<Membership | null>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    // closed before it is removed, so that the focus returns
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      aria-label={t('search')}
      className="mx-auto mt-[10vh] mb-auto max-h-[75vh] w-full max-w-xl flex-col overflow-hidden rounded-card bg-raised text-ink shadow-float backdrop:bg-scrim open:flex max-sm:mt-2 max-sm:max-w-[calc(100vw-16px)]"
      onCancel={event => {
        event.preventDefault()
        close()
      }}
      onPointerDown={event => event.target === event.currentTarget && close()}
    >
      {customer ? (
        <div className="p-5">
          <ReasonForm customer={customer} onBack={() => setCustomer(null)} onDone={close} />
        </div>
      ) : (
        <Search onCustomer={setCustomer} />
      )}
    </dialog>
  )
}

const Search = ({ onCustomer }: { onCustomer: (customer: Membership) => void }) => {
  const t = useTranslations('frame')
  const router = useRouter()
  const listId = useId()
  const [query, setQuery] = useState(() => window.typed ?? '')
  useEffect(() => {
    window.typed = undefined
  }, [])
  // by name and not by place: what is found later comes above it
  const [chosen, setChosen] = useState<string | null>(null)
  const [entered, setEntered] = useState(false)
  const { groups, pending, failed } = useGroups(query, onCustomer)
  const entries = groups.flatMap(group => group.entries)
  const at = Math.max(
    0,
    entries.findIndex(({ id }) => id === chosen),
  )

  const run = (index: number) => {
    const entry = entries[index]
    if (!entry) return
    if ('choose' in entry) return entry.choose()
    close()
    void router.navigate(entry.go)
  }
  // Enter opens the first hit, which may still be on its way
  const opensNow = entered && !pending
  useEffect(() => {
    if (!opensNow) return
    setEntered(false)
    if (!failed) run(0)
  })
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined && event.key !== 'Enter') return
    event.preventDefault()
    setEntered(false)
    if (step !== undefined) setChosen(entries.at((at + step) % entries.length)?.id ?? null)
    else if (pending && chosen === null) setEntered(true)
    else run(at)
  }

  return (
    <>
      <div className="flex items-center gap-3 border-b border-line px-4">
        {pending ? <Spinner className="size-5 text-muted" /> : <SearchIcon className="size-5 text-muted" />}
        <input
          role="combobox"
          aria-expanded="true"
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={entries.length > 0 ? `${listId}${at}` : undefined}
          aria-label={t('searchHint')}
          placeholder={t('searchHint')}
          // biome-ignore lint/a11y/noAutofocus: the dialog was opened to type here
          autoFocus
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          value={query}
          onChange={event => {
            setQuery(event.target.value)
            setChosen(null)
            setEntered(false)
          }}
          onKeyDown={onKeyDown}
          className="h-13 min-w-0 grow bg-transparent text-16 outline-none placeholder:text-muted"
        />
        <Kbd>Esc</Kbd>
      </div>
      <PaletteList
        id={listId}
        groups={groups}
        active={at}
        busy={pending}
        onRun={run}
        onActive={index => setChosen(entries[index]?.id ?? null)}
      />
      <p role="status" className="px-4 pb-4 text-13 text-muted empty:hidden">
        {failed && t('searchFailed')}
        {!failed && !pending && entries.length === 0 && t('searchEmpty', { query: query.trim() })}
      </p>
    </>
  )
}

function useGroups(query: string, onCustomer: (customer: Membership) => void) {
  const texts = useTranslations()
  const t = useTranslations('frame')
  const user = useUser()
  const things = useThings(user, query)
  const everywhere = useStaffThings(user, query)
  const customers = useCustomers(user, query, onCustomer)
  const commands = [...pageCommands(texts, user), ...useSwitches(texts)]
  const all: PaletteGroup[] = [
    { title: t('searchFound'), entries: things.found },
    { title: t('searchEverywhere'), entries: everywhere.found },
    { title: t('searchPages'), entries: filterCommands(commands, query) },
    // what staff find leads to what they see of a customer; these open its account
    { title: t(user.staff_powers.length > 0 ? 'searchActFor' : 'searchCustomers'), entries: customers.found },
    { title: t('searchLists'), entries: searchCommands(texts, user, query) },
  ]
  const groups = all.filter(group => group.entries.length > 0)
  return {
    groups,
    pending:
      things.state === 'searching' ||
      everywhere.state === 'searching' ||
      (groups.length === 0 && customers.state === 'searching'),
    failed: things.state === 'failed' || everywhere.state === 'failed' || customers.state === 'failed',
  }
}

function useCustomers(user: UserInfo, query: string, onCustomer: (customer: Membership) => void): SearchOf<Command> {
  const actFor = useActFor()
  const several = user.admin || user.customers.length > 1
  const { found, state } = useCustomerSearch(several ? query : '')
  const entries = found
    .filter(({ number }) => number !== user.current_customer_number)
    .slice(0, 6)
    .map(customer => ({
      id: `customer-${customer.number}`,
      label: customer.name,
      hint: String(customer.number),
      icon: UserIcon,
      choose: () => {
        if (needsReason(user, customer)) return onCustomer(customer)
        close()
        void actFor(customer)
      },
    }))
  return { found: entries, state }
}

function useSwitches(texts: ReturnType<typeof useTranslations<never>>): Command[] {
  const theme = useAppState(state => state.theme)
  const chooseTheme = useChooseTheme()
  const { others, choose } = useLanguages()
  const setTheme = (look: Theme) => {
    close()
    chooseTheme(look)
  }
  const setLocale = (locale: Locale) => {
    close()
    choose(locale)
  }
  const headerClosed = useAppState(state => state.headerClosed)
  const switchHeader = () => {
    close()
    toggleHeader()
  }
  return switchCommands(texts, {
    theme,
    setTheme,
    locales: others,
    setLocale,
    headerClosed,
    toggleHeader: switchHeader,
  })
}

type PaletteGroup = { title: string; entries: readonly Command[] }

type PaletteListProps = {
  id: string
  groups: readonly PaletteGroup[]
  /** Counted through all groups. */
  active: number
  busy: boolean
  onRun: (index: number) => void
  onActive: (index: number) => void
}

/** The results, in a frame of one height whatever is found. The focus stays in the field above; aria-activedescendant names the active option. */
const PaletteList = ({ id, groups, active, busy, onRun, onActive }: PaletteListProps) => {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector(`#${CSS.escape(`${id}${active}`)}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, active])
  let index = 0
  return (
    <div ref={list} id={id} role="listbox" aria-busy={busy} className="h-96 min-h-0 overflow-y-auto p-2">
      {groups.map(({ title, entries }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
        <div key={title} role="group" aria-label={title} className="pb-1">
          <p aria-hidden="true" className="px-2.5 pt-2 pb-1 text-12 text-muted">
            {title}
          </p>
          {entries.map(entry => {
            const own = index++
            const { icon: EntryIcon } = entry
            return (
              // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the field above has the focus and the keys
              <div
                key={entry.id}
                id={`${id}${own}`}
                role="option"
                aria-selected={own === active}
                onClick={() => onRun(own)}
                onPointerMove={() => own !== active && onActive(own)}
                className="flex min-h-9 cursor-pointer items-center gap-3 rounded-control px-2.5 py-1.5 aria-selected:bg-brand-surface aria-selected:text-brand"
              >
                <EntryIcon className="size-4.5" />
                {/* side by side, a name and what tells it from others would both be cut on phones */}
                <span className="flex min-w-0 grow items-center gap-x-3 max-sm:flex-col max-sm:items-start">
                  <span dir="auto" className="min-w-0 max-w-full grow truncate">
                    {entry.label}
                  </span>
                  <span className="max-w-1/2 shrink-0 truncate text-12 text-muted tabular-nums empty:hidden max-sm:max-w-full">
                    {entry.hint}
                  </span>
                </span>
              </div>
            )
          })}
        </div>
      ))}
    </div>
  )
}
