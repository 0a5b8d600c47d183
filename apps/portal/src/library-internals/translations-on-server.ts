import { createTranslator } from 'use-intl/core'
import { useLocale, useMessages, useTimeZone, type useTranslations as useTranslationsOfPackage } from 'use-intl/react'

// biome-ignore lint/performance/noBarrelFile: it stands in for a package's module
export * from 'use-intl/react'

type Use = typeof useTranslationsOfPackage
type Translator = ReturnType<Use>
type Translators = Map<string, Translator>

/** By messages, which are a language's, and time zone. */
const known = new WeakMap<object, Map<string | undefined, Translators>>()

/**
 * Stands on the server for the one of `use-intl/react`: translators, and what they say without values, outlive the page. Each part of each
 * page would make its own: a tenth of what a page allocates.
 */
export const useTranslations = ((namespace?: string) => {
  const messages = useMessages()
  const locale = useLocale()
  const timeZone = useTimeZone()
  const translators = kept(
    kept(known, messages, () => new Map()),
    timeZone,
    (): Translators => new Map(),
  )
  return kept(translators, namespace ?? '', () =>
    remembering(createTranslator({ locale, messages, namespace, timeZone } as never) as unknown as Translator),
  )
}) as unknown as Use // the types of its texts are the package's

function remembering(translate: Translator): Translator {
  const texts = new Map<string, string>()
  const say = (key: never, ...rest: []) =>
    rest.length > 0 ? translate(key, ...rest) : kept(texts, key, () => translate(key))
  return Object.assign(say, translate) as Translator
}

function kept<Key, Value>(
  map: { get(key: Key): Value | undefined; set(key: Key, value: Value): unknown },
  key: Key,
  make: () => Value,
): Value {
  const found = map.get(key)
  if (found !== undefined) return found
  const made = make()
  map.set(key, made)
  return made
}
