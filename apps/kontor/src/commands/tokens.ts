import { createClock } from '@kontor/customer-centre/platform/clock'
import { inTransaction, type OperatorDb, openDatabase } from '@kontor/customer-centre/platform/db/database'
import { migrate } from '@kontor/customer-centre/platform/db/migrate'
import { listTokens, makeToken, revokeToken } from '@kontor/customer-centre/platform/http/machine-tokens'
import { type Configuration, ConfigurationError } from '../configuration.ts'
import { ownerDatabase } from '../owner-database.ts'
import { explainDatabaseError } from './database-errors.ts'

const usage = `Usage: npm run tokens                                 shows the tokens of your programs
       npm run tokens -- make usage "Cloud in Hamburg"   makes one that may send readings, and shows it once
       npm run tokens -- revoke <id>                     takes it back: it opens nothing from then on`

/** `kontor tokens`: what the provider's own programs call with. */
export async function tokens(settings: Configuration, words: string[]): Promise<void> {
  const act = actionOf(words, createClock(settings.region.timeZone).now())
  const owner = await ownerDatabase(settings, console.log)
  try {
    const { logins } = await migrate(owner.url, owner).catch(explainDatabaseError)
    const database = openDatabase(logins, { max: 2 })
    console.log(await inTransaction(database.operator, act).finally(() => database.close()))
  } finally {
    await owner.stop()
  }
}

function actionOf(words: string[], now: Date): (db: OperatorDb) => Promise<string> {
  const [act, what = '', name = '', ...more] = words
  if (act === undefined) return list
  if (act === 'make' && what === 'usage' && name.trim() !== '' && more.length === 0)
    return async db => `This is shown once. Keep it secret:\n${await makeToken(db, name.trim(), now)}`
  if (act === 'revoke' && what !== '' && name === '') return db => revoke(db, what, now)
  throw new ConfigurationError(usage)
}

async function list(db: OperatorDb): Promise<string> {
  const all = await listTokens(db)
  if (all.length === 0) return `There are no tokens yet.\n${usage}`
  return all
    .map(({ id, name, scopes, expires_at, last_used_at, revoked_at }) => {
      const used = last_used_at === null ? 'never used' : `last used ${new Date(last_used_at).toISOString()}`
      const until = expires_at === null ? '' : `, until ${new Date(expires_at).toISOString()}`
      return `${id}  ${scopes.join(' ')}  ${name} (${revoked_at === null ? `${used}${until}` : 'revoked'})`
    })
    .join('\n')
}

async function revoke(db: OperatorDb, id: string, now: Date): Promise<string> {
  if (!(await revokeToken(db, id, now))) throw new ConfigurationError(`There is no token ${id} that opens anything.`)
  return `The token ${id} opens nothing any more.`
}
