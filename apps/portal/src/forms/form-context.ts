import { createContext, use } from 'react'

export type FormState = {
  /** Dotted field name → text, from the schema or from the server's 422. */
  errors: ReadonlyMap<string, string>
  pending: boolean
}

export const FormContext = createContext<FormState | null>(null)

export function useFormState(): FormState {
  const state = use(FormContext)
  if (!state) throw new Error('a form field stands outside of a Form')
  return state
}
