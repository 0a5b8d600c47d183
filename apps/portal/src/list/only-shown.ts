/**
 * A list with only the named fields of its rows. For loaders: their result is written into the page, and fields it does
 * not show would be carried for nothing.
 */
export async function onlyShown<List extends { data: readonly object[] }, Field extends keyof List['data'][number]>(
  answer: Promise<List>,
  fields: readonly Field[],
): Promise<Shown<List, Field>> {
  const list = await answer
  const data = list.data.map((row: List['data'][number]) => pick(row, fields))
  return { ...list, data }
}

export type Shown<List extends { data: readonly object[] }, Field extends keyof List['data'][number]> = Omit<
  List,
  'data'
> & { data: Pick<List['data'][number], Field>[] }

const pick = <Row extends object, Field extends keyof Row>(row: Row, fields: readonly Field[]) =>
  Object.fromEntries(fields.map(field => [field, row[field]])) as Pick<Row, Field> // the keys are the fields
