import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { dirname, join } from 'node:path'
import { siteFile } from './site-file.ts'

/** Modules of packages, by their names. */
export type Packages = Readonly<Record<string, string>>

/** Installs packages beside a site file, as npm would, and names the file as the environment does. */
export function siteWithPackages(content: string | object, packages: Packages): { SITE_FILE: string } {
  const named = siteFile(content)
  for (const [name, source] of Object.entries(packages)) {
    const folder = join(dirname(named.SITE_FILE), 'node_modules', name)
    mkdirSync(folder, { recursive: true })
    writeFileSync(
      join(folder, 'package.json'),
      JSON.stringify({ name, version: '1.2.0', type: 'module', exports: './adapter.js' }),
    )
    writeFileSync(join(folder, 'adapter.js'), source)
  }
  return named
}

/** Writes the module of an adapter: a schema that takes everything, and what is different about it. */
export const adapterSource = (port: string, create: string, more = ''): string => `
const settings = { '~standard': { version: 1, vendor: 'test', validate: value => ({ value }) } }
export default { port: '${port}', promise: 1, settings, create: ${create}, ${more} }
`

/** Returns the module of the gateway of someone else, as its author would publish it. */
export const acmePayment = (): string =>
  stripTypeScriptTypes(readFileSync(join(import.meta.dirname, 'acme-payment.ts'), 'utf8'))

/** Installs the package of the ports' types beside a site file, too. */
export function withTypes(named: { SITE_FILE: string }): { SITE_FILE: string } {
  const place = join(dirname(named.SITE_FILE), 'node_modules/@kontor')
  mkdirSync(place, { recursive: true })
  symlinkSync(join(import.meta.dirname, '../../../../packages/adapters'), join(place, 'adapters'))
  return named
}
