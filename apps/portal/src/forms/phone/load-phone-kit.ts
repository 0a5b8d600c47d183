import { type RefObject, useEffect, useState } from 'react'
import { withoutReload } from '../../navigation/chunk-failures.ts'
import type { PhoneTools } from './PhoneTools.tsx'
import type { PhonePlans } from './phone-library.ts'

export type PhoneKit = { plans: PhonePlans; Tools: typeof PhoneTools }

let loading: Promise<PhoneKit> | undefined

function loadPhoneKit(): Promise<PhoneKit> {
  loading ??= withoutReload(async () => {
    const parts = await Promise.all([import('./phone-library.ts'), import('./PhoneTools.tsx')])
    const [{ phoneLibrary: numbering, knownCountries: countries, countriesOf }, { PhoneTools: Tools }] = parts
    return { plans: { numbering, countries, countriesOf }, Tools }
  })
  return loading
}

/** The numbering plans and their library, once the field has come into sight. Without them it stays a plain field. */
export function usePhoneKit(field: RefObject<Element | null>): PhoneKit | null {
  const [kit, setKit] = useState<PhoneKit | null>(null)
  useEffect(() => {
    if (!field.current) return
    let wanted = true
    const observer = new IntersectionObserver(entries => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      loadPhoneKit().then(
        loaded => wanted && setKit(loaded),
        () => {
          // the next field tries again
          loading = undefined
        },
      )
    })
    observer.observe(field.current)
    return () => {
      wanted = false
      observer.disconnect()
    }
  }, [field])
  return kit
}
