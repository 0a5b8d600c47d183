import {
  type PhoneLibrary,
  type PhoneLists,
  type PhoneMode,
  type PhoneResult,
  phoneMaxLength,
  readPhone,
} from '@kontor/contract/phone'
import { hasPhoneCharacters, reformatted, textInCountry, withExtension } from './phone-text.ts'

export type PhoneState = {
  /** The selected country; null until it is known. */
  country: string | null
  result: PhoneResult | null
  /** The text's last form, empty where it was no number. */
  shown: string
}
export type PhoneStep = {
  state: PhoneState /** Says what the field has to show instead; null: no change. */
  text: string | null
}
export type PhoneRules<Country extends string = string> = {
  numbering: PhoneLibrary<Country>
  mode: PhoneMode
  lists: PhoneLists
  autoFormat: boolean
  validCharactersOnly: boolean
}

export const noPhone: PhoneState = { country: null, result: null, shown: '' }

/**
 * After a key, a paste, a restored draft: the number's country becomes the selected one, and a valid number takes its
 * form.
 */
export function afterTyping<C extends string>(rules: PhoneRules<C>, before: PhoneState, text: string): PhoneStep {
  const state = stateOf(rules, before.country, text)
  const replacement = rules.autoFormat && state.result ? reformatted(text, state.result, before.shown) : null
  return { state, text: replacement }
}

/** A text that is there from the start, or restored: it is read and left unchanged. */
export const stateOf = <C extends string>(
  { numbering, mode, lists }: Pick<PhoneRules<C>, 'numbering' | 'mode' | 'lists'>,
  country: string | null,
  text: string,
): PhoneState => {
  if (text.trim() === '') return { country, result: null, shown: '' }
  const { result } = readPhone(numbering, text, country, { mode, ...lists })
  return { country: result.country ?? country, result, shown: result.valid ? result.formatted : '' }
}

/** Says whether a change is undone: it adds characters of no number, and only such characters are accepted. */
export const isRefused = <C extends string>(
  { validCharactersOnly }: PhoneRules<C>,
  before: string,
  text: string,
): boolean => validCharactersOnly && hasPhoneCharacters(before) && !hasPhoneCharacters(text)

/**
 * Replaces a text that a paste has made longer than the field, where it is a number: a browser would cut it, and keep
 * another one. An extension that is still too long is cut where it remains too long.
 */
export function pastedNumber<C extends string>(
  rules: PhoneRules<C>,
  country: string | null,
  text: string,
): string | null {
  if (text.length <= phoneMaxLength) return null
  const { result, number } = readPhone(rules.numbering, text, country, { mode: rules.mode, ...rules.lists })
  if (!result.valid) return null
  if (result.formatted.length <= phoneMaxLength) return result.formatted
  return number?.ext ? withExtension(number.number, number.ext).slice(0, phoneMaxLength) : null
}

/** The browser's message for the field. */
export const validityOf = (result: PhoneResult | null, invalidMessage: string): string =>
  result && !result.valid ? invalidMessage : ''

/** After a country was chosen from the list. */
export function afterChoice<C extends string>(
  rules: PhoneRules<C>,
  text: string,
  { code, dialCode }: { code: string; dialCode: string },
): PhoneStep {
  const { numbering } = rules
  const changed = numbering.knows(code) ? textInCountry(numbering, text, code, dialCode) : text
  const state = stateOf(rules, code, changed)
  // the choice stands, even where the number belongs to another country (+44 1481 is Guernsey's, though the user chose
  // Britain)
  return { state: { ...state, country: code }, text: changed === text ? null : changed }
}
