import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl/react'
import { Field } from '../ui/Field.tsx'
import { useFormState } from './form-context.ts'

type FormFieldProps = Omit<ComponentProps<typeof Field>, 'error' | 'alert' | 'optional'> & {
  /** Dotted, as the contract names it; the control inside has the same `name`. */
  name: string
  optional?: boolean
}

/** A labelled control that shows its mistake. */
export const FormField = ({ name, optional, ...field }: FormFieldProps) => {
  const { errors } = useFormState()
  const t = useTranslations('form')
  return (
    <Field
      {...field}
      error={errors.get(name)}
      alert={errors.size === 1}
      optional={optional ? t('optional') : undefined}
    />
  )
}
