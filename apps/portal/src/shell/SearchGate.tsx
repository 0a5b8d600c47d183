import { lazy, Suspense, useEffect } from 'react'
import { appState, setSearchActive, useAppState } from '../state/app-state.ts'

const CommandPalette = lazy(async () => ({ default: (await import('./palette/CommandPalette.tsx')).CommandPalette }))

/** Shows the command palette, whose code loads with the first use. Ctrl-K and ⌘K close it, too; what opens it declares its keys. */
export const SearchGate = () => {
  const active = useAppState(state => state.searchActive)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!appState.get().searchActive || !isShortcut(event)) return
      event.preventDefault()
      setSearchActive(false)
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

const isShortcut = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey
