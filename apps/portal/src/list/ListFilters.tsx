import { useNavigate, useRouterState } from '@tanstack/react-router'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import { Button } from '../ui/Button.tsx'
import { buttonClass } from '../ui/button-class.ts'
import { SearchInput } from '../ui/SearchInput.tsx'
import { FilterIcon } from '../ui/ThingIcons.tsx'

type ListFiltersProps = {
  /** The words of the search, as the URL has them. */
  q?: string | undefined
  /** The list cannot be searched by words. */
  wordless?: boolean
  /** Says whether anything narrows the list, its words included. */
  filtered: boolean
  /** Counts the filters that are set. */
  active: number
  /** FilterSelects and the like, named as the search parameters they set; an empty value means all. */
  children?: ReactNode
  /** At the right end, such as an export. */
  action?: ReactNode
}

/** Milliseconds without a key before the search begins. */
const pause = 300

/**
 * A list's filters. Each change is in the URL immediately, and the fields follow the URL when the browser goes back or
 * forward. Works as a plain form before any script. Where they do not fit beside the search they open from a button.
 */
export const ListFilters = ({ q, wordless, filtered, active, children, action }: ListFiltersProps) => {
  const t = useTranslations('list')
  const { form, change, submit, clear } = useFilterForm()
  const panel = useId()
  return (
    <search className="@container print:hidden">
      <form
        ref={form}
        className="list-filters"
        onSubmit={event => {
          event.preventDefault()
          submit()
        }}
        onChange={event => change(event.target instanceof HTMLInputElement)}
      >
        {!wordless && <SearchInput name="q" label={t('search')} defaultValue={q} className="list-search" />}
        <button
          type="button"
          popoverTarget={panel}
          className={`filter-opener ${buttonClass({ colour: 'muted', outline: true })}`}
        >
          <FilterIcon className="size-4" />
          {t('filter', { count: active })}
        </button>
        <fieldset id={panel} popover="auto" aria-label={t('filters')} className="filter-panel">
          {children}
          {filtered && (
            <Button size="sm" colour="muted" onClick={clear} className="@max-2xl:min-h-11">
              {t('reset')}
            </Button>
          )}
          <Button popoverTarget={panel} popoverTargetAction="hide" className="@2xl:hidden">
            {t('showResults')}
          </Button>
        </fieldset>
        {action && <div className="ml-auto flex gap-2">{action}</div>}
      </form>
    </search>
  )
}

function useFilterForm() {
  const navigate = useNavigate()
  // the visitor's target: the page on screen may still be the previous one
  const search: Record<string, unknown> = useRouterState({ select: state => state.location.search })
  const form = useRef<HTMLFormElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const hydrated = useRef(false)
  const shown = useRef(search)

  useEffect(() => {
    const was = shown.current
    shown.current = search
    // by a link that clears it; what was typed a moment ago is cleared as well, not set again
    if (form.current && narrows(form.current, was) && !narrows(form.current, search)) stopWaiting()
    // text typed before the script loaded stays, and while typing waits to be sent the fields are ahead of the URL
    if (form.current && hydrated.current && timer.current === undefined) fillFields(form.current, search)
    hydrated.current = true
  }, [search])
  useEffect(() => () => clearTimeout(timer.current), [])

  function stopWaiting() {
    clearTimeout(timer.current)
    timer.current = undefined
  }

  const go = (fields: Record<string, string | undefined>, replace: boolean) =>
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => ({ ...before, ...fields, cursor: undefined }),
      replace,
      resetScroll: false,
    })

  const apply = (replace: boolean) => {
    stopWaiting()
    if (form.current) go(fieldsOf(form.current), replace)
  }

  return {
    form,
    submit: () => apply(true),
    change(typing: boolean) {
      // a choice is a step one can go back from; typing is one long step
      if (!typing) return apply(false)
      clearTimeout(timer.current)
      timer.current = setTimeout(apply, pause, search.q !== undefined)
    },
    clear() {
      if (!form.current) return
      stopWaiting()
      const { sort: _, ...fields } = fieldsOf(form.current)
      go(Object.fromEntries(Object.keys(fields).map(name => [name, undefined])), false)
      form.current.querySelector<HTMLElement>('[popover]')?.hidePopover()
      // the button goes away with the filters; the focus should not
      form.current.querySelector<HTMLInputElement>('[type=search]')?.focus()
    },
  }
}

type FilterField = HTMLInputElement | HTMLSelectElement

const fieldsIn = (form: HTMLFormElement): FilterField[] =>
  [...form.elements].filter(
    (element): element is FilterField =>
      (element instanceof HTMLInputElement || element instanceof HTMLSelectElement) && element.name !== '',
  )

/** A field's value while the URL has none: empty, or the list's default order. */
const defaultValueOf = (field: FilterField): string => field.dataset.default ?? ''

/** The form's fields with a value; empty and default ones are left out. */
const fieldsOf = (form: HTMLFormElement): Record<string, string | undefined> =>
  Object.fromEntries(
    fieldsIn(form).map(field => {
      const value = field.value.trim()
      return [field.name, value === '' || value === defaultValueOf(field) ? undefined : value]
    }),
  )

/** Says whether a search has a value for any field of the form, its order aside. */
const narrows = (form: HTMLFormElement, search: Record<string, unknown>): boolean =>
  fieldsIn(form).some(({ name }) => name !== 'sort' && search[name] !== undefined)

/** Brings the fields in line with the URL. An equal one is left alone, and with it the caret and a trailing blank. */
function fillFields(form: HTMLFormElement, search: Record<string, unknown>): void {
  for (const field of fieldsIn(form)) {
    const value = String(search[field.name] ?? defaultValueOf(field))
    if (field.value.trim() !== value) field.value = isOffered(field, value) ? value : defaultValueOf(field)
  }
  // parts that follow a field's value
  form.dispatchEvent(new Event('input'))
}

/** A select shows nothing at all for a value it has no option for. */
const isOffered = (field: FilterField, value: string): boolean =>
  field instanceof HTMLInputElement || [...field.options].some(option => option.value === value)
