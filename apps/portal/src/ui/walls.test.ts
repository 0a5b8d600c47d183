import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

// The page's policy refuses style attributes and inline scripts; and this folder knows no router, no API and no
// messages.
const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter(
  file => /\.tsx?$/.test(file) && !file.includes('.test.'),
)

it.each(files)('%s renders nothing that the policy refuses and imports only from this folder', file => {
  const source = readFileSync(`${import.meta.dirname}/${file}`, 'utf8')
  // an icon's drawing is a constant of ours
  const refused = file === 'Icon.tsx' ? /\bstyle=/ : /\bstyle=|dangerouslySetInnerHTML/
  expect(source).not.toMatch(refused)
  const imports = [...source.matchAll(/from '([^']+)'/g)].map(match => match[1] ?? '')
  expect(imports.filter(name => name !== 'react' && (!name.startsWith('.') || name.startsWith('../../')))).toEqual([])
})
