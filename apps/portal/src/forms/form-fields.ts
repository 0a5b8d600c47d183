/**
 * The part of an input, a text area or a select that these functions read and write; tests use plain objects instead of
 * the browser's.
 */
export type FormElement = {
  tagName: string
  name: string
  type: string
  value: string
  autocomplete: string
  defaultValue: string
  checked: boolean
  defaultChecked: boolean
  options: ArrayLike<{ selected: boolean; defaultSelected: boolean }>
}
export type FormLike = { elements: Iterable<unknown> }

/** The controls that hold what a person enters, in order. */
export function fieldsOf(form: FormLike): FormElement[] {
  const elements = [...form.elements] as FormElement[] // a form lists buttons and fieldsets too; the next line drops them
  return elements.filter(({ tagName, type, name }) => tags.includes(tagName) && name !== '' && !pressed.includes(type))
}

const tags = ['INPUT', 'TEXTAREA', 'SELECT']
const pressed = ['submit', 'button', 'reset', 'image']

export const isChoice = ({ type }: FormElement): boolean => type === 'checkbox' || type === 'radio'

/** Says whether anything differs from what the page was rendered with. Hidden fields do not count. */
export const isDirty = (form: FormLike): boolean => fieldsOf(form).some(isChanged)

export function isChanged(field: FormElement): boolean {
  if (field.type === 'hidden') return false
  if (isChoice(field)) return field.checked !== field.defaultChecked
  if (field.tagName !== 'SELECT') return field.value !== field.defaultValue
  const options = Array.from(field.options)
  // a list without a chosen default shows its first option
  const start = Math.max(
    0,
    options.findIndex(option => option.defaultSelected),
  )
  return options.findIndex(option => option.selected) !== start
}
