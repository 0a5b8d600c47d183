import { type ComponentProps, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useNumberLocale } from '../i18n/number-locale.ts'
import { classNames } from '../ui/class-names.ts'
import { FieldNote } from '../ui/Field.tsx'
import { useFieldControl } from '../ui/field-control.ts'
import { CalendarIcon } from '../ui/ThingIcons.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'
import { datePattern, dateText, parseDate } from './date-text.ts'

type DateInputProps = Pick<ComponentProps<'input'>, 'id' | 'min' | 'max' | 'disabled' | 'autoFocus' | 'className'> & {
  name: string
  /** `YYYY-MM-DD` */
  defaultValue?: string
}

/**
 * A day, typed in the reader's own format or chosen from the browser's calendar. The browser's own field has the name and the
 * value (`YYYY-MM-DD`); without script it is the one people see, in the format of their browser.
 */
export const DateInput = ({
  name,
  defaultValue = '',
  className,
  id,
  disabled,
  autoFocus,
  min,
  // where there is none, Chromium takes years of six digits, which the text beside it cannot show
  max = '9999-12-31',
}: DateInputProps) => {
  const t = useTranslations('form.date')
  const locale = useNumberLocale()
  const field = useFieldControl()
  const hydrated = useHydrated()
  const native = useRef<HTMLInputElement>(null)
  const text = useRef<HTMLInputElement>(null)
  const [wrong, setWrong] = useState(false)
  const control = { ...field, ...(id && { id }), disabled, autoFocus }
  const noteId = `${control.id}date`

  /** After a draft, a reset, the browser's calendar or the address: unless what is typed says the same. */
  const follow = useEffectEvent(() => {
    if (!native.current || !text.current) return
    const { value } = native.current
    if (document.activeElement === text.current || (parseDate(text.current.value, locale) ?? '') === value) return
    text.current.value = dateText(value, locale)
    setWrong(false)
  })
  /** @param over typing has ended: a year of two digits is no longer one half typed */
  const read = (over: boolean) => {
    if (!native.current || !text.current) return
    const typed = text.current.value
    const day = parseDate(typed, locale)
    if (over) setWrong(isUnreadable(typed, locale))
    else if (typed !== '' && !(day && typed.includes(day.slice(0, 4)))) return
    else setWrong(false)
    setValue(native.current, day ?? '')
    if (over && day) text.current.value = dateText(day, locale)
  }

  const refuse = useEffectEvent((event: Event) => {
    read(true)
    if (!text.current || !isUnreadable(text.current.value, locale)) return
    event.preventDefault()
    event.stopPropagation()
    text.current.focus()
  })
  useEffect(() => {
    const form = native.current?.form
    if (!hydrated || !form) return
    // who is in the browser's own field goes on in ours
    if (document.activeElement === native.current) text.current?.focus()
    // a reset takes effect after its event
    const afterReset = () => setTimeout(follow)
    form.addEventListener('input', follow)
    form.addEventListener('reset', afterReset)
    form.addEventListener('submit', refuse)
    return () => {
      form.removeEventListener('input', follow)
      form.removeEventListener('reset', afterReset)
      form.removeEventListener('submit', refuse)
    }
  }, [hydrated])
  useEffect(() => follow(), [defaultValue])

  return (
    <div className={classNames('relative', className)}>
      {hydrated && (
        <input
          {...control}
          {...(wrong && { 'aria-invalid': true, 'aria-describedby': noteId })}
          ref={text}
          inputMode="numeric"
          autoComplete="off"
          placeholder={datePattern(locale, { day: t('day'), month: t('month'), year: t('year') })}
          defaultValue={dateText(native.current?.value ?? defaultValue, locale)}
          onInput={() => read(false)}
          // a note that appears under a press on the button would move it away; the submit shows it
          onBlur={({ relatedTarget }) => relatedTarget?.getAttribute('type') !== 'submit' && read(true)}
          onKeyDown={event => event.key === 'Enter' && read(true)}
          className="control pr-11 tabular-nums"
        />
      )}
      <input
        min={min}
        max={max}
        {...(hydrated ? { disabled, tabIndex: -1, 'aria-hidden': true } : control)}
        ref={native}
        type="date"
        name={name}
        defaultValue={defaultValue}
        className={hydrated ? 'pointer-events-none absolute inset-x-0 top-0 h-9 opacity-0' : 'control tabular-nums'}
      />
      {hydrated && !disabled && (
        <button
          type="button"
          aria-label={t('calendar')}
          title={t('calendar')}
          onClick={() => native.current?.showPicker()}
          className="control-button bottom-auto h-9 max-sm:h-11"
        >
          <CalendarIcon className="size-4" />
        </button>
      )}
      {wrong && (
        <FieldNote id={noteId} hint={null} alert error={t('unreadable', { example: dateText('2026-12-31', locale) })} />
      )}
    </div>
  )
}

const isUnreadable = (typed: string, locale: string): boolean =>
  typed.trim() !== '' && parseDate(typed, locale) === null

/** Sets it as if it had been typed there: forms and filters hear of it. React listens only where the property is set past it. */
function setValue(field: HTMLInputElement, value: string): void {
  if (field.value === value) return
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
