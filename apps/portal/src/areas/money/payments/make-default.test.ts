import { expect, test } from 'vitest'
import { withPageContext } from '../../../page/page-context.ts'
import { json, testPage } from '../../../page/test-page.ts'
import { makeDefault } from './make-default.ts'

test.each([
  [true, 'PUT', [json(204, {}), json(200, {})]],
  [false, 'GET', [json(200, {})]],
])('a Kontor (%s) is asked for another default by %s', async (ownCentre, method, answers) => {
  const page = testPage(answers, { ownCentre })
  await withPageContext(page, () => makeDefault('m1'))
  const asked = page.asked.map(request => `${request.method} ${request.path}`)
  expect(asked.filter(one => one.endsWith('/default'))).toEqual([`${method} /ajax/v1/accounts/payment/m1/default`])
})
