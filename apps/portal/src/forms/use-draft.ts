import { type RefObject, useEffect, useRef, useState } from 'react'
import { withoutReload } from '../navigation/chunk-failures.ts'
import type { Session } from '../session/session.ts'
import { useVisitor } from '../session/use-user.ts'
import type { Drafting, Restored } from './drafting.ts'

/**
 * Keeps typed input that was not sent: it comes back after signing in again, and, where `autosave` names the thing
 * being written, after any reload. The sign-in's own form keeps nothing, and loads nothing for it.
 */
export function useDraft(form: RefObject<HTMLFormElement | null>, name: string, autosave: string | undefined) {
  const drafting = useRef<Drafting>(undefined)
  const dropped = useRef(false)
  const [restored, setRestored] = useState<Restored | null>(null)
  const owner = ownerOf(useVisitor())

  useEffect(() => {
    if (owner === '' && autosave === undefined) return
    let gone = false
    dropped.current = false
    const begin = ({ startDrafting }: typeof import('./drafting.ts')) => {
      if (gone || !form.current) return
      // sent or discarded while this was loading
      const over = dropped.current
      drafting.current = startDrafting(form.current, { name, autosave, owner, over }, setRestored)
    }
    // without it the form works
    const load = () => void withoutReload(() => import('./drafting.ts')).then(begin, () => undefined)
    // a list that the server renders short gets its options a moment after the first effects
    const soon = setTimeout(load)
    return () => {
      gone = true
      clearTimeout(soon)
      drafting.current?.stop()
      drafting.current = undefined
    }
  }, [form, name, autosave, owner])

  return {
    restored,
    keepSoon: () => drafting.current?.keepSoon(),
    keepForSignIn: () => drafting.current?.keepForSignIn(),
    drop() {
      setRestored(null)
      dropped.current = true
      drafting.current?.drop()
    },
  }
}

const ownerOf = (user: Session['user']): string => (user ? `${user.id}/${user.current_customer_number}` : '')
