import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { defaultOf, type Setting } from '@kontor/customer-centre/platform/settings'
import { settingGroups } from '../configuration.ts'
import { siteSections } from '../site-sections.ts'

/**
 * `npm run docs:settings`: writes the tables of docs/configuration.md from what the settings say of themselves. A section of the site file names
 * the variables that said the same before.
 */
export const settingsDocument = join(import.meta.dirname, '../../../../docs/configuration.md')

type Groups = Readonly<Record<string, { section?: string; variables: Readonly<Record<string, Setting>> }>>

/** A line such as `<!-- settings: terms agreement -->` names the groups of the table that stands below it. */
const table = /^<!-- settings: ([\w ]+) -->\n(?:\|.*\n)*/gm

/**
 * The document with its tables anew.
 * @throws Error naming each setting that says nothing of itself or has no table
 */
export function withTables(document: string, groups: Groups = { ...settingGroups, ...siteSections }): string {
  const shown = new Set<string>()
  const written = document.replace(table, (_, names: string) => {
    const held = names.split(' ').flatMap(name => {
      shown.add(name)
      const { section, variables = {} } = groups[name] ?? {}
      return Object.entries(variables).map(([variable, one]) => rowOf(section, variable, one))
    })
    const head = held.some(row => row.length > 3)
      ? ['kontor.yaml', 'meaning', 'default', 'was']
      : ['Variable', 'meaning', 'default']
    return `<!-- settings: ${names} -->\n${markdown([head, ...held])}`
  })
  const without = Object.entries(groups).filter(([name]) => !shown.has(name))
  const hidden = without.flatMap(([, { variables }]) => Object.keys(variables))
  if (hidden.length > 0) throw new Error(`docs/configuration.md has no table for ${hidden.join(', ')}.`)
  return written
}

function rowOf(section: string | undefined, variable: string, one: Setting): string[] {
  const name = section === undefined ? variable : `${section}.${variable}`
  if (one.meaning.trim() === '') throw new Error(`${name} has no meaning: docs/configuration.md cannot explain it.`)
  const row = [`\`${name}\``, one.meaning, one.otherwise ?? shownDefault(name, one)]
  return section === undefined ? row : [...row, (one.was ?? []).map(was => `\`${was}\``).join(', ') || '–']
}

function shownDefault(name: string, one: Setting): string {
  const value = defaultOf(one)
  if (value === undefined) return '–'
  if (['string', 'number', 'boolean'].includes(typeof value) && value !== '') return `\`${value}\``
  if (Array.isArray(value) && value.every(part => typeof part === 'string'))
    return value.length === 0 ? 'none' : `\`${value.join(',')}\``
  throw new Error(`${name} has a default that only words can say.`)
}

/** Aligned, as every table of the documents is. */
function markdown(rows: readonly string[][]): string {
  const widthOf = (column: number) => Math.max(...rows.map(row => row[column]?.length ?? 0))
  const line = (cells: readonly string[]) => `| ${cells.map((cell, at) => cell.padEnd(widthOf(at))).join(' | ')} |\n`
  const [head = [], ...others] = rows
  return [head, head.map((_, at) => '-'.repeat(widthOf(at))), ...others].map(line).join('')
}

if (import.meta.main) writeFileSync(settingsDocument, withTables(readFileSync(settingsDocument, 'utf8')))
