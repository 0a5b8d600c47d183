import type { ReactNode } from 'react'
import { Button } from '../ui/Button.tsx'
import { useFormState } from './form-context.ts'

type OtherAnswerProps = {
  /** The hidden field that holds the form's own answer. */
  name: string
  value: string
  disabledReason?: string | null
  children: ReactNode
}

/** Sends the form with another answer than its own, which stands there again afterwards. */
export const OtherAnswer = ({ name, value, disabledReason = null, children }: OtherAnswerProps) => {
  const { form, pending } = useFormState()
  return (
    <Button
      size="sm"
      colour="danger"
      outline
      pending={pending}
      disabledReason={disabledReason}
      onClick={() => {
        const answer = form.current?.elements.namedItem(name)
        if (!(answer instanceof HTMLInputElement)) return
        const own = answer.value
        answer.value = value
        form.current?.requestSubmit()
        answer.value = own
      }}
    >
      {children}
    </Button>
  )
}
