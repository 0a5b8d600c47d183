/** Says whether this is a time zone's name, such as `Europe/Berlin`; offsets such as `+01:00` are not, as they know no summer time. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
