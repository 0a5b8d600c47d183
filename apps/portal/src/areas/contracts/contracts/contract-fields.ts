import type { ContractRow } from '@kontor/contract/areas/contracts/contracts'

/** Lists what the list shows of a contract. */
export const contractFields = [
  'number',
  'label',
  'product',
  'group',
  'state',
  'price',
  'cycle',
  'started_on',
  'renews_on',
  'ends_on',
] as const
export type ContractLine = Pick<ContractRow, (typeof contractFields)[number]>
