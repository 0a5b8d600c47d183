import type { Schema } from './open-api.ts'

/** The caller's own values for samples, by the name of the field or parameter. */
export type OwnValues = Readonly<Record<string, string | number>>

/** A meaningful value for the schema: the caller's own where there is one, else the smallest allowed. */
export function exampleOf(schema: Schema, own: OwnValues, name = ''): unknown {
  const known = own[name]
  if (known !== undefined) return known
  const present = (schema.anyOf ?? schema.oneOf)?.find(({ type }) => type !== 'null')
  if (present) return exampleOf(present, own, name)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.default !== undefined) return schema.default
  switch ([schema.type].flat()[0]) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([field]) => schema.required?.includes(field) ?? false)
          .map(([field, value]) => [field, exampleOf(value, own, field)]),
      )
    case 'array':
      return schema.items ? [exampleOf(schema.items, own, name)] : []
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1)
    case 'boolean':
      return true
    default:
      return textFor(schema)
  }
}

function textFor({ format }: Schema): string {
  if (format === 'email') return 'name@example.com'
  if (format === 'date') return '2026-12-31'
  if (format === 'date-time') return '2026-12-31T12:00:00Z'
  return format === 'uuid' ? '018f0000-0000-7000-8000-000000000000' : '…'
}
