import type { Schema } from './open-api.ts'

export type SchemaRow = { name: string; type: string; required: boolean; limits: string }

/**
 * A schema's fields in one list, nested ones dotted, entries of a list with `[]`: `lines[].net`. What has a name is not opened: `namedIn` lists it
 * once.
 */
export function schemaRows(schema: Schema, prefix = '', required = true): SchemaRow[] {
  if (prefix !== '' && schema.title !== undefined) return [{ name: prefix, type: schema.title, required, limits: '' }]
  const alternatives = schema.anyOf ?? schema.oneOf
  const present = alternatives?.filter(({ type }) => type !== 'null')
  if (present?.length === 1 && present[0]) {
    const [own, ...rest] = schemaRows(present[0], prefix, required)
    return own && own.name === prefix
      ? [{ ...own, type: `${own.type} | null` }, ...rest]
      : [...(own ? [own] : []), ...rest]
  }
  if (present && present.length > 1) {
    const fields = present.flatMap(one => schemaRows(one, prefix, required)).filter(row => row.name !== prefix)
    const types = [...new Set(present.map(typeOf))].join(' | ')
    return [...(prefix === '' ? [] : [{ name: prefix, type: types, required, limits: '' }]), ...uniqueByName(fields)]
  }
  const own: SchemaRow = { name: prefix, type: typeOf(schema), required, limits: limitsOf(schema) }
  const below = schema.items
    ? schemaRows(schema.items, `${prefix}[]`).filter(row => row.name !== `${prefix}[]`)
    : fieldsOf(schema, prefix)
  return prefix === '' ? below : [own, ...below]
}

const fieldsOf = ({ properties = {}, required = [] }: Schema, prefix: string): SchemaRow[] =>
  Object.entries(properties).flatMap(([name, field]) =>
    schemaRows(field, prefix === '' ? name : `${prefix}.${name}`, required.includes(name)),
  )

function uniqueByName(rows: SchemaRow[]): SchemaRow[] {
  return rows.filter((row, index) => rows.findIndex(({ name }) => name === row.name) === index)
}

/** Lists what has a name in schemas and in each other, in the order in which it occurs. */
export function namedIn(schemas: readonly (Schema | undefined)[]): [string, Schema][] {
  const found = new Map<string, Schema>()
  const read = (schema: Schema) => {
    if (schema.title !== undefined) {
      if (found.has(schema.title)) return
      found.set(schema.title, schema)
    }
    const { items, properties = {}, anyOf = [], oneOf = [], allOf = [] } = schema
    for (const inner of [...Object.values(properties), ...(items ? [items] : []), ...anyOf, ...oneOf, ...allOf])
      read(inner)
  }
  for (const schema of schemas) if (schema) read(schema)
  // those themselves are written out already
  return [...found].filter(([, schema]) => !schemas.includes(schema))
}

function typeOf(schema: Schema): string {
  if (schema.title !== undefined) return schema.title
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map(value => JSON.stringify(value)).join(' | ')
  if (schema.items) return `${typeOf(schema.items)}[]`
  const types = [schema.type ?? 'any'].flat()
  return types.map(type => (type === 'string' && schema.format ? schema.format : type)).join(' | ')
}

/** A value's limits; the whole range of an integer says nothing. */
function limitsOf({ minimum, maximum, minLength, maxLength, default: preset }: Schema): string {
  const safe = (number: number | undefined) =>
    number !== undefined && Math.abs(number) < Number.MAX_SAFE_INTEGER ? number : undefined
  const [low, high] = [safe(minimum) ?? minLength, safe(maximum) ?? maxLength]
  const range =
    low === undefined ? (high === undefined ? '' : `≤ ${high}`) : high === undefined ? `≥ ${low}` : `${low} – ${high}`
  return [range, preset === undefined ? '' : `= ${JSON.stringify(preset)}`].filter(Boolean).join(', ')
}
