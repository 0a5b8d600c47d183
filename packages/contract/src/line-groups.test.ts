import { expect, test } from 'vitest'
import { linesByContract } from './line-groups.ts'

const line = (contract_number: string | null, description = 'vServer M · shop') => ({ contract_number, description })
const many = (count: number, contract: string | null, description?: string) =>
  Array.from({ length: count }, () => line(contract, description))
const shape = (lines: ReturnType<typeof line>[]) =>
  linesByContract(lines).map(({ contract, label, lines: { length } }) => [contract, label, length])

test.each([
  ['a short document is one group', [...many(5, 'C-1'), ...many(4, 'C-2')], [[null, null, 9]]],
  ['one contract is one group', many(12, 'C-1'), [[null, null, 12]]],
  [
    'lines of a contract stand together, where its first one stood',
    [line('C-2'), ...many(5, 'C-1'), ...many(4, 'C-2')],
    [
      ['C-2', 'shop', 5],
      ['C-1', 'shop', 5],
    ],
  ],
  [
    'single lines and those of no contract have no heading',
    [...many(8, 'C-1'), line('C-2'), ...many(2, null)],
    [
      ['C-1', 'shop', 8],
      [null, null, 1],
      [null, null, 2],
    ],
  ],
  [
    'contracts with one line each stay as they are',
    Array.from({ length: 12 }, (_, at) => line(`C-${at}`)),
    [[null, null, 12]],
  ],
  [
    'a heading names what all its lines name',
    [...many(9, 'C-1', 'Cloud'), line('C-2', 'Setup · shop'), line('C-2', 'vServer M · web')],
    [
      ['C-1', null, 9],
      ['C-2', null, 2],
    ],
  ],
])('%s', (_what, lines, expected) => expect(shape(lines)).toEqual(expected))
