import { useEffect, useRef } from 'react'
import type { Command } from './commands.ts'

export type PaletteGroup = { title: string; entries: readonly Command[] }

type PaletteListProps = {
  id: string
  groups: readonly PaletteGroup[]
  /** Counted through all groups. */
  active: number
  busy: boolean
  onRun: (index: number) => void
  onActive: (index: number) => void
}

/** The results, in a frame of one height whatever is found. The focus stays in the field above; aria-activedescendant names the active option. */
export const PaletteList = ({ id, groups, active, busy, onRun, onActive }: PaletteListProps) => {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector(`#${CSS.escape(`${id}${active}`)}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, active])
  let index = 0
  return (
    <div ref={list} id={id} role="listbox" aria-busy={busy} className="h-96 min-h-0 overflow-y-auto p-2">
      {groups.map(({ title, entries }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
        <div key={title} role="group" aria-label={title} className="pb-1">
          <p aria-hidden="true" className="px-2.5 pt-2 pb-1 text-12 text-muted">
            {title}
          </p>
          {entries.map(entry => {
            const own = index++
            const { icon: EntryIcon } = entry
            return (
              // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the field above has the focus and the keys
              <div
                key={entry.id}
                id={`${id}${own}`}
                role="option"
                aria-selected={own === active}
                onClick={() => onRun(own)}
                onPointerMove={() => own !== active && onActive(own)}
                className="flex min-h-9 cursor-pointer items-center gap-3 rounded-control px-2.5 py-1.5 aria-selected:bg-brand-surface aria-selected:text-brand"
              >
                <EntryIcon className="size-4.5" />
                <span dir="auto" className="min-w-0 grow truncate">
                  {entry.label}
                </span>
                <span className="max-w-1/2 shrink-0 truncate text-12 text-muted tabular-nums empty:hidden">
                  {entry.hint}
                </span>
              </div>
            )
          })}
        </div>
      ))}
    </div>
  )
}
