import type { ReactNode } from 'react'
import { Button } from '../ui/Button.tsx'
import type { ButtonLook } from '../ui/button-class.ts'
import { useFormState } from './form-context.ts'

type SubmitButtonProps = ButtonLook & { children: ReactNode; className?: string; disabledReason?: string | null }

/** Sends the form around it. */
export const SubmitButton = (props: SubmitButtonProps) => (
  <Button type="submit" pending={useFormState().pending} {...props} />
)
