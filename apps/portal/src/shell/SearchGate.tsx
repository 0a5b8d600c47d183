import { lazy, Suspense, useEffect } from 'react'
import { appState, setSearchActive, useAppState } from '../state/app-state.ts'

const CommandPalette = lazy(async () => ({ default: (await import('./palette/CommandPalette.tsx')).CommandPalette }))

/** Opens the command palette on `/`, Ctrl-K and ⌘K; the latter two close it, too. Its code loads with the first use. */
export const SearchGate = () => {
  const active = useAppState(state => state.searchActive)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { searchActive } = appState.get()
      if (searchActive ? !isShortcut(event) : !opens(event)) return
      event.preventDefault()
      setSearchActive(!searchActive)
    }
    document.addEventListener('keydown', listen)
    return () => {
      document.removeEventListener('keydown', listen)
      setSearchActive(false)
    }
  }, [])
  if (!active) return null
  return (
    <Suspense>
      <CommandPalette />
    </Suspense>
  )
}

/** A slash typed into a field is a slash; and nothing opens over a dialog. */
function opens(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || document.querySelector('dialog:modal')) return false
  if (isShortcut(event)) return true
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return false
  const target = event.target instanceof Element ? event.target : null
  return !target?.closest('input, textarea, select, [contenteditable]')
}

const isShortcut = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey
