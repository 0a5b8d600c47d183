import type { Membership } from '@kontor/contract/areas/identity'
import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useUser } from '../../session/use-user.ts'
import { setSearchActive } from '../../state/app-state.ts'
import { Kbd } from '../../ui/Kbd.tsx'
import { SearchIcon, UserIcon } from '../../ui/NavigationIcons.tsx'
import { ReasonForm } from '../customers/ReasonForm.tsx'
import { needsReason, useActFor } from '../customers/use-act-for.ts'
import { useCustomerSearch } from '../customers/use-customer-search.ts'
import { type Command, filterCommands, pageCommands, searchCommands } from './commands.ts'
import { type PaletteGroup, PaletteList } from './PaletteList.tsx'

const close = () => setSearchActive(false)

/** Pages, lists and customers by typing; a combobox whose list is always open. */
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
  const [query, setQuery] = useState('')
  const [active, setActive] = useState(0)
  const { groups, failed } = useGroups(query, onCustomer)
  const entries = groups.flatMap(group => group.entries)
  const at = Math.min(active, entries.length - 1)

  const run = (index: number) => {
    const entry = entries[index]
    if (!entry) return
    if ('choose' in entry) return entry.choose()
    close()
    void router.navigate(entry.go)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined && event.key !== 'Enter') return
    event.preventDefault()
    if (step === undefined) run(at)
    else if (entries.length > 0) setActive((at + step + entries.length) % entries.length)
  }

  return (
    <>
      <div className="flex items-center gap-3 border-b border-line px-4">
        <SearchIcon className="size-5 text-muted" />
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
            setActive(0)
          }}
          onKeyDown={onKeyDown}
          className="h-13 min-w-0 grow bg-transparent text-16 outline-none placeholder:text-muted"
        />
        <Kbd>Esc</Kbd>
      </div>
      <PaletteList id={listId} groups={groups} active={at} onRun={run} onActive={setActive} />
      <p role="status" className="px-4 pb-4 text-13 text-muted empty:hidden">
        {failed && t('searchFailed')}
        {!failed && entries.length === 0 && t('searchEmpty', { query: query.trim() })}
      </p>
    </>
  )
}

function useGroups(query: string, onCustomer: (customer: Membership) => void) {
  const texts = useTranslations()
  const t = useTranslations('frame')
  const user = useUser()
  const actFor = useActFor()
  const several = user.admin || user.customers.length > 1
  const { found, state } = useCustomerSearch(several ? query : '')
  const pages: Command[] = filterCommands(pageCommands(texts, user), query)
  const customers = found
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
  const all: PaletteGroup[] = [
    { title: t('searchPages'), entries: pages },
    { title: t('searchCustomers'), entries: customers },
    { title: t('searchLists'), entries: searchCommands(texts, user, query) },
  ]
  return { groups: all.filter(group => group.entries.length > 0), failed: state === 'failed' }
}
