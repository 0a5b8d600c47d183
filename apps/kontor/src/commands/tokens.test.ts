import { cloneTemplate } from '@kontor/customer-centre/testing/template'
import { testDatabase } from '@kontor/customer-centre/testing/test-database'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readConfiguration } from '../configuration.ts'
import { tokens } from './tokens.ts'

let clone: Awaited<ReturnType<typeof cloneTemplate>>
beforeAll(async () => {
  clone = await cloneTemplate(await testDatabase(), 'empty')
})
afterAll(() => clone.drop())

async function run(...words: string[]): Promise<string> {
  const print = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  try {
    await tokens(readConfiguration({ DATABASE_URL: clone.url }), words)
    return print.mock.calls.flat().join('\n')
  } finally {
    print.mockRestore()
  }
}

test('a token is made, listed without itself, and revoked once', async () => {
  expect(await run()).toMatch(/^There are no tokens yet\.\nUsage/)
  const [token] = /kontor_[0-9A-Za-z]{49}$/.exec(await run('make', 'usage', 'Cloud in Hamburg')) ?? []
  expect(token).toBeDefined()
  const listed = await run()
  expect(listed).toMatch(/^[\da-f-]{36} {2}usage:write {2}Cloud in Hamburg \(never used\)$/)
  expect(listed).not.toContain(token)
  const id = listed.slice(0, 36)
  expect(await run('revoke', id)).toBe(`The token ${id} opens nothing any more.`)
  expect(await run()).toContain('Cloud in Hamburg (revoked)')
  await expect(run('revoke', id)).rejects.toThrow('There is no token')
})

test.each([[['make']], [['make', 'everything', 'x']], [['make', 'usage', ' ']], [['sell', 'usage']], [['revoke']]])(
  '%j is answered with how to use it',
  async words => {
    await expect(run(...words)).rejects.toThrow('Usage: npm run tokens')
  },
)
