import type { PhoneLists, PhoneMode, PhoneResult } from '@kontor/contract/phone'

export type PhoneInputProps = PhoneLists & {
  /** Names it; what is sent under it says its country itself. */
  name?: string
  /** The number as it is kept, international. */
  defaultValue?: string | undefined
  /**
   * Selected where the number does not say another one: a code (`DE`) or a dial code (`+49`, `49`), which is its main country's where several
   * share it. Absent: the visitor's, where the provider has it looked up.
   */
  country?: string | number | undefined
  /** Says whether the visitor's country is asked for at all. */
  autoCountry?: boolean
  /** Says how a valid number is written: as it was begun (`auto`), or always alike. */
  mode?: PhoneMode
  /** Says whether a valid number takes that form as it is typed. */
  autoFormat?: boolean
  /** Takes digits, a plus, brackets, hyphens and spaces, and nothing else. */
  validCharactersOnly?: boolean
  /** On top of the list, in this order, and in their places as well. */
  preferred?: readonly string[]
  placeholder?: string
  /** Says what the browser says of a number that is none (`setCustomValidity`); empty: nothing. */
  invalidMessage?: string
  autoComplete?: string
  /** Hears what the text is read as, after every change; null: nothing stands there. */
  onResult?: (result: PhoneResult | null) => void
}
