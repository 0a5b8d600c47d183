import { expect, test } from 'vitest'
import { readConfiguration } from '../configuration.ts'
import { demo } from './demo.ts'

test.each([
  [['--invoices', '1000'], '--invoices: not an option; there is --invoices=100000'],
  [['--invoices=many'], '--invoices: must be a whole number above 0'],
])('Unknown options (%j) are named before anything is made', async (options, line) => {
  await expect(demo(readConfiguration({ DATA_DIR: '/dev/null/nowhere' }), options)).rejects.toThrow(line)
})
