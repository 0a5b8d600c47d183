import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { KeyMistake, type MasterKeySource } from '../../platform/crypto/master-key-source.ts'

const run = promisify(execFile)

/**
 * Takes what a command prints: a key management service that opens a sealed master key. The shell runs it, so pipes work.
 * @param patience milliseconds for it to answer
 */
export const masterKeyOfCommand = (command: string, patience = 30_000): MasterKeySource => ({
  name: 'MASTER_KEY_COMMAND',
  async read() {
    try {
      const { stdout } = await run('/bin/sh', ['-c', command], { timeout: patience })
      return stdout
    } catch (error) {
      const { killed, code, stderr = '' } = error as { killed?: boolean; code?: number | string; stderr?: string }
      const why = killed ? `gave no answer within ${patience / 1000} s` : `ended with ${code}`
      const [said = ''] = stderr.trim().split('\n')
      throw new KeyMistake(`MASTER_KEY_COMMAND: ${why}${said && ` (${said.slice(0, 200)})`}.`)
    }
  },
})
