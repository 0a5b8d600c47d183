import * as z from 'zod/mini'

/** Building blocks several areas share. Times are ISO 8601 with offset, local dates `YYYY-MM-DD`. */
export const idSchema = z.uuid()
export const dateSchema = z.iso.date()
export const timeSchema = z.iso.datetime({ offset: true })
export const countrySchema = z.string().check(z.regex(/^[A-Z]{2}$/))
export const localeSchema = z.enum(['en', 'de'])
/** A `Money`; the currency is an ISO 4217 code, upper case. */
export const moneySchema = z.object({ amount_minor: z.int(), currency: z.string().check(z.regex(/^[A-Z]{3}$/)) })
export const customerNumberSchema = z.coerce.number().check(z.int(), z.positive())
/** Trimmed; the database holds it as written. */
export const text = (max: number) => z.string().check(z.trim(), z.maxLength(max))
export const requiredText = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max))
export const emailSchema = z.string().check(z.trim(), z.maxLength(254), z.email())
export const versionSchema = z.int().check(z.positive())
