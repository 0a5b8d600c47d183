import { afterEach, expect, test, vi } from 'vitest'
import { persisted } from './persisted.ts'

type State = { open: boolean; secret: string }
const kept = () => persisted('frame', ({ open }: State) => ({ open }))

function storage(content: Record<string, string>, refuse = false): Record<string, string> {
  const fail = () => {
    throw new DOMException('no', 'QuotaExceededError')
  }
  vi.stubGlobal('localStorage', {
    getItem: refuse ? fail : (key: string) => content[key] ?? null,
    setItem: refuse ? fail : (key: string, value: string) => Object.assign(content, { [key]: value }),
  })
  return content
}
afterEach(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

test('writes what was picked as JSON and reads it back', () => {
  const content = storage({})
  kept().write({ open: true, secret: 'x' })
  expect(content).toEqual({ frame: '{"open":true}' })
  expect(kept().read()).toEqual({ open: true })
})

test.each([
  ['nothing stored', {}],
  ['nonsense', { frame: '{open' }],
  ['something that is no object', { frame: '7' }],
  ['null', { frame: 'null' }],
])('%s reads as an empty state', (_, content) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  storage({ ...content })
  expect(kept().read()).toEqual({})
})

test('errors of the storage are swallowed, and logged while developing only', () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  storage({}, true)
  vi.stubEnv('DEV', false)
  expect(kept().read()).toEqual({})
  kept().write({ open: true, secret: '' })
  expect(log).not.toHaveBeenCalled()
  vi.stubEnv('DEV', true)
  kept().write({ open: true, secret: '' })
  expect(log).toHaveBeenCalledOnce()
})
