import { createSecretKey, hash } from 'node:crypto'
import { KeyMistake, type MasterKeySource } from './master-key-source.ts'
import { decrypt, encrypt, type NamedKey } from './vault.ts'

/** A key as the database holds it. */
export type WrappedKey = { id: string; name: string; wrapped: Buffer; master_id: string }

/**
 * The master key that wraps these keys.
 * @throws KeyMistake where it is missing, unreadable, or another one; it is made only where nothing is wrapped yet
 */
export async function masterKeyFor(source: MasterKeySource, keys: readonly WrappedKey[]): Promise<NamedKey> {
  const [first] = keys
  const text = (await source.read()) ?? (first ? null : await source.make?.())
  if (text == null) throw new KeyMistake(`${source.name}: ${first ? lost(first) : howToMake}`)
  const master = readMasterKey(text, source.name)
  const other = keys.find(({ master_id }) => master_id !== master.id)
  if (other)
    throw new KeyMistake(
      `${source.name}: this is master key ${master.id}, and this installation's keys are wrapped by ${other.master_id}. Give that one; nothing was changed.`,
    )
  return master
}

const howToMake = 'there is no master key. It is 32 random bytes in base64: openssl rand -base64 32'

const lost = ({ master_id }: WrappedKey): string =>
  `the master key ${master_id} is missing, which wraps this installation's keys. Put it back from where you keep it; nothing was changed.`

function readMasterKey(text: string, name: string): NamedKey {
  const written = text.trim()
  if (!/^[A-Za-z\d+/]{43}=$/.test(written))
    throw new KeyMistake(`${name}: must be 32 random bytes in base64, as "openssl rand -base64 32" prints them.`)
  const bytes = Buffer.from(written, 'base64')
  // tells which key it is, and nothing about it
  return { id: hash('sha256', `kontor master key\n${written}`).slice(0, 16), key: createSecretKey(bytes) }
}

export const wrap = (master: NamedKey, key: { id: string; name: string }, clear: Uint8Array): Buffer =>
  encrypt(master.key, clear, contextOf(key, master))

/** @throws where it was wrapped by another master key, for another purpose or under another id */
export const unwrap = (master: NamedKey, key: WrappedKey): Buffer =>
  decrypt(master.key, key.wrapped, contextOf(key, master))

const contextOf = ({ id, name }: { id: string; name: string }, master: NamedKey): string =>
  `kontor key\n${name}\n${id}\n${master.id}`
