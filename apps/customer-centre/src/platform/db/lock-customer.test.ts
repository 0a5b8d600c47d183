import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const src = join(import.meta.dirname, '../..')
// tests hold a customer as someone else would
const files = globSync('{areas,platform,adapters,values}/**/*.ts', { cwd: src })
  .map(file => file.replaceAll('\\', '/'))
  .filter(file => !/\.test\.ts$|(^|\/)testing\//.test(file))

const locking = /\bfor (?:no key update|update|key share|share)\b(?: of ([\w, ]+))?/g
const builtLocking = /\.for(?:NoKeyUpdate|Update|KeyShare|Share)\((?:'(\w+)')?/g

/** What stands above a line, up to the declaration that it is part of. */
const aboveIt = (source: string, at: number): string => source.slice(source.lastIndexOf('\n\n', at) + 1, at)

/** Says whether a lock is one of `customer`: of what a query reads, or of those parts that the lock names. */
function isOfCustomer(query: string, named: string | undefined): boolean {
  const aliases = [
    ...query.matchAll(/\b(?:from|join) customer\b(?: (?:as )?(?!where|join|on|order|for|cross|left)(\w+))?/g),
    ...query.matchAll(/'customer(?: as (\w+))?'/g),
  ].map(([, alias = 'customer']) => alias)
  return named === undefined ? aliases.length > 0 : aliases.some(alias => named.split(/[, ]+/).includes(alias))
}

const locksOfCustomer = (source: string): string[] =>
  [locking, builtLocking].flatMap(pattern =>
    [...source.matchAll(pattern)]
      .filter(found => isOfCustomer(aboveIt(source, found.index), found[1]))
      .map(([lock]) => lock),
  )

test.each([
  ['select name from customer where customer_number = 1 for update', 1],
  ['select c.name from contract k join customer c using (customer_number) for no key update of c skip locked', 1],
  ["db.selectFrom('customer').select('name').forNoKeyUpdate()", 1],
  ["db.selectFrom('customer as c').select('c.name').forUpdate('c')", 1],
  ['select k.id from contract k join customer c using (customer_number) for update of k', 0],
  ["db.selectFrom('contract').select('id').forUpdate()", 0],
  ['select name from customer where customer_number = 1', 0],
])('%s', (query, count) => {
  expect(locksOfCustomer(`\n\n${query}`)).toHaveLength(count)
})

test('a customer is locked here alone, where each strength says what it is for', () => {
  const found = files.flatMap(file => locksOfCustomer(readFileSync(join(src, file), 'utf8')).map(() => file))
  expect(new Set(found)).toEqual(new Set(['platform/db/lock-customer.ts']))
})
