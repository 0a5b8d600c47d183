import type { ComponentProps } from 'react'
import { FormField } from '../FormField.tsx'
import { PhoneInput, type PhoneInputProps } from './PhoneInput.tsx'

type PhoneFieldProps = PhoneInputProps & Omit<ComponentProps<typeof FormField>, 'children'>

const nearby: readonly string[] = ['DE', 'AT', 'CH']

/** A phone number in a form: labelled, with what is wrong with it. */
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
