import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Seen, type SeenRows, templateText, together } from '@kontor/customer-centre/testing/seen-rows'
import type { Node, SourceFile, TypeNode } from 'typescript/unstable/ast'
import { isNoSubstitutionTemplateLiteral, isTaggedTemplateExpression } from 'typescript/unstable/ast/is'
import { API, type Checker, SymbolFlags, type Type, TypeFlags } from 'typescript/unstable/sync'

const root = join(import.meta.dirname, '../../../..')
const sources = 'apps/{customer-centre,kontor}/src/**/*.ts'
const isForTests = (file: string) => /\.test\.ts$|\/testing\//.test(file)

/** A template of SQL that says what its rows or its value are. */
type Stated = { place: string; template: string; type: Type }

/** Tells what the types of all templates say, as far as statements of them were seen, beside what the database answered. */
export type RowTypes = { stated: number; judged: number; mismatches: string[] }

/** Compares the types that SQL states in the sources with what a run has seen the database answer. @param file of a run, as `keepSeen` writes it */
export function checkRowTypes(file: string): void {
  const files = globSync(sources, { cwd: root }).filter(name => !isForTests(name))
  const { stated, judged, mismatches } = rowTypes(files, readSeen(file))
  console.log(`Row types of raw SQL: ${judged} of ${stated} were seen in this run`)
  for (const mismatch of mismatches) console.error(`ROW TYPE  ${mismatch}`)
  if (mismatches.length > 0) process.exitCode = 1
}

export function readSeen(file: string): SeenRows {
  const seen: SeenRows = {}
  for (const line of readFileSync(file, 'utf8').trim().split('\n'))
    for (const [template, rows] of Object.entries(JSON.parse(line) as SeenRows))
      seen[template] = seen[template] ? together(seen[template], rows) : rows
  return seen
}

/** @param files as seen from the root */
export function rowTypes(files: readonly string[], seen: SeenRows): RowTypes {
  const api = new API({ cwd: root })
  try {
    const config = join(root, 'tsconfig.json')
    const project = api.updateSnapshot({ openProject: config }).getProject(config)
    if (!project) throw new Error('the compiler knows no project')
    const { program, checker } = project
    const holding = files.filter(name => readFileSync(join(root, name), 'utf8').includes('sql<'))
    const stated = holding.flatMap(name => {
      const source = program.getSourceFile(join(root, name))
      return source ? statedIn(source, name, checker) : []
    })
    const judged = stated.flatMap(one => {
      const rows = seen[one.template]
      return rows && Object.keys(rows).length > 0
        ? [{ ...one, wrong: misfits(checker, membersOf(one.type), rows, '') }]
        : []
    })
    // of two templates of one text it is not known whose rows they were
    const fits = new Set(judged.filter(({ wrong }) => wrong.length === 0).map(({ template }) => template))
    const mismatches = judged
      .filter(({ template }) => !fits.has(template))
      .flatMap(({ place, wrong }) => wrong.map(what => `${place}: ${what}`))
    return { stated: stated.length, judged: judged.length, mismatches }
  } finally {
    api.close()
  }
}

function statedIn(source: SourceFile, name: string, checker: Checker): Stated[] {
  const found: Stated[] = []
  const visit = (node: Node): void => {
    if (
      isTaggedTemplateExpression(node) &&
      node.typeArguments &&
      source.text.slice(node.tag.pos, node.tag.end).trim() === 'sql'
    ) {
      const [stated] = node.typeArguments as readonly TypeNode[]
      const type = stated && checker.getTypeFromTypeNode(stated)
      const { template } = node
      const fragments = isNoSubstitutionTemplateLiteral(template)
        ? [template.text]
        : [template.head.text, ...template.templateSpans.map(({ literal }) => literal.text)]
      const line = source.text.slice(0, node.template.pos).split('\n').length
      // one of values alone is no statement to be told by its text
      if (type && /\w/.test(templateText(fragments)))
        found.push({ place: `${name}:${line}`, template: templateText(fragments), type })
    }
    node.forEachChild(visit)
  }
  visit(source)
  return found
}

const membersOf = (type: Type): readonly Type[] => (type.isUnionType() ? type.getTypes().flatMap(membersOf) : [type])

/** Is what nothing can be said of here: any, unknown, and what a caller says. */
const open = TypeFlags.AnyOrUnknown | TypeFlags.Instantiable

/** Says what of the values seen none of a union's members allows. @param path of the value in its row */
function misfits(checker: Checker, members: readonly Type[], seen: Seen, path: string): string[] {
  if (members.some(({ flags }) => (flags & open) !== 0 && (flags & TypeFlags.StringLike) === 0)) return []
  const has = (flags: TypeFlags) => members.some(member => partsOf(member).some(part => (part.flags & flags) !== 0))
  const named = (name: string) => members.some(member => checker.typeToString(member).startsWith(name))
  const objects = members.filter(
    ({ flags }) => (flags & (TypeFlags.Object | TypeFlags.Intersection | TypeFlags.NonPrimitive)) !== 0,
  )
  const arrays = objects.filter(member => checker.isArrayLikeType(member))
  const others = objects.filter(member => !arrays.includes(member))
  const at = path === '' ? 'a row' : path
  const says = members.map(member => checker.typeToString(member)).join(' | ')
  const wrong: string[] = []
  const refuse = (kind: string) => wrong.push(`${at} was ${kind}, and is ${says} by its type`)
  if (seen.null && !has(TypeFlags.Null)) refuse('null')
  if (seen.number && !has(TypeFlags.NumberLike)) refuse('a number')
  if (seen.boolean && !has(TypeFlags.BooleanLike)) refuse('a boolean')
  if (seen.date && !named('Date')) refuse('a Date')
  if (seen.bytes && !named('Buffer') && !named('Uint8Array')) refuse('bytes')
  if (seen.string && !has(TypeFlags.String | TypeFlags.TemplateLiteral | TypeFlags.StringMapping)) {
    const words = members.flatMap(member => (member.isStringLiteralType() ? [member.value] : []))
    const unknown = words.length === 0 ? [] : (seen.texts ?? []).filter(text => !words.includes(text))
    if (words.length === 0) refuse('a text')
    else if (unknown.length > 0) refuse(unknown.map(text => `'${text}'`).join(', '))
  }
  if (seen.array && arrays.length === 0 && others.length === 0) refuse('an array')
  if (seen.items && arrays.length > 0)
    wrong.push(
      ...misfits(
        checker,
        arrays.flatMap(array => itemsOf(checker, array)),
        seen.items,
        `${path}[]`,
      ),
    )
  if (seen.object && others.length === 0) refuse('an object')
  if (seen.object && others.length > 0) wrong.push(...misfitsOfFields(checker, others, seen, path))
  return wrong
}

const partsOf = (type: Type): readonly Type[] => (type.isIntersectionType() ? type.getTypes() : [type])

const itemsOf = (checker: Checker, array: Type): readonly Type[] =>
  array.isTypeReference() ? checker.getTypeArguments(array).flatMap(membersOf) : [checker.getAnyType()]

function misfitsOfFields(checker: Checker, objects: readonly Type[], seen: Seen, path: string): string[] {
  const shapes = objects.map(object => new Map(checker.getPropertiesOfType(object).map(one => [one.name, one])))
  const rest = objects.flatMap(object => checker.getIndexInfosOfType(object).flatMap(one => membersOf(one.valueType)))
  const fields = seen.fields ?? {}
  const stated = new Set(shapes.flatMap(shape => [...shape.keys()]))
  const misfitsOf = (name: string): string[] => {
    const properties = shapes.map(shape => shape.get(name))
    const types = properties.flatMap(property => {
      const type = property && checker.getTypeOfSymbol(property)
      return type ? membersOf(type) : []
    })
    const field = fields[name]
    const place = path === '' ? name : `${path}.${name}`
    const needed =
      properties.every(property => property && (property.flags & SymbolFlags.Optional) === 0) &&
      !types.some(({ flags }) => (flags & (TypeFlags.Undefined | open)) !== 0)
    const times = field ? timesOf(field) : 0
    if (needed && times < (seen.object ?? 0))
      return [`${place} is not ${times === 0 ? 'there' : 'always there'}: ${Object.keys(fields).join(', ')}`]
    return field ? misfits(checker, types, field, place) : []
  }
  const others = rest.length === 0 ? [] : Object.entries(fields).filter(([name]) => !stated.has(name))
  return [
    ...[...stated].flatMap(misfitsOf),
    ...others.flatMap(([name, field]) => misfits(checker, rest, field, path === '' ? name : `${path}.${name}`)),
  ]
}

const timesOf = ({ texts: _texts, items: _items, fields: _fields, ...kinds }: Seen): number =>
  Object.values(kinds).reduce((sum, times) => sum + times, 0)
