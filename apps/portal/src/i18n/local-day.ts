/** The calendar day (`YYYY-MM-DD`) of a moment where the provider is. @param at ISO 8601 */
export const localDay = (at: string): string => format.format(new Date(at))

// Sweden writes dates as ISO does
const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: 'Europe/Berlin' })
