type FilterField = HTMLInputElement | HTMLSelectElement

const fieldsIn = (form: HTMLFormElement): FilterField[] =>
  [...form.elements].filter(
    (element): element is FilterField =>
      (element instanceof HTMLInputElement || element instanceof HTMLSelectElement) && element.name !== '',
  )

/** A field's value while the URL has none: empty, or the list's default order. */
const restingValue = (field: FilterField): string => field.dataset.resting ?? ''

/** The form's fields with a value; empty and default ones are left out. */
export const fieldsOf = (form: HTMLFormElement): Record<string, string | undefined> =>
  Object.fromEntries(
    fieldsIn(form).map(field => {
      const value = field.value.trim()
      return [field.name, value === '' || value === restingValue(field) ? undefined : value]
    }),
  )

/** Brings the fields in line with the URL. An equal one is left alone, and with it the caret and a trailing blank. */
export function fillFields(form: HTMLFormElement, search: Record<string, unknown>): void {
  for (const field of fieldsIn(form)) {
    const value = String(search[field.name] ?? restingValue(field))
    if (field.value.trim() !== value) field.value = isOffered(field, value) ? value : restingValue(field)
  }
  // parts that follow a field's value
  form.dispatchEvent(new Event('input'))
}

/** A select shows nothing at all for a value it has no option for. */
const isOffered = (field: FilterField, value: string): boolean =>
  field instanceof HTMLInputElement || [...field.options].some(option => option.value === value)
