import { useCallback, useSyncExternalStore } from 'react'
import { useFormState } from './form-context.ts'

/**
 * The value of one field of the surrounding form, for parts that depend on it. Fields keep their own values, so it
 * follows typing, a restored draft and a reset alike.
 * @param initial the rendered value
 */
export function useFormValue(name: string, initial = ''): string {
  return useFormSnapshot(form => {
    const field = form.elements.namedItem(name)
    return field && 'value' in field ? String(field.value) : initial
  }, initial)
}

/** The same for more than one field. @param read makes one text or number of the current form */
export function useFormSnapshot<Snapshot extends string | number>(
  read: (form: HTMLFormElement) => Snapshot,
  initial: Snapshot,
): Snapshot {
  const { form } = useFormState()
  const subscribe = useCallback(
    (notify: () => void) => {
      const element = form.current
      // a reset takes effect after its event
      const afterReset = () => setTimeout(notify)
      element?.addEventListener('input', notify)
      element?.addEventListener('reset', afterReset)
      return () => {
        element?.removeEventListener('input', notify)
        element?.removeEventListener('reset', afterReset)
      }
    },
    [form],
  )
  return useSyncExternalStore(
    subscribe,
    () => (form.current ? read(form.current) : initial),
    () => initial,
  )
}
