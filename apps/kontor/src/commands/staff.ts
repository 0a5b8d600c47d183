import { localeOf } from '@kontor/contract/locales'
import { staffPresetNames } from '@kontor/contract/staff-powers'
import {
  appointStaff,
  dismissStaff,
  type NewStaff,
  staffAccounts,
} from '@kontor/customer-centre/areas/people/identity/staff-accounts'
import { createClock } from '@kontor/customer-centre/platform/clock'
import { inTransaction, type OperatorDb, openDatabase } from '@kontor/customer-centre/platform/db/database'
import { migrate } from '@kontor/customer-centre/platform/db/migrate'
import { isPreset } from '@kontor/customer-centre/platform/staff-roles'
import * as z from 'zod'
import { type Configuration, ConfigurationError } from '../configuration.ts'
import { ownerDatabase } from '../owner-database.ts'
import { explainDatabaseError } from './database-errors.ts'

const usage = `Usage: npm run staff                                      shows who is staff
       npm run staff -- mia@example.com "Mia Berg"        makes her staff, with a new account if need be: an owner, who
                                                          may do everything; or with the roles named at the end,
                                                          such as --roles support,billing
       npm run staff -- --remove mia@example.com          takes it from her and signs her out`

const rolesUsage = `The roles are ${staffPresetNames.join(', ')}; those of your own are given at /staff/people.\n${usage}`

/** `kontor staff`: the first staff account cannot be made in the portal, which needs staff for it. */
export async function staff(settings: Configuration, words: string[]): Promise<void> {
  const act = actionOf(words, settings)
  const owner = await ownerDatabase(settings, console.log)
  try {
    const { logins } = await migrate(owner.url, owner).catch(explainDatabaseError)
    const database = openDatabase(logins, { max: 2 })
    console.log(await inTransaction(database.operator, act).finally(() => database.close()))
  } finally {
    await owner.stop()
  }
}

function actionOf(words: string[], { region }: Configuration): (db: OperatorDb) => Promise<string> {
  if (words.length === 0) return list
  const now = createClock(region.timeZone).now()
  const removing = words[0] === '--remove'
  const at = words.indexOf('--roles')
  const roles = at < 0 ? ['owner'] : (words[at + 1] ?? '').split(',')
  if (at >= 0 && (removing || !roles.every(isPreset))) throw new ConfigurationError(rolesUsage)
  const [email = '', name = '', ...more] = (at < 0 ? words : words.toSpliced(at, 2)).slice(removing ? 1 : 0)
  const known = z.email().max(254).safeParse(email).success
  if (!known || more.length > 0 || (removing && name)) throw new ConfigurationError(usage)
  return db =>
    removing ? remove(db, email, now) : add(db, { email, name, roles, locale: localeOf(region.language) }, now)
}

async function list(db: OperatorDb): Promise<string> {
  const accounts = await staffAccounts(db)
  if (accounts.length === 0) return `Nobody is staff yet.\n${usage}`
  return accounts
    .map(({ email, name, staff_roles, admin_by_claim, two_factor_since }) => {
      const notes = [
        staff_roles.join(', '),
        admin_by_claim && 'by SSO_STAFF_CLAIM',
        !two_factor_since && 'no second factor',
      ].filter(Boolean)
      return `${email}  ${name}${notes.length > 0 ? ` (${notes.join(', ')})` : ''}`
    })
    .join('\n')
}

async function add(db: OperatorDb, person: NewStaff, now: Date): Promise<string> {
  const made = await appointStaff(db, person, now)
  if (!made) throw new ConfigurationError(`The account ${person.email} is disabled.`)
  const { isNew, invited } = made
  const link = ' Kontor mails a link to set a password; it leaves as soon as Kontor runs and holds for an hour.'
  return `${made.email} is staff${isNew ? ', with a new account' : ''}.${invited ? link : ''}`
}

async function remove(db: OperatorDb, email: string, now: Date): Promise<string> {
  if (!(await dismissStaff(db, email, now))) throw new ConfigurationError(`${email} is no staff account.`)
  return `${email} is no longer staff, and signed out everywhere.`
}
