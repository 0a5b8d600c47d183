import { languages, locales } from '@kontor/contract/locales'
import type { ComponentProps } from 'react'
import { Select } from '../ui/Select.tsx'

type LocaleSelectProps = Omit<ComponentProps<typeof Select>, 'name' | 'children'> & { name?: string }

/** Every language, called as its speakers call it. */
export const LocaleSelect = ({ name = 'locale', ...props }: LocaleSelectProps) => (
  <Select {...props} name={name}>
    {locales.map(locale => (
      <option key={locale} value={locale} lang={locale}>
        {languages[locale].name}
      </option>
    ))}
  </Select>
)
