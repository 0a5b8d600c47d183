import { useSelect } from 'downshift'
import {
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useLocale, useTranslations } from 'use-intl/react'
import { classNames } from '../../ui/class-names.ts'
import { CheckIcon, ChevronDownIcon } from '../../ui/MoreIcons.tsx'
import { type CountryOption, countryOptions, optionOf, upperCase } from './country-list.ts'
import { placeOfList } from './list-place.ts'
import type { PhoneInputProps } from './phone-input-props.ts'
import type { PhonePlans } from './phone-library.ts'
import {
  afterChoice,
  afterTyping,
  isRefused,
  noPhone,
  type PhoneRules,
  type PhoneState,
  type PhoneStep,
  pastedNumber,
  stateOf,
  validityOf,
} from './phone-state.ts'
import { caretAfter, sentPhone } from './phone-text.ts'
import { pickerChanges } from './picker-changes.ts'
import { codesOf, noLookup, startCountry, visitorCountry } from './start-country.ts'
import { afterKey, indexByName, nothingTyped } from './type-to-find.ts'

type PhoneToolsProps = Omit<PhoneInputProps, 'name' | 'placeholder' | 'autoComplete' | 'defaultValue'> &
  PhoneElements & { name: string; plans: PhonePlans; box: RefObject<HTMLElement | null> }

/** Takes a phone field's place once the numbering plans have loaded: a country, and a number that takes its form. */
export const PhoneTools = ({
  plans,
  box,
  input,
  kept,
  name,
  country,
  autoCountry = true,
  mode = 'auto',
  autoFormat = true,
  validCharactersOnly = false,
  preferred = [],
  only = [],
  ignored = [],
  invalidMessage = '',
  onResult,
}: PhoneToolsProps) => {
  const locale = useLocale()
  // lists are literals where the field is used, and the same from one rendering to the next
  const [lists] = useState(() => ({
    only: upperCase(only),
    ignored: upperCase(ignored),
    preferred: upperCase(preferred),
  }))
  const options = useMemo(() => countryOptions(plans.countries, locale, lists), [plans, locale, lists])
  const rules = useMemo(
    () => ({ numbering: plans.numbering, mode, lists, autoFormat, validCharactersOnly }),
    [plans, mode, lists, autoFormat, validCharactersOnly],
  )
  const start = useMemo(() => codesOf(country, plans.countriesOf), [country, plans])
  const { state, choose } = usePhoneLink({ rules, options, start, autoCountry, name, input, kept })
  const { result } = state

  // once per result, though the function is another with every rendering
  const tell = useEffectEvent((news: typeof result) => {
    onResult?.(news)
  })
  useEffect(() => tell(result), [result])
  useEffect(() => input.current?.setCustomValidity(validityOf(result, invalidMessage)), [result, invalidMessage, input])

  return <CountryPicker options={options} chosen={optionOf(options, state.country)} onChoose={choose} field={box} />
}

type CountryPickerProps = {
  options: CountryOption[]
  chosen: CountryOption | null
  onChoose: (country: CountryOption) => void
  /** The field the list opens at. */
  field: RefObject<HTMLElement | null>
}

/** The country before a phone number: a select-only combobox with the keys of the specification's section 4. */
const CountryPicker = ({ options, chosen, onChoose, field }: CountryPickerProps) => {
  const t = useTranslations('phone')
  const typed = useRef(nothingTyped)
  const list = useRef<HTMLUListElement>(null)
  const [place, setPlace] = useState<'below' | 'above' | null>(null)
  const { isOpen, highlightedIndex, setHighlightedIndex, getToggleButtonProps, getMenuProps, getItemProps } = useSelect(
    {
      items: options,
      selectedItem: chosen,
      itemToKey: option => option?.key,
      itemToString: option => option?.name ?? '',
      stateReducer: (state, { type, changes }) => pickerChanges(state, type, changes, options.length - 1),
      onSelectedItemChange: ({ selectedItem }) => selectedItem && onChoose(selectedItem),
      onIsOpenChange: ({ isOpen: opens }) => {
        typed.current = nothingTyped
        setPlace(opens && field.current ? placeOfList(field.current.getBoundingClientRect(), innerHeight) : null)
      },
    },
  )

  // above a field near the top of a low window, its first lines would be out of sight
  useEffect(() => {
    if (place) list.current?.scrollIntoView({ block: 'nearest' })
  }, [place])

  const find = (event: KeyboardEvent) => {
    if (!isOpen) return
    const next = afterKey(typed.current, event, event.timeStamp)
    if (!next) return
    event.preventDefault()
    // the library's own search would forget after 500 ms
    Object.assign(event.nativeEvent, { preventDownshiftDefault: true })
    typed.current = next
    const index = indexByName(options, next.text)
    if (index >= 0) setHighlightedIndex(index)
  }

  return (
    <>
      <button
        type="button"
        {...getToggleButtonProps({ 'aria-label': t('country'), onKeyDown: find, onKeyUp: noSecondPress })}
        className="control flex w-25 shrink-0 items-center gap-1.5 rounded-r-none border-r-0 px-2.5 text-13 focus-visible:z-10"
      >
        {chosen && (
          <>
            <span aria-hidden="true" className="text-muted">
              {chosen.code}
            </span>
            <span className="sr-only">{chosen.name}</span>
            <span className="tabular-nums">+{chosen.dialCode}</span>
          </>
        )}
        <ChevronDownIcon className="ml-auto size-4 text-muted" />
      </button>
      <ul
        {...getMenuProps({ ref: list, 'aria-label': t('countries'), tabIndex: -1 })}
        hidden={!isOpen}
        className={classNames(
          'absolute left-0 z-40 max-h-48 scroll-mt-16 w-80 max-w-full overflow-y-auto rounded-card bg-raised p-1 shadow-float outline-none',
          place === 'above' ? 'bottom-full mb-1' : 'top-full mt-1',
        )}
      >
        {isOpen &&
          options.map((option, index) => (
            <li
              key={option.key}
              {...getItemProps({ item: option, index })}
              className={classNames(
                'flex min-h-8 cursor-pointer items-center gap-2 rounded-control px-2.5 py-1 text-13',
                index === highlightedIndex && 'bg-brand-surface text-brand',
                // a line below the preferred ones
                option.preferred &&
                  !options[index + 1]?.preferred &&
                  'relative mb-2 after:absolute after:inset-x-2.5 after:-bottom-1 after:border-b after:border-line',
              )}
            >
              <span className="min-w-0 grow">{option.name}</span>
              <span className="text-muted tabular-nums">+{option.dialCode}</span>
              <CheckIcon className={classNames('size-4 text-brand', option !== chosen && 'invisible')} />
            </li>
          ))}
      </ul>
    </>
  )
}

/** Firefox presses a button when Space is released, even if keydown was handled. */
const noSecondPress = (event: KeyboardEvent) => {
  if (event.key === ' ') event.preventDefault()
}

type PhoneElements = {
  input: RefObject<HTMLInputElement | null>
  /** The hidden field that keeps the country. */
  kept: RefObject<HTMLInputElement | null>
}

type Link<Country extends string> = PhoneElements & {
  rules: PhoneRules<Country>
  options: CountryOption[]
  /** Codes to start at, where the number names none. */
  start: readonly string[]
  autoCountry: boolean
  name: string
}
type LinkedPhone = { state: PhoneState; choose: (country: CountryOption) => void }

/** Links the field, which keeps its own text, to its state. */
function usePhoneLink<C extends string>(link: Link<C>): LinkedPhone {
  const { rules, options, start, autoCountry, name, input, kept } = link
  const now = useRef<PhoneState>(noPhone)
  /** The text that has been read last. */
  const read = useRef<string>(undefined)
  const [state, setState] = useState(noPhone)

  const take = useCallback(
    ({ state: next, text }: PhoneStep) => {
      now.current = next
      setState(next)
      if (kept.current) kept.current.value = next.country ?? ''
      if (text !== null && input.current) write(input.current, text)
      read.current = input.current?.value
    },
    [input, kept],
  )

  useEffect(() => {
    const field = input.current
    if (!field) return
    read.current = field.value
    const rest = () => take({ state: stateOf(rules, now.current.country, field.value), text: null })
    const typed = (event: Event) => {
      const restored = kept.current?.value ?? ''
      const elsewhere = restored !== (now.current.country ?? '') && optionOf(options, restored)
      if (elsewhere) now.current = { ...now.current, country: restored }
      if (!elsewhere && field.value === read.current) return
      if ('isComposing' in event && event.isComposing) return
      if (isRefused(rules, read.current ?? '', field.value)) return write(field, read.current ?? '')
      take(afterTyping(rules, now.current, field.value))
    }
    // a reset takes effect after its event
    const reset = () => setTimeout(rest)
    const send = ({ formData }: FormDataEvent) => {
      const { country: selected } = now.current
      const dialCode = optionOf(options, selected)?.dialCode ?? null
      if (formData.has(name)) formData.set(name, sentPhone(rules.numbering, field.value, selected, dialCode))
    }
    const pasted = (event: ClipboardEvent) => {
      const { value, selectionStart, selectionEnd } = field
      const text = event.clipboardData?.getData('text') ?? ''
      const whole = value.slice(0, selectionStart ?? 0) + text + value.slice(selectionEnd ?? value.length)
      const number = pastedNumber(rules, now.current.country, whole)
      if (number === null || isRefused(rules, value, number)) return
      event.preventDefault()
      field.value = number
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
    const { form } = field
    field.addEventListener('paste', pasted)
    // the last key of a composition still belongs to it
    field.addEventListener('compositionend', typed)
    form?.addEventListener('input', typed)
    form?.addEventListener('reset', reset)
    form?.addEventListener('formdata', send)
    let open = true
    const ownCountry = stateOf(rules, null, field.value).country
    const candidates = [ownCountry, kept.current?.value, ...start]
    void startCountry(options, candidates, autoCountry ? visitorCountry : noLookup).then(found => {
      // input made in the meantime counts
      if (open && now.current.country === null) take({ state: stateOf(rules, found, field.value), text: null })
    })
    return () => {
      open = false
      field.removeEventListener('paste', pasted)
      field.removeEventListener('compositionend', typed)
      form?.removeEventListener('input', typed)
      form?.removeEventListener('reset', reset)
      form?.removeEventListener('formdata', send)
    }
  }, [rules, options, start, autoCountry, name, input, kept, take])

  const choose = (option: CountryOption) => {
    const field = input.current
    if (!field) return
    const step = afterChoice(rules, field.value, option)
    take(step)
    // another country is another number: the form and the parts that follow its fields are notified
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return { state, choose }
}

function write(field: HTMLInputElement, text: string): void {
  const caret = caretAfter(field.value, field.selectionStart ?? field.value.length, text)
  const focused = field === document.activeElement
  field.value = text
  if (focused) field.setSelectionRange(caret, caret)
}
