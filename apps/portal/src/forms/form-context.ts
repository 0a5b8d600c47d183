import { createContext, type RefObject, use } from 'react'
import type { FieldTexts } from './problem-fields.ts'

export type FormState = {
  /** Dotted field name → text, from the page's own check or from the server's 422. */
  errors: FieldTexts
  pending: boolean
  /** The form differs from what the page was rendered with, and has not been sent. */
  dirty: boolean
  /** The same at this moment, outside a rendering; false once it was sent or kept. */
  hasUnsaved: () => boolean
  form: RefObject<HTMLFormElement | null>
}

export const FormContext = createContext<FormState | null>(null)

export function useFormState(): FormState {
  const state = use(FormContext)
  if (!state) throw new Error('no form')
  return state
}
