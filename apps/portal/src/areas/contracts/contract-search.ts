import { listSearch } from '../../list/list-search.ts'

export const contractStates = [
  'ordered',
  'provisioning',
  'active',
  'trial',
  'suspended',
  'cancellation_scheduled',
  'transfer_pending',
  'provisioning_failed',
  'withdrawn',
  'ended',
  'data_retrieval',
  'erased',
] as const
export const productGroups = ['web_hosting', 'domain', 'virtual_server', 'cloud', 'mail', 'certificate'] as const

export const contractSearch = listSearch<'GET /ajax/v1/contracts'>({
  sort: ['label', '-label', 'renews_on', '-renews_on', '-started_on', 'started_on', '-price', 'price'],
  state: contractStates,
  group: productGroups,
  q: 'text',
})
export type ContractSearch = ReturnType<typeof contractSearch>

export const restingSort = 'label'

/** Every order by its name: phones have no heads to press. */
export const sortNames = [
  { sort: 'label', text: 'label' },
  { sort: '-label', text: 'labelDown' },
  { sort: 'renews_on', text: 'renewsSoonest' },
  { sort: '-renews_on', text: 'renewsLatest' },
  { sort: '-started_on', text: 'newest' },
  { sort: 'started_on', text: 'oldest' },
  { sort: '-price', text: 'dearest' },
  { sort: 'price', text: 'cheapest' },
] as const
