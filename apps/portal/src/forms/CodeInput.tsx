import type { ComponentProps, InputEvent } from 'react'
import { Input } from '../ui/Input.tsx'
import { useFormState } from './form-context.ts'

/** An app's code without the spaces that people type and apps copy. */
export const digitsOf = (code: string): string => code.replaceAll(/\s/g, '')

/** A code of an app. The sixth digit sends the form, once for each code; the button does the same. */
export const CodeInput = (props: ComponentProps<typeof Input>) => {
  const { form } = useFormState()
  const sendWhole = (event: InputEvent<HTMLInputElement>) => {
    // a digit typed inside a code is a correction: there the button sends
    const { value, selectionEnd } = event.currentTarget
    const whole = /^\d{6}$/.test(digitsOf(value)) && selectionEnd === value.length
    // while another field is empty there is nothing to send yet
    if (whole && form.current?.checkValidity()) form.current.requestSubmit()
  }
  return (
    <Input
      figures
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      spellCheck={false}
      maxLength={20}
      onInput={sendWhole}
      {...props}
      className="text-16 tracking-widest"
    />
  )
}
