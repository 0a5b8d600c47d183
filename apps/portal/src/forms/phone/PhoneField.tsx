import type { ComponentProps } from 'react'
import { FormField } from '../FormField.tsx'
import { PhoneInput } from './PhoneInput.tsx'
import type { PhoneInputProps } from './phone-input-props.ts'

type PhoneFieldProps = PhoneInputProps & Omit<ComponentProps<typeof FormField>, 'children'>

const nearby: readonly string[] = ['DE', 'AT', 'CH']

/** A phone number in a form: labelled, with its mistake. */
export const PhoneField = ({ label, hint, optional, explanation, aside, ...input }: PhoneFieldProps) => (
  <FormField
    name={input.name}
    label={label}
    hint={hint}
    explanation={explanation}
    aside={aside}
    {...(optional && { optional })}
  >
    <PhoneInput preferred={nearby} autoComplete="tel" {...input} />
  </FormField>
)
