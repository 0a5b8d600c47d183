import type { ComponentProps, InputEvent } from 'react'
import { Input } from '../ui/Input.tsx'
import { caretIn, groupedIban } from './iban-text.ts'

/** Groups an IBAN as it is typed and accepts any paste. Uncontrolled, so that a kept draft can fill it. */
export const IbanInput = (props: Omit<ComponentProps<typeof Input>, 'onInput'>) => (
  <Input {...props} autoComplete="off" autoCapitalize="characters" spellCheck={false} figures onInput={group} />
)

function group({ currentTarget: field }: InputEvent<HTMLInputElement>): void {
  const grouped = groupedIban(field.value)
  if (grouped === field.value) return
  const caret = caretIn(grouped, field.value, field.selectionStart ?? field.value.length)
  field.value = grouped
  field.setSelectionRange(caret, caret)
}
