import { resolve } from 'node:path'
import type { PortName } from '@kontor/adapters'
import { byLocale } from '@kontor/contract/locales'
import * as z from 'zod'

/**
 * A setting is one variable of the environment, or one entry of the site file (`defineSection`): its type reads it, its words explain it in
 * docs/configuration.md.
 */
export type Setting<T extends z.ZodType = z.ZodType> = {
  type: T
  /** The cell of the document's table, in Markdown. */
  meaning: string
  /** The default in words, where the type does not show it. */
  otherwise?: string | undefined
  /** Its default tells of the demo's provider: who serves customers has to set it. */
  isDemoDefault?: boolean
  /** The variables of the environment that said it before it stood in the site file. */
  was?: readonly string[]
  /** Says that a change counts with the next start only. */
  needsRestart?: boolean
}

/** @param otherwise the default in words, where it depends on other settings or its value says nothing */
export const setting = <T extends z.ZodType>(type: T, meaning: string, otherwise?: string): Setting<T> => ({
  type,
  meaning,
  otherwise,
})

/** Declares a setting whose default tells of the demo's provider. */
export const demoDefault = <T extends z.ZodType>(type: T, meaning: string): Setting<T> => ({
  type,
  meaning,
  otherwise: 'a made-up one',
  isDemoDefault: true,
})

/** Names the variables that said it before. @param names with spaces in between */
export const was = <T extends z.ZodType>(names: string, one: Setting<T>): Setting<T> => ({
  ...one,
  was: names.split(' '),
})

type Variables = Readonly<Record<string, Setting>>
export type ValuesOf<V extends Variables> = { [N in keyof V]: z.output<V[N]['type']> }

/** Settings may depend on these facts of the installation, beside their own variables. */
export type Installation = {
  demo: boolean
  production: boolean
  /** No customer centre runs here. */
  portalAlone: boolean
  /** Its PostgreSQL is the operator's, not the embedded one. */
  ownDatabase: boolean
  /** Settings that may be `sandbox` in production. */
  allowedSandboxes: readonly string[]
  provider: { name: string; email: string }
  /** The ports that packages serve, as the site file says. */
  adapters: readonly PortName[]
  /** Finds a file that the site file names: it is counted from its folder. */
  fileAt(name: string): string
}

/** A group holds variables that belong together, and reads the settings that they amount to. */
export type SettingGroup<V extends Variables = Variables, S = unknown> = {
  variables: V
  schema: z.ZodType<ValuesOf<V>>
  /** @throws OperatorMistake naming the variable where they contradict each other */
  read(values: ValuesOf<V>, installation: Installation): S
}

/** Declares what someone owns of the environment: the variables with their meaning, and the settings that follow from their values. */
export function defineSettings<V extends Variables, S>(
  variables: V,
  read: (values: ValuesOf<V>, installation: Installation) => S,
): SettingGroup<V, S> {
  const types = Object.entries(variables).map(([name, { type }]) => [name, type])
  const schema = z.object(Object.fromEntries(types)) as unknown as z.ZodType<ValuesOf<V>> // the same names, each with its type
  return { variables, schema, read }
}

/** A section of the site file holds settings by their names, in YAML: lists as lists, numbers as numbers. */
export type Section<V extends Variables = Variables, S = unknown> = SettingGroup<V, S> & { section: string }

/** Declares a section of the site file: its entries with their meaning, and the settings that follow from their values. */
export function defineSection<V extends Variables, S>(
  section: string,
  entries: V,
  read: (values: ValuesOf<V>, installation: Installation) => S,
): Section<V, S> {
  const types = Object.fromEntries(Object.entries(entries).map(([name, { type }]) => [name, type]))
  const schema = z.strictObject(types).prefault({}) as unknown as z.ZodType<ValuesOf<V>> // the same names, each with its type
  return { variables: entries, section, schema, read }
}

/** The default as it would be written; undefined where there is none. */
export const defaultOf = ({ type }: Setting): unknown =>
  type instanceof z.ZodDefault || type instanceof z.ZodPrefault ? type.def.defaultValue : undefined

/** Tells whether a host name means the machine that asks: only there may plain http carry secrets, for trying Kontor out. */
export const isThisMachine = (host: string): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(host)

export const flag = z.stringbool()
export const wholeNumber = (least: number, most: number) => z.coerce.number().int().min(least).max(most)
/** Whole numbers of the site file, where a list of one is no number. */
export const integer = (least: number, most: number) => z.int().min(least).max(most)
export const yesOrNo = z.boolean('must be true or false')
/** An amount of the site file such as 5.00, counted in each customer's currency, is minor units here. @param most in minor units */
export const amount = (most: number) =>
  z
    .number('must be an amount such as 5.00')
    .min(0)
    .max(most / 100)
    .refine(units => Math.abs(units * 100 - Math.round(units * 100)) < 1e-6, 'must have two decimals at most')
    .transform(units => Math.round(units * 100))
/** Texts by language: files beside the site file. */
export const filesByLanguage = z.strictObject(byLocale(() => z.string().optional()))
export const port = wholeNumber(1, 65_535)
/** `9464`, `10.0.0.5:9464` or `[::1]:9464`; without a host, this machine alone. */
export const listenAddress = z.string().transform((text, context) => {
  const [, host = '127.0.0.1', digits] = /^(?:\[?([^\]]+?)\]?:)?(\d+)$/.exec(text) ?? []
  const { data } = port.safeParse(digits)
  if (data !== undefined) return { host, port: data }
  context.addIssue({ code: 'custom', message: 'must be a port or an address such as 127.0.0.1:9464' })
  return z.NEVER
})
/** A file or a folder is counted from where the program was started. */
export const path = z.string().transform(name => resolve(name))
export const webAddress = z.url({ protocol: /^https?$/ })
/** An origin is scheme and host without a path. */
export const origin = webAddress.transform((text, context) => {
  const url = new URL(text)
  if (url.pathname !== '/' || url.search || url.hash) {
    context.addIssue({ code: 'custom', message: 'must be scheme and host only, such as https://my.example.com' })
  }
  return url.origin
})
/** A base address is scheme and host, and a path that all addresses below it begin with; without a slash at its end. */
export const baseAddress = webAddress.transform((text, context) => {
  const url = new URL(text)
  if (url.search || url.hash || url.username) {
    context.addIssue({
      code: 'custom',
      message: 'must be scheme, host and at most a path, such as https://my.example.com/centre',
    })
  }
  return url.origin + url.pathname.replace(/\/+$/, '')
})
/** A list is written with commas. */
export const list = z.string().transform(text =>
  text
    .split(',')
    .map(part => part.trim())
    .filter(Boolean),
)
/** Reads by a function, whose complaint says what is expected. */
export const readIn =
  <I, T>(read: (given: I) => T) =>
  (given: I, context: z.RefinementCtx): T => {
    try {
      return read(given)
    } catch (error) {
      context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : 'cannot be read' })
      return z.NEVER
    }
  }
/** Reads a text so. */
export const readBy = <T>(read: (text: string) => T) => z.string().transform(readIn(read))

const types: Record<string, string> = {
  number: 'must be a whole number',
  int: 'must be a whole number',
  array: 'must be a list',
  object: 'must be an object',
  string: 'must be a text',
}
const formats: Record<string, string> = {
  email: 'must be an e-mail address',
  date: 'must be a date such as 2026-12-24',
  url: 'must be an address such as https://my.example.com',
}

/** Says what is expected of a setting; undefined where its type says so itself. */
export function expectedOf(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'invalid_type') return issue.input === undefined ? 'is missing' : types[issue.expected]
  if (issue.code === 'too_small') return `must be at least ${issue.minimum}`
  if (issue.code === 'too_big') {
    return issue.origin === 'string'
      ? `must have ${issue.maximum} characters at most`
      : `must be at most ${issue.maximum}`
  }
  // the further words z.stringbool accepts are not advertised
  if (issue.code === 'invalid_value')
    return issue.expected === 'stringbool' ? 'must be true or false' : `must be ${alternatives(issue.values)}`
  if (issue.code === 'invalid_format') return formats[issue.format]
  return undefined
}

function alternatives(values: readonly unknown[]): string {
  const words = values.map(String)
  return words.length > 1 ? `${words.slice(0, -1).join(', ')} or ${words.at(-1)}` : (words[0] ?? '')
}
