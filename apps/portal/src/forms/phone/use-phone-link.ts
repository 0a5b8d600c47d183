import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { type CountryOption, optionOf } from './country-list.ts'
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
} from './phone-state.ts'
import { caretAfter, sentPhone } from './phone-text.ts'
import { noLookup, startCountry, visitorCountry } from './start-country.ts'

export type PhoneElements = {
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
export function usePhoneLink<C extends string>(link: Link<C>): LinkedPhone {
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
