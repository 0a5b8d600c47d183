import { AsyncLocalStorage } from 'node:async_hooks'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pageContext, withPageContext } from './page-context.ts'
import { testPage } from './test-page.ts'

test('what outlives a page keeps nothing of it', async () => {
  const page = testPage()
  const outliving = await withPageContext(page, async () => {
    expect(pageContext()).toBe(page)
    return AsyncLocalStorage.snapshot()
  })
  expect(() => outliving(pageContext)).toThrow('no page is being rendered')
})

test('a page that fails leaves nothing either', async () => {
  let outliving = AsyncLocalStorage.snapshot()
  const failed = withPageContext(testPage(), async () => {
    outliving = AsyncLocalStorage.snapshot()
    throw new Error('failed')
  })
  await expect(failed).rejects.toThrow('failed')
  expect(() => outliving(pageContext)).toThrow('no page is being rendered')
})

// V8 would keep the page with it, see `withPageContext`
test('no function is written into a property where a page is made', () => {
  const portal = join(import.meta.dirname, '..')
  const server = join(portal, '../../kontor/src/portal')
  const sources = [portal, server].flatMap(folder =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter(file => /\.tsx?$/.test(file) && !file.includes('.test.'))
      .map(file => readFileSync(join(folder, file), 'utf8')),
  )
  expect(sources.length).toBeGreaterThan(500)
  const written = /^.*[\w)\]]\.\w+ (?:\?\?)?= (?:async )?(?:function\b|\([^()]*\)(?:: [\w<>[\] ]+)? =>|\w+ =>).*$/gm
  expect(sources.flatMap(source => source.match(written) ?? [])).toEqual([])
})
