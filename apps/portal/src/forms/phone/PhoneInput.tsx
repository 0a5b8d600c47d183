import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { withoutReload } from '../../navigation/chunk-failures.ts'
import { GlobeIcon } from '../../ui/ControlIcons.tsx'
import { Input } from '../../ui/Input.tsx'
import type { PhoneTools } from './PhoneTools.tsx'
import type { PhoneInputProps } from './phone-input-props.ts'
import type { PhonePlans } from './phone-library.ts'

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

type PhoneKit = { plans: PhonePlans; Tools: typeof PhoneTools }

let loading: Promise<PhoneKit> | undefined

function loadPhoneKit(): Promise<PhoneKit> {
  loading ??= withoutReload(async () => {
    const parts = await Promise.all([import('./phone-library.ts'), import('./PhoneTools.tsx')])
    const [{ phoneLibrary: numbering, knownCountries: countries, countriesOf }, { PhoneTools: Tools }] = parts
    return { plans: { numbering, countries, countriesOf }, Tools }
  })
  return loading
}

/** The numbering plans and their library, once the field is about to come into sight. Without them it stays a plain field. */
function usePhoneKit(field: RefObject<Element | null>): PhoneKit | null {
  const [kit, setKit] = useState<PhoneKit | null>(null)
  useEffect(() => {
    if (!field.current) return
    let wanted = true
    const load = (entries: readonly IntersectionObserverEntry[]) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      loadPhoneKit().then(
        loaded => wanted && setKit(loaded),
        () => {
          // the next field tries again
          loading = undefined
        },
      )
    }
    // a screen ahead: its country is there before the field is seen
    const observer = new IntersectionObserver(load, { rootMargin: '100% 0px' })
    observer.observe(field.current)
    return () => {
      wanted = false
      observer.disconnect()
    }
  }, [field])
  return kit
}
