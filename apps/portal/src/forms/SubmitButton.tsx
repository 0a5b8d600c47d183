import type { ReactNode } from 'react'
import { Button } from '../ui/Button.tsx'
import { useFormState } from './form-context.ts'

type SubmitButtonProps = { children: ReactNode; size?: 'md' | 'lg'; className?: string; disabledReason?: string | null }

export const SubmitButton = (props: SubmitButtonProps) => <Button type="submit" pending={useFormState().pending} {...props} />
