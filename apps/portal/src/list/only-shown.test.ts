import { expect, test } from 'vitest'
import { onlyShown } from './only-shown.ts'

test('rows keep the fields that are shown, the list keeps its other parts', async () => {
  const list = {
    data: [
      { id: 'a', number: 1, net: 100 },
      { id: 'b', number: null, net: 200 },
    ],
    total: 2,
  }
  expect(await onlyShown(Promise.resolve(list), ['id', 'number'])).toEqual({
    data: [
      { id: 'a', number: 1 },
      { id: 'b', number: null },
    ],
    total: 2,
  })
})

test('an error of the list reaches the page', async () => {
  await expect(onlyShown(Promise.reject<{ data: { id: string }[] }>(new Error('gone')), ['id'])).rejects.toThrow('gone')
})
