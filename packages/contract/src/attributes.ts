import * as z from 'zod/mini'
import { type Locale, locales } from './locales.ts'
import { requiredText } from './wire/fields.ts'

const named = { name: requiredText(60), value: requiredText(300) }

/** What identifies a service technically; where its words differ between languages, `in` has them by language. */
export const attributeSchema = z.strictObject({
  ...named,
  in: z.optional(z.partialRecord(z.enum(locales), z.strictObject(named))),
})
export type Attribute = z.infer<typeof attributeSchema>

/** As a reader of this language reads them. */
export const attributesIn = (attributes: readonly Attribute[], locale: Locale): { name: string; value: string }[] =>
  attributes.map(({ in: other, name, value }) => other?.[locale] ?? { name, value })
