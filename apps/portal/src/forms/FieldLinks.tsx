import { useFormState } from './form-context.ts'

/** The fields to correct, by the names the visitor sees; each leads to its field. */
export const FieldLinks = () => {
  const { errors, form } = useFormState()
  const controls = [...(form.current?.elements ?? [])] as HTMLInputElement[]
  const wrong = controls.filter(({ name, type }) => type !== 'hidden' && errors.has(name))
  return (
    <ul>
      {wrong
        // the options of a group have one name
        .filter((field, index) => wrong.findIndex(({ name }) => name === field.name) === index)
        .map(field => (
          <li key={field.name}>
            <button
              type="button"
              className="min-h-6 text-left underline underline-offset-2 hover:no-underline"
              onClick={() => seen(field).focus()}
            >
              {nameOf(seen(field))}
            </button>
          </li>
        ))}
    </ul>
  )
}

/** A day has two fields, and people see the one before that which holds it. */
const seen = (field: HTMLInputElement) => (field.ariaHidden ? field.previousElementSibling : field) as HTMLInputElement // DateInput puts it there

/** Takes the first words of a label, without "(optional)" and without what only screen readers say. */
function nameOf(field: HTMLInputElement): string | null | undefined {
  const label = field.type === 'radio' ? field.closest('fieldset')?.querySelector('legend') : field.labels?.[0]
  const title = label?.cloneNode(true) as HTMLElement | undefined // a copy of an element is one
  for (const unseen of title?.querySelectorAll('.sr-only') ?? []) unseen.remove()
  return title?.firstChild?.textContent || title?.textContent || label?.textContent || field.ariaLabel
}
