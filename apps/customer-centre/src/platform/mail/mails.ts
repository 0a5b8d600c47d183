import type { MandatoryReason, NotificationEvent } from '@kontor/contract/enums/notifications'
import type { DateFormat } from '../../values/moments.ts'
import { oneLine } from '../../values/one-line.ts'

/**
 * Says what a mail is about, as its reader chooses; that it gathers such events, as they have chosen; that it is a copy for someone without an
 * account, who ends them by its link; or why they cannot choose.
 */
export type MailKind = { event: NotificationEvent } | { digest: true } | { copy: true } | { mandatory: MandatoryReason }

/** A file of the store under the name that its reader sees. */
export type MailAttachment = { name: string; contentType: string; storageKey: string }

export const digest: MailKind = { digest: true }
export const copy: MailKind = { copy: true }
export const security: MailKind = { mandatory: 'security' }
export const askedFor: MailKind = { mandatory: 'asked_for' }
export const law: MailKind = { mandatory: 'law' }

/** Says whether the law asks for a mail, as for receipts of declarations: such business letters are kept longer than others. */
export const isLetter = (kind: MailKind): boolean => 'mandatory' in kind && kind.mandatory === 'law'

/** @property values of no mail, only their type: what it is filled with */
export type MailDeclaration<V> = { kind: MailKind; values?: V }

/** Declares a mail: what it is filled with, and who may turn it off. */
export const mail = <V>(kind: MailKind): MailDeclaration<V> => ({ kind })

export type ValuesOf<M> = { [T in keyof M]: M[T] extends MailDeclaration<infer V> ? V : never }

/** Holds what each mail is filled with. Every area adds its mails to this interface where it declares them. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the areas
export interface MailValues {}
export type MailTemplate = keyof MailValues
export type Mails = { [T in MailTemplate]: MailDeclaration<MailValues[T]> }

/**
 * @property contactOf the customer of whom the reader is a contact without an account; null for users
 * @property dates how the reader wants them written
 */
type Everywhere = { name: string; provider: string; contactOf: string | null; dates: DateFormat }
/** Names with their values, such as those of an order. */
export type Facts = readonly (readonly [name: string, value: string])[]

/** Writes facts as a paragraph, one on each line. */
export const factLines = (facts: Facts): string => facts.map(([name, value]) => `${name}: ${oneLine(value)}`).join('\n')

/**
 * Plain text, without greeting and signature.
 * @property facts those in the text, each group a paragraph as `factLines` writes it: the page shows it as a table
 * @property action what the button of its link is called; without one links stay text
 * @property quoted another person's words, set apart behind the first paragraph; nothing in them becomes the button
 */
export type MailText = { subject: string; body: string; facts?: readonly Facts[]; action?: string; quoted?: string }

/** The mails of an area, in one language. */
export type TextsOf<M> = { [T in keyof M]: (values: ValuesOf<M>[T] & Everywhere) => MailText }
export type MailTexts = { [T in MailTemplate]: (values: MailValues[T] & Everywhere) => MailText }
