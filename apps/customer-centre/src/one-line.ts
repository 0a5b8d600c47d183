/**
 * Fields of one line stay one line, whatever was sent: people name themselves. Signs that turn the writing round go too, as they would
 * turn what we write behind them.
 */
export const oneLine = (text: string): string => text.replaceAll(/[\s\p{Cc}\u202A-\u202E\u2066-\u2069]+/gu, ' ').trim()
