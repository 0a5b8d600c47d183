import { type FormElement, type FormLike, fieldsOf, isChanged, isChoice } from './form-fields.ts'

export type Entries = [name: string, value: string][]

/**
 * Passwords, numbers of passports, and what is confidential, are never kept, not even while they are shown as text; files cannot be. Nor is
 * an anti-robot check, which counts once.
 */
function isSecret({ type, name, autocomplete }: FormElement): boolean {
  return (
    name === 'captcha' ||
    name === 'id_number' ||
    name === 'secret' ||
    type === 'password' ||
    type === 'file' ||
    /password|one-time-code|^cc-/.test(autocomplete ?? '')
  )
}

/** The form's content, as a browser would send it, without secrets. */
export function entriesOf(form: FormLike): Entries {
  return fieldsOf(form)
    .filter(field => !isSecret(field) && (!isChoice(field) || field.checked))
    .map(({ name, value }) => [name, value])
}

/** Writes entries back. Unknown fields stay as they are, and so do those that are filled in already; boxes are ticked as they were. */
export function fillForm(form: FormLike, entries: Entries): void {
  const filled = new Set(fieldsOf(form).flatMap(field => (isChanged(field) ? [field.name] : [])))
  for (const field of fieldsOf(form)) {
    if (isSecret(field) || filled.has(field.name)) continue
    const values = entries.filter(([name]) => name === field.name).map(([, value]) => value)
    if (isChoice(field)) field.checked = values.includes(field.value)
    else if (values[0] !== undefined) field.value = values[0]
  }
}
