import { languages, locales } from '@kontor/contract/locales'
import type { ComponentProps } from 'react'
import { Select } from '../ui/Select.tsx'

/** Every language, called as its speakers call it. */
export const LocaleSelect = (props: Omit<ComponentProps<typeof Select>, 'name' | 'children'>) => (
  <Select {...props} name="locale">
    {locales.map(locale => (
      <option key={locale} value={locale} lang={locale}>
        {languages[locale].name}
      </option>
    ))}
  </Select>
)
