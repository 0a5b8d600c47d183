import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { isWaiting } from './react-fiber.ts'

// without a browser React takes nothing over: `e2e/early-presses.e2e.ts` presses every page while it does
test('an element is known by the mark that React gives it', () => {
  const client = dirname(createRequire(import.meta.url).resolve('react-dom/package.json'))
  const react = readFileSync(join(client, 'cjs/react-dom-client.development.js'), 'utf8')
  const [, name = ''] = /internalInstanceKey = "([^"]+)" \+ randomKey/.exec(react) ?? []
  const marked = (fiber: object) => ({ [`${name}abc`]: fiber }) as unknown as EventTarget
  const taken = { alternate: null, flags: 0, return: null }
  expect(isWaiting(marked(taken))).toBe(false)
  expect(isWaiting(marked({ ...taken, return: { ...taken, flags: 4096 } }))).toBe(true)
  expect(isWaiting(marked({ ...taken, alternate: taken, flags: 2 }))).toBe(false)
  expect(isWaiting({} as unknown as EventTarget)).toBeUndefined()
  // what has been taken over loses the flag of a part that hydrates
  expect(react).toContain('finishedWork.flags &= -4097')
})
