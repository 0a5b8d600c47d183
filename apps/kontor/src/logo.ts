import { readFileSync } from 'node:fs'
import { OperatorMistake } from '@kontor/customer-centre/platform/operator-mistake'
import { type Logo, readLogo } from '@kontor/customer-centre/values/logo'

/** @throws OperatorMistake where the file of provider.logo cannot stand on documents */
export function providerLogo(path: string | null): Logo | null {
  if (path === null) return null
  try {
    return readLogo(readFileSync(path))
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    const why = error instanceof RangeError ? message : code === 'ENOENT' ? 'is not there' : `cannot be read (${code})`
    throw new OperatorMistake(`provider.logo: the file ${path} ${why}.`)
  }
}
