import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useFormState } from '../../../forms/form-context.ts'
import { ChevronRightIcon } from '../../../ui/MoreIcons.tsx'

type FoldedFieldsProps = {
  title: string
  /** Beside the title, seen while it is collapsed too. */
  note?: ReactNode
  /** Something in it is worth seeing: it opens, and may be collapsed again. */
  open: boolean
  /** Whether a field with this name is inside: a mistake in it opens it. */
  holds: (name: string) => boolean
  children: ReactNode
}

/** Fields that most people leave as they are. Collapsed, they are sent all the same. */
export const FoldedFields = ({ title, note, open, holds, children }: FoldedFieldsProps) => {
  const details = useRef<HTMLDetailsElement>(null)
  const [atFirst] = useState(open)
  const { errors } = useFormState()
  const wanted = open || [...errors.keys()].some(holds)
  // before the form moves the focus to the wrong field; `errors`, so that each attempt opens it again
  useLayoutEffect(() => {
    if (wanted && details.current) details.current.open = true
  }, [wanted, errors])
  return (
    <details ref={details} open={atFirst} className="group border-t border-line pt-3">
      <summary className="flex list-none flex-wrap items-center gap-x-2 gap-y-1 py-1 font-medium max-sm:py-2.5 [&::-webkit-details-marker]:hidden">
        <ChevronRightIcon className="size-4 text-muted transition-transform group-open:rotate-90" />
        {title}
        {note}
      </summary>
      <div className="pt-2">{children}</div>
    </details>
  )
}
