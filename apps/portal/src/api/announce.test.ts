import { expect, test } from 'vitest'
import { withPageContext } from '../page/page-context.ts'
import { testPage } from '../page/test-page.ts'
import { announceProblem } from './announce.ts'

test.each([
  ['an error field of any answer', { data: [], error: 'gateway: 17' }, ['gateway: 17']],
  ['one that is no text', { error: { code: 17 } }, ['{"code":17}']],
  ['an empty one is nothing', { error: '' }, []],
  ['null is nothing', { error: null }, []],
  ['a body without it', { message: 'no' }, []],
  ['a list', [1], []],
  ['no body', undefined, []],
])('%s', async (_, body, expected) => {
  const page = testPage()
  await withPageContext(page, () => announceProblem(body))
  expect(page.operatorDetails).toEqual(expected)
})
