import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { openApiDocument } from '@kontor/contract/openapi'
import { resolved } from '@kontor/contract/wire/references'
import { expect, test } from 'vitest'

type Schema = {
  type?: string
  maxLength?: number
  anyOf?: Schema[]
  properties?: Record<string, Schema>
}
type Operation = {
  requestBody?: { content: Record<string, { schema: Schema }> }
  parameters?: { name: string; schema: Schema }[]
}

/** Says how long a text may be; undefined where a number, a date or several texts are made of what is typed. */
const longest = ({ maxLength, anyOf = [] }: Schema): number | undefined => maxLength ?? anyOf.map(longest).find(Boolean)

/** Lists the fields of a call by their last name, with their limits. */
function fieldsOf({ requestBody, parameters = [] }: Operation) {
  const found = new Map<string, number | undefined>(parameters.map(({ name, schema }) => [name, longest(schema)]))
  const read = (schema: Schema) => {
    schema.anyOf?.forEach(read)
    for (const [name, field] of Object.entries(schema.properties ?? {})) {
      found.set(name, longest(field))
      read(field)
    }
  }
  read(requestBody?.content['application/json']?.schema ?? {})
  return found
}

const { paths } = resolved(openApiDocument('https://portal.example', 'session')) as {
  paths: Record<string, Record<string, Operation>>
}
const calls = new Map<string, ReturnType<typeof fieldsOf>>(
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, one]) => [`${method.toUpperCase()} ${path}`, fieldsOf(one)] as const),
  ),
)

const root = join(import.meta.dirname, '..')
const texts = new Map(
  globSync('**/*.{ts,tsx}', { cwd: root, exclude: path => path.includes('.test.') }).map(
    file => [file, readFileSync(join(root, file), 'utf8')] as const,
  ),
)
const neighbours = new Map([...texts.keys()].map(file => [file, [] as string[]]))
for (const [file, text] of texts) {
  for (const [, path = ''] of text.matchAll(/from '(\.[^']+)'/g)) {
    const imported = join(dirname(file), path)
    neighbours.get(file)?.push(imported)
    neighbours.get(imported)?.push(file)
  }
}

/** Finds what the nearest calls that have such a field allow it: those of its own file, or of the files around it. */
function limitsOf(file: string, field: string): (number | undefined)[] {
  const seen = new Set<string>()
  for (let ring = [file]; ring.length > 0 && seen.size < 200; ring = ring.flatMap(one => neighbours.get(one) ?? [])) {
    ring = [...new Set(ring)].filter(one => !seen.has(one))
    for (const one of ring) seen.add(one)
    const routes = ring.flatMap(one => texts.get(one)?.match(/(?<=')(?:GET|POST|PUT|PATCH|DELETE) \/[^']+(?=')/g) ?? [])
    const having = routes.flatMap(route => (calls.get(route)?.has(field) ? [calls.get(route)?.get(field)] : []))
    if (having.length > 0) return having
  }
  return []
}

/** Controls whose name is not written beside the number. */
const named: Record<string, string> = {
  'areas/service/support/MarkdownEditor.tsx': 'body',
  'areas/money/billing/settings/BillingSettingsPage.tsx': 'receivers',
  'forms/CodeInput.tsx': 'code',
  'shell/confirm/ConfirmDialog.tsx': 'code',
}
/** Controls whose text is not sent under their name: parts of several, numbers, or words that search. */
const notSent = [
  'areas/desk/staff/bank/EntryActions.tsx: customer',
  'areas/desk/staff/billing/StartCard.tsx: customer',
  'areas/desk/staff/directory/CustomersBulk.tsx: days',
  'areas/money/billing/correct/CreditedLines.tsx: value',
  // a number of months or days
  'areas/selling/orders/staff/PositionCard.tsx: ',
  // a quantity or a price
  'areas/selling/orders/offers/NewOfferPage.tsx: name(field)',
  'areas/money/payments/pay/PayDocuments.tsx: partField(id)',
  'areas/people/identity/staff/LimitFields.tsx: ${kind',
  // by language, below their names
  'areas/service/notices/NoticeForm.tsx: ${locale',
  'shell/palette/CommandPalette.tsx: ',
  'ui/SearchInput.tsx: ',
]

test('a number in a form is the limit that the contract gives the field', () => {
  const found = [...texts].flatMap(([file, text]) =>
    [...text.matchAll(/<[A-Za-z]+\s(?:(?!\/>|<[A-Za-z]).)*?maxLength=\{([\d_]+)\}.*?\/>/gs)].map(
      ([tag, digits = '']) => {
        // `"email"`, `{`${prefix}email`}`, `{name('email')}`, an expression, or `{...figure('email')}`
        const [, spread = ''] = /\{\.\.\.\w+\('([\w.]+)'\)\}/.exec(tag) ?? []
        const [, quoted, prefixed, placed, expression = spread] =
          /\sname=(?:"([^"]+)"|\{`\$\{\w+\}([^`$]+)`\}|\{\w+\('(\w+)'\)\}|\{([^}]+)\})/.exec(tag) ?? []
        const field = named[file] ?? (quoted ?? prefixed ?? placed ?? expression).replace(/^.*\./, '')
        return { place: `${file}: ${field}`, most: Number(digits.replaceAll('_', '')), limits: limitsOf(file, field) }
      },
    ),
  )
  const places = found.map(({ place }) => place)
  expect(found.length).toBe([...texts.values()].join('').match(/maxLength=\{[\d_]+\}/g)?.length)
  expect(notSent.filter(place => !places.includes(place))).toEqual([])
  const wrong = found.filter(
    ({ place, most, limits }) => !notSent.includes(place) && !limits.includes(most) && !limits.includes(undefined),
  )
  expect(wrong.map(({ place, most, limits }) => `${place} has ${most}, the contract ${limits.join(', ')}`)).toEqual([])
  expect(found.filter(({ most, limits }) => limits.includes(most)).length).toBeGreaterThan(60)
})
