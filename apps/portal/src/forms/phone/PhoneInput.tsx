import type { PhoneLists, PhoneMode, PhoneResult } from '@kontor/contract/phone'
import { useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import { GlobeIcon } from '../../ui/ControlIcons.tsx'
import { Input } from '../../ui/Input.tsx'
import { usePhoneKit } from './load-phone-kit.ts'

export type PhoneInputProps = PhoneLists & {
  /** What is sent under it says its country itself. */
  name?: string
  /** The number as it is kept, international. */
  defaultValue?: string | undefined
  /**
   * Selected where the number does not say another one: a code (`DE`) or a dial code (`+49`, `49`), which is its main country's where several
   * share it. Absent: the visitor's, where the provider has it looked up.
   */
  country?: string | number | undefined
  /** Whether the visitor's country is asked for at all. */
  autoCountry?: boolean
  /** How a valid number is written: as it was begun (`auto`), or always alike. */
  mode?: PhoneMode
  /** Whether a valid number takes that form as it is typed. */
  autoFormat?: boolean
  /** Takes digits, a plus, brackets, hyphens and spaces, and nothing else. */
  validCharactersOnly?: boolean
  /** On top of the list, in this order, and in their places as well. */
  preferred?: readonly string[]
  placeholder?: string
  /** What the browser says of a number that is none (`setCustomValidity`); empty: nothing. */
  invalidMessage?: string
  autoComplete?: string
  /** Hears what the text is read as, after every change; null: nothing stands there. */
  onResult?: (result: PhoneResult | null) => void
}

/** Characters, spaces included (specification 9). */
const maxLength = 25

/**
 * A phone number with its country. A plain field that works until the numbering plans have arrived, and without any script; stands inside a
 * field, as every control. Its defaults are those of the specification; what our forms want otherwise, `PhoneField` says.
 */
export const PhoneInput = ({ name = 'telephone', placeholder, autoComplete = 'on', ...tools }: PhoneInputProps) => {
  const t = useTranslations('phone')
  const box = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const kept = useRef<HTMLInputElement>(null)
  const kit = usePhoneKit(box)
  return (
    <div ref={box} className="relative flex">
      {kit ? (
        <kit.Tools {...tools} name={name} plans={kit.plans} box={box} input={input} kept={kept} />
      ) : (
        <span
          aria-hidden="true"
          className="flex w-25 shrink-0 items-center rounded-l-control border border-r-0 border-control px-2.5 text-muted"
        >
          <GlobeIcon className="size-4" />
        </span>
      )}
      <Input
        ref={input}
        type="tel"
        name={name}
        dir="ltr"
        maxLength={maxLength}
        defaultValue={tools.defaultValue}
        placeholder={placeholder ?? t('placeholder')}
        autoComplete={autoComplete}
        figures
        className="min-w-0 rounded-l-none focus-visible:z-10"
      />
      {/* goes into drafts: a national number comes back with its country */}
      <input ref={kept} type="hidden" name={`${name}.country`} defaultValue="" />
    </div>
  )
}
