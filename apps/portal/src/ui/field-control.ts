import { createContext, use } from 'react'

/** Holds what a field passes to the control inside it. */
export interface FieldControl {
  id?: string
  'aria-describedby'?: string | undefined
  'aria-invalid'?: true | undefined
  required?: boolean | undefined
}

export const FieldContext = createContext<FieldControl>({})

/** The attributes that tie a control to its field; every control spreads them, and so must any other inside a field. */
export const useFieldControl = () => use(FieldContext)
