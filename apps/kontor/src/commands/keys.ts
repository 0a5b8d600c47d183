import { resolve } from 'node:path'
import { masterKeyFile } from '@kontor/customer-centre/adapters/master-key/file'
import { createClock } from '@kontor/customer-centre/platform/clock'
import { rotateKeys, settleKeys, storedKeys } from '@kontor/customer-centre/platform/crypto/change-keys'
import { inForce, type Purpose } from '@kontor/customer-centre/platform/crypto/keys'
import { migrate } from '@kontor/customer-centre/platform/db/migrate'
import { type Configuration, ConfigurationError } from '../configuration.ts'
import { masterKeyFileOf, masterKeySource } from '../master-key.ts'
import { ownerDatabase } from '../owner-database.ts'
import { explainDatabaseError } from './database-errors.ts'

const usage = `Usage: npm run keys                                          shows the keys, without the keys themselves
       npm run keys -- rotate                                makes new ones
       npm run keys -- rotate --master-key-file=<file>       and wraps all by the master key in that file`

/** `kontor keys`: what seals and signs is changed while Kontor runs. */
export async function keys(settings: Configuration, words: string[]): Promise<void> {
  const [action = 'list', option = '', ...more] = words
  const given = option.startsWith(fileOption) ? option.slice(fileOption.length) : ''
  const rotating = action === 'rotate' && (option === '' || given !== '')
  const listing = action === 'list' && option === ''
  if (more.length > 0 || !(rotating || listing)) throw new ConfigurationError(usage)
  const owner = await ownerDatabase(settings, console.log)
  try {
    await migrate(owner.url, owner).catch(explainDatabaseError)
    const [source, now] = [masterKeySource(settings), createClock(settings.region.timeZone).now()]
    if (rotating) await rotateKeys(owner.url, source, now, given ? masterKeyFile(resolve(given), given) : undefined)
    else await settleKeys(owner.url, source, now)
    console.log(await table(owner.url, now))
    if (rotating) console.log(`\nThe new keys are used in an hour; the former ones still read what they made.`)
    if (given) console.log(whatNext(settings))
  } finally {
    await owner.stop()
  }
}

const fileOption = '--master-key-file='

function whatNext(settings: Configuration): string {
  const set = masterKeyFileOf(settings)
  const where = set ? `Put the new master key into ${set}` : 'Set the new master key in the place of the former one'
  return `${where}, and restart all processes within that hour: they know only the former one.`
}

async function table(url: string, now: Date): Promise<string> {
  const all = await storedKeys(url)
  return all
    .map(key => {
      const { current, accepted } = inForce(all, key.name as Purpose, now) // the database holds no other
      const state =
        key.id === current?.id ? 'in use' : accepted.some(({ id }) => id === key.id) ? stateOf(key, current) : 'over'
      const since = new Date(key.made_at).toISOString().slice(0, 16).replace('T', ' ')
      return `${key.name.padEnd(9)} ${key.id}  made ${since} UTC  wrapped by ${key.master_id}  ${state}`
    })
    .join('\n')
}

/** Names the state of a key that counts and is not in use. */
const stateOf = (key: { made_at: string | Date }, current: { made_at: string | Date } | undefined): string =>
  current && new Date(key.made_at) > new Date(current.made_at) ? 'rests' : 'reads'
