import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { firstPaintScript } from './first-paint.ts'

let stored: Record<string, string>
let dataset: Record<string, string>
beforeEach(() => {
  vi.resetModules()
  stored = {}
  dataset = {}
  vi.stubGlobal('document', { documentElement: { dataset } })
  vi.stubGlobal('window', { PublicKeyCredential: {} })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, value: string) => Object.assign(stored, { [key]: value }),
  })
})
afterEach(() => vi.unstubAllGlobals())

// the text is what the page runs inline
const firstPaint = () => new Function(firstPaintScript)()
const load = () => import('./app-state.ts')

test('each toggle flips, is kept, and shows on the root element', async () => {
  const { appState, startKeeping, toggleHeader, toggleSidebar } = await load()
  startKeeping()
  toggleSidebar()
  expect(appState.get()).toMatchObject({ sidebarClosed: true, headerClosed: false })
  expect(dataset).toMatchObject({ sidebar: 'closed', header: 'open' })
  toggleHeader()
  toggleSidebar()
  expect(appState.get()).toMatchObject({ sidebarClosed: false, headerClosed: true })
  expect(JSON.parse(stored.kontor ?? '')).toEqual({ sidebarClosed: false, headerClosed: true, theme: 'system' })
  toggleHeader()
  expect(appState.get().headerClosed).toBe(false)
})

test('a browser without passkeys is marked before the first paint, another is not', () => {
  firstPaint()
  expect(dataset.passkeys).toBeUndefined()
  vi.stubGlobal('window', {})
  firstPaint()
  expect(dataset.passkeys).toBe('none')
})

test('whether the search is active is not kept', async () => {
  const { appState, setSearchActive, startKeeping } = await load()
  startKeeping()
  setSearchActive(true)
  expect(appState.get().searchActive).toBe(true)
  expect(stored).toEqual({})
})

test('the next visit finds the frame as it was, before anything is drawn', async () => {
  stored.kontor = '{"sidebarClosed":true,"headerClosed":true,"theme":"dark"}'
  firstPaint()
  expect(dataset).toEqual({ sidebar: 'closed', header: 'closed', theme: 'dark' })
  const { appState, startKeeping } = await load()
  startKeeping()
  expect(appState.get()).toMatchObject({ sidebarClosed: true, headerClosed: true, theme: 'dark' })
})

test('the theme of the account wins over that of the device', async () => {
  stored.kontor = '{"theme":"dark"}'
  dataset.theme = 'light'
  firstPaint()
  const { appState, startKeeping } = await load()
  startKeeping()
  expect(appState.get().theme).toBe('light')
  expect(dataset.theme).toBe('light')
})

test.each(['{', 'null', '[]', '{"theme":"<script>"}', '7'])('a store that holds %s changes nothing', async text => {
  stored.kontor = text
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  firstPaint()
  expect(dataset).toEqual({})
  const { appState, startKeeping } = await load()
  startKeeping()
  expect(appState.get()).toEqual({ sidebarClosed: false, headerClosed: false, theme: 'system', searchActive: false })
})
