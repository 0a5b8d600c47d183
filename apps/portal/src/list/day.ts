/** Reads a day of a list's search (`YYYY-MM-DD`); a 31st of February is none, which is written back as the 3rd of March. */
export function day(text: string): string | undefined {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) ? text : undefined
}
