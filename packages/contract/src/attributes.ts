import * as z from 'zod/mini'
import { type Locale, locales, sourceLocale } from './locales.ts'
import { requiredText } from './wire/fields.ts'

type OtherLocale = Exclude<Locale, typeof sourceLocale>
const isOther = (locale: Locale): locale is OtherLocale => locale !== sourceLocale

const words = { name: requiredText(60), value: requiredText(300) }

/** Describes what identifies a service technically; `in` has its words in other languages, where they differ. */
export const attributeSchema = z.strictObject({
  ...words,
  in: z.optional(z.partialRecord(z.enum(locales.filter(isOther)), z.strictObject(words))),
})
export type Attribute = z.infer<typeof attributeSchema>

/** Picks the words for a reader of this language. */
export const attributesIn = (attributes: readonly Attribute[], locale: Locale): { name: string; value: string }[] =>
  attributes.map(({ in: other, name, value }) => (isOther(locale) && other?.[locale]) || { name, value })
