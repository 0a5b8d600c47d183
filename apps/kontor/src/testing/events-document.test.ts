import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type EventKind, events, programKinds } from '@kontor/contract/events'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'

const document = readFileSync(join(import.meta.dirname, '../../../../docs/events.md'), 'utf8')

const rowOf = (kind: EventKind): string[] => {
  const { summary, subject, since, data } = events[kind]
  const fields = Object.keys((z.toJSONSchema(data).properties ?? {}) as object)
  return [`\`${kind}\``, summary, subject, fields.map(field => `\`${field}\``).join(', ') || '–', since]
}

test('docs/events.md lists what programs are told of as it is declared', () => {
  const rows = [['Kind', 'when', 'subject', 'data', 'since'], ...programKinds.map(rowOf)]
  const widths = rows[0]?.map((_, at) => Math.max(...rows.map(row => row[at]?.length ?? 0))) ?? []
  const line = (cells: string[]) => `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`
  const [head = [], ...others] = rows
  const table = [head, widths.map(width => '-'.repeat(width)), ...others].map(line)
  expect(document.split('\n').filter(found => found.startsWith('| '))).toEqual(table)
})
