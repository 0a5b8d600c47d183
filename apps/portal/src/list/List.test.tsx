import { expect, test } from 'vitest'
import { List } from './List.tsx'

type Line = { id: string; name: string; city: string }

const declared = {
  t: (key: string) => key,
  caption: 'People',
  list: { data: [] as Line[], next_cursor: null, previous_cursor: null, total: 0, total_exact: true },
  rowKey: 'id',
  search: { sort: undefined as '-name' | 'name' | undefined, q: undefined as string | undefined },
  head: (name: string) => name,
  empty: { drawing: null, sentence: 'Nobody yet.' },
} as const
const read = async () => ({ data: [] as Line[], next_cursor: null })

test('a column that the file lacks does not compile', () => {
  const [name, city] = [(row: Line) => row.name, (row: Line) => row.city]
  const columns = { name: { cell: name }, city: { cell: city } }
  expect(<List {...declared} columns={columns} file={{ read, cells: { name, city } }} />).toBeDefined()
  // @ts-expect-error the file has no city
  expect(<List {...declared} columns={columns} file={{ read, cells: { name } }} />).toBeDefined()
})

test('nor does a heading with an order that the list has not, or an order without its name on phones', () => {
  const [cell, file] = [(row: Line) => row.city, { read, cells: { city: (row: Line) => row.city } }]
  // @ts-expect-error there is no order by city
  expect(<List {...declared} columns={{ city: { by: 'city', cell } }} file={file} />).toBeDefined()
  // @ts-expect-error the order Z to A has no name
  expect(<List {...declared} columns={{}} file={file} sorts={{ name: 'A to Z' }} />).toBeDefined()
})
