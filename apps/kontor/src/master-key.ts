import { join } from 'node:path'
import { masterKeyOfCommand } from '@kontor/customer-centre/adapters/master-key/command'
import { masterKeyFile, ownMasterKeyFile } from '@kontor/customer-centre/adapters/master-key/file'
import type { MasterKeySource } from '@kontor/customer-centre/platform/crypto/master-key-source'
import type { Configuration } from './configuration.ts'

const settingNames = ['MASTER_KEY', 'MASTER_KEY_FILE', 'MASTER_KEY_COMMAND'] as const

/** The key that wraps this installation's keys: as it is set, or a file beside the embedded database. */
export function masterKeySource(settings: Configuration): MasterKeySource {
  const { MASTER_KEY: given, MASTER_KEY_FILE: file, MASTER_KEY_COMMAND: command } = settings
  if (given) return { name: 'MASTER_KEY', read: async () => given }
  if (file) return masterKeyFile(file, 'MASTER_KEY_FILE')
  if (command) return masterKeyOfCommand(command)
  return ownMasterKeyFile(ownFileOf(settings))
}

export const ownFileOf = ({ DATA_DIR }: Pick<Configuration, 'DATA_DIR'>): string => join(DATA_DIR, 'master-key')

export function masterKeyMistake(settings: Configuration): string | null {
  const set = settingNames.filter(name => settings[name])
  if (set.length > 1) return `${set[1]}: has no use with ${set[0]}. Set one of them.`
  if (set.length > 0 || settings.NODE_ENV !== 'production' || !settings.DATABASE_URL) return null
  return 'MASTER_KEY: is missing, which opens the keys in your database. Set it, MASTER_KEY_FILE or MASTER_KEY_COMMAND to 32 random bytes in base64 (openssl rand -base64 32), and keep them apart from the database.'
}
