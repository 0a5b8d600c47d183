import type { ReactNode } from 'react'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { useFormState } from './form-context.ts'

type Alike = { href: string; name: string; facts: ReactNode }

type AlikeNoteProps = {
  title: string
  lead: string
  insist: string
  /** Lists what looks the same as what is typed, by its page. */
  rows: readonly Alike[]
  /** Names the hidden field that holds the answer, and what it then holds. */
  field: string
  answer: string
}

/** Shows before saving what looks the same. A second press saves in spite of it. */
export const AlikeNote = ({ title, lead, insist, rows, field: name, answer }: AlikeNoteProps) => {
  const { form, pending } = useFormState()
  const press = () => {
    const field = form.current?.elements.namedItem(name)
    if (!(field instanceof HTMLInputElement)) return
    field.value = answer
    form.current?.requestSubmit()
    // it applies to these, and not to those that the next change resembles
    field.value = ''
  }
  return (
    <div role="alert">
      <Banner tone="warning" title={title}>
        <p>{lead}</p>
        <ul className="my-2 flex flex-col gap-1.5">
          {rows.map(row => (
            <li key={row.href} className="wrap-anywhere">
              {/* in a new tab, so that what is typed here stays */}
              <a href={row.href} target="_blank" rel="noopener" className="font-medium underline">
                {row.name}
              </a>{' '}
              <span className="text-muted">{row.facts}</span>
            </li>
          ))}
        </ul>
        <Button size="sm" pending={pending} onClick={press}>
          {insist}
        </Button>
      </Banner>
    </div>
  )
}
