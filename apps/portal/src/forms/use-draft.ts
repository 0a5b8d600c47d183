import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Session } from '../session/session.ts'
import { useVisitor } from '../session/use-user.ts'
import { draftStorage, dropDraft, keepDraft, readDraft } from './draft.ts'
import { entriesOf, fillForm, isDirty } from './form-fields.ts'

/** Milliseconds without a key press after which a text is kept. */
const pause = 400

/**
 * Keeps typed input that was not sent: it comes back after signing in again, and, where `autosave` names the thing
 * being written, after any reload.
 */
export function useDraft(form: RefObject<HTMLFormElement | null>, name: string, autosave: string | undefined) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const keepNow = useRef<(() => void) | undefined>(undefined)
  const [restored, setRestored] = useState<'signIn' | 'autosave' | null>(null)
  const owner = ownerOf(useVisitor())

  useEffect(() => {
    const restore = () => {
      const element = form.current
      if (!element) return
      const kept = readDraft(draftStorage('session'), placeOf(name), owner)
      dropDraft(draftStorage('session'), placeOf(name))
      const entries = kept ?? (autosave === undefined ? null : readDraft(draftStorage('local'), autosave, owner))
      if (!entries) return
      fillForm(element, entries)
      setRestored(kept ? 'signIn' : 'autosave')
      // parts that follow a field's value are notified as if it had been typed
      element.dispatchEvent(new Event('input', { bubbles: true }))
    }
    // a list that the server renders short gets its options a moment after the first effects
    const soon = setTimeout(restore)
    return () => clearTimeout(soon)
  }, [form, name, autosave, owner])

  // a reload in the middle of a word is no pause
  useEffect(() => {
    const leave = () => keepNow.current?.()
    addEventListener('pagehide', leave)
    return () => removeEventListener('pagehide', leave)
  }, [])

  const drop = () => {
    clearTimeout(timer.current)
    keepNow.current = undefined
    setRestored(null)
    if (autosave !== undefined) dropDraft(draftStorage('local'), autosave)
  }

  return {
    restored,
    drop,
    keepForSignIn(element: HTMLFormElement) {
      keepDraft(draftStorage('session'), placeOf(name), owner, entriesOf(element))
    },
    keepSoon(element: HTMLFormElement) {
      if (autosave === undefined) return
      clearTimeout(timer.current)
      keepNow.current = () => {
        keepNow.current = undefined
        if (isDirty(element)) keepDraft(draftStorage('local'), autosave, owner, entriesOf(element))
        else dropDraft(draftStorage('local'), autosave)
      }
      timer.current = setTimeout(() => keepNow.current?.(), pause)
    },
  }
}

const placeOf = (name: string): string => `${location.pathname}#${name}`

const ownerOf = (user: Session['user']): string => (user ? `${user.id}/${user.current_customer_number}` : '')
