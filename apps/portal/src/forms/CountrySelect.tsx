import { type ComponentProps, useMemo, useSyncExternalStore } from 'react'
import { useLocale } from 'use-intl/react'
import { countries } from '../i18n/countries.ts'
import { Select } from '../ui/Select.tsx'

type CountrySelectProps = Omit<ComponentProps<typeof Select>, 'children' | 'defaultValue'> & { defaultValue: string }

/**
 * A country by its name in the page's language. Until the page is hydrated it holds only the chosen one: server and
 * browser may name and order countries differently, and 250 names would be a third of the page.
 */
export const CountrySelect = ({ defaultValue, ...rest }: CountrySelectProps) => {
  const locale = useLocale()
  const hydrated = useSyncExternalStore(never, inBrowser, onServer)
  const list = useMemo(
    () => countries(locale).filter(({ code }) => hydrated || code === defaultValue),
    [locale, hydrated, defaultValue],
  )
  return (
    <Select autoComplete="country" defaultValue={defaultValue} {...rest}>
      {list.map(({ code, name }) => (
        <option key={code} value={code} suppressHydrationWarning>
          {name}
        </option>
      ))}
    </Select>
  )
}

const never = () => () => {}
const inBrowser = () => true
const onServer = () => false
