/**
 * Keeps a field on one line, whatever was sent: people name themselves. Characters that reverse the writing direction
 * are removed too, because they would reverse the text that follows. The space that holds an amount and its currency together stays.
 */
export const oneLine = (text: string): string =>
  text.replaceAll(/(?:[^\S\u00A0\u202F]|[\p{Cc}\u202A-\u202E\u2066-\u2069])+/gu, ' ').trim()

/** A name at the end of a sentence: one full stop, also after "e. K.". */
export const closing = (name: string): string => `${oneLine(name).replace(/\.$/, '')}.`
