import { join } from 'node:path'
import { ownMasterKeyFile } from '@kontor/customer-centre/adapters/master-key/file'
import type { MasterKeySource } from '@kontor/customer-centre/platform/crypto/master-key-source'
import type { Configuration } from './configuration.ts'

/** The key that wraps this installation's keys: as it is set, or a file beside the embedded database. */
export const masterKeySource = (settings: Configuration): MasterKeySource =>
  settings.masterKey?.source ?? ownMasterKeyFile(ownFileOf(settings))

/** The file that the operator finds the key in; null where it is in none. */
export const masterKeyFileOf = (settings: Configuration): string | null =>
  settings.masterKey ? settings.masterKey.file : ownFileOf(settings)

const ownFileOf = ({ DATA_DIR }: Configuration): string => join(DATA_DIR, 'master-key')
