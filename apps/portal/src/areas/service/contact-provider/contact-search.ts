const forms = ['message', 'callback', 'abuse'] as const

/** The form the contact page shows, and its initial values: the form checks whether it knows the topic. */
export type ContactSearch = { form?: (typeof forms)[number]; topic?: string; reference?: string }

/** Unknown values are dropped: a contact page never ends in an error. */
export function contactSearch(search: Record<string, unknown>): ContactSearch {
  const form = forms.find(name => name === search.form)
  const topic = short(search.topic)
  const reference = short(search.reference)
  return { ...(form && { form }), ...(topic && { topic }), ...(reference && { reference }) }
}

const short = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 60) : ''
