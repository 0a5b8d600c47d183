import { beforeEach, expect, test } from 'vitest'
import { announceProblem, onOperatorDetail } from './announce.ts'

let heard: string[]
beforeEach(() => {
  heard = []
  onOperatorDetail(detail => heard.push(detail))
})

test.each([
  ['an error field of any answer', { data: [], error: 'gateway: 17' }, ['gateway: 17']],
  ['one that is no text', { error: { code: 17 } }, ['{"code":17}']],
  ['an empty one is nothing', { error: '' }, []],
  ['null is nothing', { error: null }, []],
  ['a body without it', { message: 'no' }, []],
  ['a list', [1], []],
  ['no body', undefined, []],
])('%s', (_, body, expected) => {
  announceProblem(body)
  expect(heard).toEqual(expected)
})
