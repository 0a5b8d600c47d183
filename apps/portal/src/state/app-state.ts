import { persisted } from './persisted.ts'
import { createStore, useStore } from './store.ts'

/** Specification 3: the frame's stored state. The first three are kept in local storage. */
export type AppState = {
  sidebarClosed: boolean
  headerClosed: boolean
  theme: Theme
  searchActive: boolean
}
export type Theme = 'system' | 'light' | 'dark'

const initial: AppState = { sidebarClosed: false, headerClosed: false, theme: 'system', searchActive: false }

export const appState = createStore(initial)
const kept = persisted('kontor', ({ sidebarClosed, headerClosed, theme }: AppState) => ({
  sidebarClosed,
  headerClosed,
  theme,
}))

/** Loads the state of an earlier visit, and stores changes. Once, after hydration. */
export function startKeeping(): void {
  const stored = kept.read()
  const { theme } = document.documentElement.dataset
  appState.set(state => ({
    ...state,
    sidebarClosed: stored.sidebarClosed === true,
    headerClosed: stored.headerClosed === true,
    // what is on screen: the account's own, else what first-paint.ts took from the store
    theme: isTheme(theme) ? theme : 'system',
  }))
  let last = appState.get()
  appState.subscribe(() => {
    const state = appState.get()
    const changed = (['sidebarClosed', 'headerClosed', 'theme'] as const).some(name => state[name] !== last[name])
    last = state
    if (!changed) return
    kept.write(state)
    reflect(state)
  })
}

const isTheme = (value: unknown): value is Theme => value === 'system' || value === 'light' || value === 'dark'

/** Attributes of the root element control the frame's look; `first-paint.ts` sets them before anything is drawn. */
function reflect({ sidebarClosed, headerClosed, theme }: AppState): void {
  const { dataset } = document.documentElement
  dataset.sidebar = sidebarClosed ? 'closed' : 'open'
  dataset.header = headerClosed ? 'closed' : 'open'
  dataset.theme = theme
}

export const toggleSidebar = () => appState.set(state => ({ ...state, sidebarClosed: !state.sidebarClosed }))
export const toggleHeader = () => appState.set(state => ({ ...state, headerClosed: !state.headerClosed }))
export const setSearchActive = (searchActive: boolean) => appState.set(state => ({ ...state, searchActive }))
export const setTheme = (theme: Theme) => appState.set(state => ({ ...state, theme }))

export const useAppState = <Part>(part: (state: AppState) => Part): Part => useStore(appState, part, part(initial))
