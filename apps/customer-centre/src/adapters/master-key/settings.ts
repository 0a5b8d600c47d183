import * as z from 'zod'
import type { MasterKeySource } from '../../platform/crypto/master-key-source.ts'
import { OperatorMistake } from '../../platform/operator-mistake.ts'
import { defineSettings, path, setting } from '../../platform/settings.ts'
import { masterKeyOfCommand } from './command.ts'
import { masterKeyFile } from './file.ts'

/** @property file where a new one is put; null where it is in no file */
export type MasterKeySettings = { source: MasterKeySource; file: string | null }

export const masterKeySettings = defineSettings(
  {
    MASTER_KEY: setting(z.string().optional(), 'the master key itself'),
    MASTER_KEY_FILE: setting(
      path.optional(),
      'a file that holds it',
      '`<DATA_DIR>/master-key`; none with `NODE_ENV=production` and your own PostgreSQL',
    ),
    MASTER_KEY_COMMAND: setting(
      z.string().optional(),
      'a command that prints it within 30 seconds, such as one of a key management service that decrypts it',
    ),
  },
  (set, { production, ownDatabase }): MasterKeySettings | null => {
    const { MASTER_KEY: given, MASTER_KEY_FILE: file, MASTER_KEY_COMMAND: command } = set
    const [name, second] = Object.entries(set).flatMap(([name, value]) => (value ? [name] : []))
    if (second) throw new OperatorMistake(`${second}: has no use with ${name}. Set one of them.`)
    if (given) return { source: { name: 'MASTER_KEY', read: async () => given }, file: null }
    if (file) return { source: masterKeyFile(file, 'MASTER_KEY_FILE'), file }
    if (command) return { source: masterKeyOfCommand(command), file: null }
    if (!production || !ownDatabase) return null
    throw new OperatorMistake(
      'MASTER_KEY: is missing, which opens the keys in your database. Set it, MASTER_KEY_FILE or MASTER_KEY_COMMAND to 32 random bytes in base64 (openssl rand -base64 32), and keep them apart from the database.',
    )
  },
)
