import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Setting } from '@kontor/customer-centre/platform/settings'
import * as z from 'zod'
import { settingGroups } from '../configuration.ts'

/** `npm run docs:settings`: writes the tables of docs/configuration.md from what the settings say of themselves. */
export const settingsDocument = join(import.meta.dirname, '../../../../docs/configuration.md')

type Groups = Readonly<Record<string, { variables: Readonly<Record<string, Setting>> }>>
type Row = [name: string, meaning: string, otherwise: string]

/** A line such as `<!-- settings: terms agreement -->` names the groups of the table that stands below it. */
const table = /^<!-- settings: ([\w ]+) -->\n(?:\|.*\n)*/gm

/**
 * The document with its tables anew.
 * @throws Error naming each setting that says nothing of itself or has no table
 */
export function withTables(document: string, groups: Groups = settingGroups): string {
  const shown = new Set<string>()
  const written = document.replace(table, (_, names: string) => {
    const rows = names.split(' ').flatMap(name => {
      shown.add(name)
      return Object.entries(groups[name]?.variables ?? {}).map(([variable, one]) => rowOf(variable, one))
    })
    return `<!-- settings: ${names} -->\n${markdown([['Variable', 'meaning', 'default'], ...rows])}`
  })
  const without = Object.entries(groups).filter(([name]) => !shown.has(name))
  const hidden = without.flatMap(([, { variables }]) => Object.keys(variables))
  if (hidden.length > 0) throw new Error(`docs/configuration.md has no table for ${hidden.join(', ')}.`)
  return written
}

function rowOf(name: string, { type, meaning, otherwise }: Setting): Row {
  if (meaning.trim() === '') throw new Error(`${name} has no meaning: docs/configuration.md cannot explain it.`)
  return [`\`${name}\``, meaning, otherwise ?? defaultOf(name, type)]
}

function defaultOf(name: string, type: z.ZodType): string {
  if (!(type instanceof z.ZodDefault)) return '–'
  const value: unknown = type.def.defaultValue
  if (['string', 'number', 'boolean'].includes(typeof value) && value !== '') return `\`${value}\``
  if (Array.isArray(value) && value.every(part => typeof part === 'string'))
    return value.length === 0 ? 'none' : `\`${value.join(',')}\``
  throw new Error(`${name} has a default that only words can say.`)
}

/** Aligned, as every table of the documents is. */
function markdown(rows: readonly Row[]): string {
  const widthOf = (column: number) => Math.max(...rows.map(row => row[column]?.length ?? 0))
  const line = (cells: readonly string[]) => `| ${cells.map((cell, at) => cell.padEnd(widthOf(at))).join(' | ')} |\n`
  const [head = [], ...others] = rows
  return [head, head.map((_, at) => '-'.repeat(widthOf(at))), ...others].map(line).join('')
}

if (import.meta.main) writeFileSync(settingsDocument, withTables(readFileSync(settingsDocument, 'utf8')))
