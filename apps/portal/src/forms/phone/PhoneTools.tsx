import { type RefObject, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useLocale } from 'use-intl/react'
import { CountryPicker } from './CountryPicker.tsx'
import { countryOptions, optionOf, upperCase } from './country-list.ts'
import type { PhoneInputProps } from './phone-input-props.ts'
import type { PhonePlans } from './phone-library.ts'
import { validityOf } from './phone-state.ts'
import { codesOf } from './start-country.ts'
import { type PhoneElements, usePhoneLink } from './use-phone-link.ts'

type PhoneToolsProps = Omit<PhoneInputProps, 'name' | 'placeholder' | 'autoComplete' | 'defaultValue'> &
  PhoneElements & { name: string; plans: PhonePlans; box: RefObject<HTMLElement | null> }

/** What a phone field becomes once the numbering plans have loaded: a country, and a number that takes its form. */
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
