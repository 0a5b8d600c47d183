import { spawnSync } from 'node:child_process'
import { copyFileSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './program.mjs'

/**
 * `npm run pack:adapters`: makes the package that authors of adapters install, in packages/adapters/dist or the folder that is named. Within the house its sources are used
 * as they are; Node runs no TypeScript below node_modules.
 */
const home = join(root, 'packages/adapters')
const [, , dist = join(home, 'dist')] = process.argv
rmSync(dist, { recursive: true, force: true })

const sources = globSync('src/*.ts', { cwd: home }).filter(file => !file.endsWith('.test.ts'))
const flags = [
  ...['--ignoreConfig', '--strict', '--exactOptionalPropertyTypes', '--target', 'es2022', '--module', 'nodenext'],
  ...['--declaration', '--rewriteRelativeImportExtensions', '--types', 'node', '--outDir', dist],
]
const { status, stdout } = spawnSync(join(root, 'node_modules/.bin/tsc'), [...flags, ...sources], {
  cwd: home,
  encoding: 'utf8',
})
if (status !== 0) throw new Error(stdout)

const { private: _, exports: __, ...described } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'))
const exports = { '.': './adapter.js', './*': './*.js' }
writeFileSync(join(dist, 'package.json'), `${JSON.stringify({ ...described, exports }, null, 2)}\n`)
copyFileSync(join(root, 'LICENSE'), join(dist, 'LICENSE'))
