/** Describes a text by the most characters it may have; a field without them has its own schema and control. */
export type FieldFacts = { max?: number; tab?: string; required?: boolean }

/** One entry for each of these fields. */
export const eachField = <Field extends string, T>(fields: readonly Field[], of: (field: Field) => T) =>
  Object.fromEntries(fields.map(field => [field, of(field)])) as Record<Field, T> // the same keys

/** The names of a table's fields, in its order. */
export const namesOf = <Table extends object>(table: Table) => Object.keys(table) as (keyof Table & string)[] // the table's own keys

/** Those among them that are texts: their facts say how long one may be. */
export const textsOf = <Table extends Record<string, FieldFacts>>(table: Table) =>
  namesOf(table).filter((name): name is TextOf<Table> => table[name]?.max !== undefined)
export type TextOf<Table> = { [F in keyof Table & string]: Table[F] extends { max: number } ? F : never }[keyof Table &
  string]
