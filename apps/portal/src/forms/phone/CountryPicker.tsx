import { useSelect } from 'downshift'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { CheckIcon, ChevronDownIcon } from '../../ui/ControlIcons.tsx'
import { classNames } from '../../ui/class-names.ts'
import type { CountryOption } from './country-list.ts'
import { placeOfList } from './list-place.ts'
import { pickerChanges } from './picker-changes.ts'
import { afterKey, indexByName, nothingTyped } from './type-to-find.ts'

type CountryPickerProps = {
  options: CountryOption[]
  chosen: CountryOption | null
  onChoose: (country: CountryOption) => void
  /** The field the list opens at. */
  field: RefObject<HTMLElement | null>
}

/** The country before a phone number: a select-only combobox with the keys of the specification's section 4. */
export const CountryPicker = ({ options, chosen, onChoose, field }: CountryPickerProps) => {
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
