/** What was typed, kept while the visitor signs in again. Lives in this tab only; passwords and files are never kept. */
const keyOf = (form: string) => `kontor:draft:${location.pathname}#${form}`

type Entries = [name: string, value: string][]

export function keepDraft(name: string, form: HTMLFormElement): void {
  const entries: Entries = []
  for (const element of form.elements) {
    if (!isField(element) || !element.name || element.type === 'password' || element.type === 'file') continue
    if (element instanceof HTMLInputElement && isChoice(element) && !element.checked) continue
    entries.push([element.name, element.value])
  }
  try {
    sessionStorage.setItem(keyOf(name), JSON.stringify(entries))
  } catch {
    // without storage there is nothing better to do than to go on
  }
}

/** Fills the form with what was kept, once. @returns whether there was anything */
export function restoreDraft(name: string, form: HTMLFormElement): boolean {
  const text = sessionStorage.getItem(keyOf(name))
  if (text === null) return false
  sessionStorage.removeItem(keyOf(name))
  const entries = JSON.parse(text) as Entries // written above
  for (const element of form.elements) {
    if (!isField(element) || !element.name) continue
    const values = entries.filter(([field]) => field === element.name).map(([, value]) => value)
    if (element instanceof HTMLInputElement && isChoice(element)) element.checked = values.includes(element.value)
    else if (values[0] !== undefined && element.type !== 'password' && element.type !== 'file') element.value = values[0]
  }
  return true
}

const isChoice = (element: HTMLInputElement) => element.type === 'checkbox' || element.type === 'radio'

const isField = (element: Element): element is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement
