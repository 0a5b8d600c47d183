import { useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import { GlobeIcon } from '../../ui/ControlIcons.tsx'
import { Input } from '../../ui/Input.tsx'
import { usePhoneKit } from './load-phone-kit.ts'
import type { PhoneInputProps } from './phone-input-props.ts'

/** Characters, spaces included (specification 9). */
const maxLength = 25

/**
 * A phone number with its country. A plain field that works until the numbering plans have loaded, and without any
 * script; goes inside a field, like every control. Its defaults are those of the specification; `PhoneField` has those
 * of the portal's forms.
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
