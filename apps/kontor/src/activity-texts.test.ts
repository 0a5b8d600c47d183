import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { kindOfArea } from '@kontor/customer-centre/areas/activity/rules'
import { describe, expect, test } from 'vitest'
import { activity as german } from '../../portal/src/i18n/de/activity.ts'
import { activity as english } from '../../portal/src/i18n/en/activity.ts'

/** What the server writes into the audit, held against what the portal has words for. */
const centre = join(import.meta.dirname, '../../customer-centre/src')

/** Names that are put together where they are written. */
const composed: Record<string, string[]> = {
  '`declaration.${': ['declaration.cancellation', 'declaration.withdrawal'],
  '`${kinds[factor.kind]}.renamed': ['passkey.renamed', 'totp_app.renamed'],
  '`${kinds[factor.kind]}.removed': ['passkey.removed', 'totp_app.removed'],
}
/** Look like an action and are none. */
const noActions = new Set(['locks.end', 'maintenance.sweep', 'robots.txt'])

const written = new Set<string>()
for (const file of globSync('{areas,jobs,demo}/**/*.ts', { cwd: centre })) {
  if (/\.test\.ts$|queries\.ts$/.test(file)) continue
  const source = readFileSync(join(centre, file), 'utf8')
  if (!/audit/i.test(source)) continue
  for (const [, name = ''] of source.matchAll(/'([a-z_]+\.[a-z_]+)'/g)) if (!noActions.has(name)) written.add(name)
  for (const [begin, names] of Object.entries(composed))
    if (source.includes(begin)) for (const name of names) written.add(name)
}

const told = (texts: typeof english): string[] =>
  Object.entries(texts.actions).flatMap(([area, actions]) =>
    typeof actions === 'string' ? [] : Object.keys(actions).map(action => `${area}.${action}`),
  )

describe('every action in the audit', () => {
  test('has its words in both languages, and no words are left over', () => {
    expect(written.size).toBeGreaterThan(40)
    expect(told(english).toSorted()).toEqual([...written].toSorted())
    expect(told(german).toSorted()).toEqual([...written].toSorted())
  })

  test('belongs to a kind that the activity can be narrowed to', () => {
    const areas = new Set([...written].map(action => action.split('.')[0] ?? ''))
    expect(Object.keys(kindOfArea).toSorted()).toEqual([...areas].toSorted())
  })
})
