import { type ReactNode, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { Button } from '../../../ui/Button.tsx'

type ActionItemProps = {
  label: string
  /** Says how it stands, or what it is for. */
  text: string
  action: string
  mayWrite: boolean
  /** The form that the button opens. */
  children: (close: () => void) => ReactNode
}

export const ActionItem = ({ label, text, action, mayWrite, children }: ActionItemProps) => {
  const banner = useTranslations('banner')
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  return (
    <li className="flex flex-col gap-2 py-3 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <div className="min-w-0 grow basis-60">
          <p className="font-medium">{label}</p>
          <p className="text-13 text-muted">{text}</p>
        </div>
        <Button
          ref={button}
          size="sm"
          colour="muted"
          outline
          aria-expanded={open}
          disabledReason={mayWrite ? null : banner('refusedPermission')}
          onClick={() => setOpen(!open)}
        >
          {action}
        </Button>
      </div>
      {open && children(close)}
    </li>
  )
}

/** Around the fields of such a form. */
export const actionForm = 'mt-1 flex flex-col gap-4 rounded-control border border-line bg-subtle p-4'
