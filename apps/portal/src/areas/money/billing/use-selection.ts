import { useState } from 'react'
import type { InvoiceLine } from './invoice-fields.ts'

export type Selection = {
  selected: ReadonlySet<string>
  toggle: (id: string) => void
  toggleAll: () => void
  clear: () => void
}

/** Which documents of the page are selected; another page or filter leaves those that it shows, too. */
export function useSelection(rows: readonly InvoiceLine[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const ids = rows.map(({ id }) => id)
  const selected = new Set(ids.filter(id => chosen.has(id)))
  return {
    selected,
    toggle: id =>
      setChosen(selected.has(id) ? new Set([...selected].filter(other => other !== id)) : new Set([...selected, id])),
    toggleAll: () => setChosen(selected.size === ids.length ? new Set() : new Set(ids)),
    clear: () => setChosen(new Set()),
  }
}
