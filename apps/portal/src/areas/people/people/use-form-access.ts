import type { Access } from '@kontor/contract/areas/people/people'
import { useMemo } from 'react'
import { FormValues } from '../../../forms/form-values.ts'
import { useFormSnapshot } from '../../../forms/use-form-value.ts'
import { accessOf } from './access-form.ts'

/** The access in the surrounding form, for parts that depend on all of it. @param initial the rendered one */
export function useFormAccess(initial: Access): Access {
  // as a text, so that the same access is the same snapshot
  const text = useFormSnapshot(form => JSON.stringify(accessOf(new FormValues(form))), JSON.stringify(initial))
  return useMemo(() => JSON.parse(text) as Access, [text]) // written by the line above
}
