export type ComparedField = {
  name: string
  label: string
  /** Says how a stored value is shown; absent: unchanged. */
  show?: ((value: string) => string) | undefined
}
export type Difference = { label: string; mine: string; theirs: string }

/** The fields in which the form differs from the current record; a field with many values is compared without order. */
export function differences(
  mine: FormData,
  theirs: Readonly<Record<string, unknown>>,
  fields: readonly ComparedField[],
): Difference[] {
  return fields
    .map(({ name, label, show = asItIs }) => {
      const there = theirs[name]
      // a box that is not ticked sends nothing
      const here = typeof there === 'boolean' ? [mine.has(name)] : mine.getAll(name)
      const text = (values: readonly unknown[]) =>
        values
          .map(value => show(String(value ?? '')))
          .sort()
          .join(', ')
      return { label, mine: text(here), theirs: text(Array.isArray(there) ? there : [there]) }
    })
    .filter(({ mine: here, theirs: there }) => here.trim() !== there.trim())
}

const asItIs = (value: string): string => value
