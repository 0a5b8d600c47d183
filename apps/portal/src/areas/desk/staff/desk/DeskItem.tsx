import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { Moment } from '../../../../components/Moment.tsx'
import { Button } from '../../../../ui/Button.tsx'

type DeskItemProps = {
  title: string
  badge?: ReactNode
  /** Since when it waits, or for when it is due. */
  since?: string
  due?: string
  /** Whose it is. */
  about: readonly string[]
  children: ReactNode
}

/** Something that waits: what it is, since when, and what to do. */
export const DeskItem = ({ title, badge, since, due, about, children }: DeskItemProps) => {
  const t = useTranslations('staff.desk')
  return (
    <li className="flex flex-col gap-2 py-4 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="min-w-0 grow font-medium wrap-anywhere">{title}</p>
        {badge}
      </div>
      <p className="text-13 text-muted wrap-anywhere">
        {t.rich(due ? 'due' : 'since', { at: () => <Moment value={due ?? since ?? ''} /> })} · {about.join(' · ')}
      </p>
      {children}
    </li>
  )
}

/** Shows what people wrote. */
export const DeskText = ({ children }: { children: string }) =>
  children === '' ? null : <p className="text-13 wrap-anywhere whitespace-pre-wrap">{children}</p>

type DeskActionProps = {
  text: string
  /** Names it among the others, for those who do not see the row. */
  which: string
  disabledReason?: string | null
  children: ReactNode
}

/** A button that opens the form to act on a row. */
export const DeskAction = ({ text, which, disabledReason = null, children }: DeskActionProps) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        size="sm"
        colour="muted"
        outline
        className="self-start"
        aria-expanded={open}
        aria-label={`${text}: ${which}`}
        disabledReason={disabledReason}
        onClick={() => setOpen(!open)}
      >
        {text}
      </Button>
      {open && <div className="w-full rounded-control border border-line bg-subtle p-4">{children}</div>}
    </>
  )
}
