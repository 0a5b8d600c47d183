import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import pg from 'pg'
import { connect } from './connect.ts'
import { dropUnneeded, rightsMoved } from './move-rights.ts'
import { readKey } from './signature.ts'

const parts = ['app', 'operator'] as const

/**
 * The two logins that serve: `app` is bound to one tenant at a time, `operator` sees all of them. Neither can become the other, nor the
 * owner, who alone migrates. Here their addresses.
 */
export type Addresses = Record<(typeof parts)[number], string>
/** The addresses, and the key by which the server signs what it alone may ask; neither login may read it. */
export type Logins = Addresses & { key?: Buffer }
/** Holds what the server calls them; it knows them in all of its databases. */
type Names = Addresses

/** A database that this version must not touch; the message says why, and what helps. */
export class UnsuitableDatabase extends Error {}

/** Addresses of the logins of a database that has been migrated. @param url connection of the owner */
export async function loginsOf(url: string): Promise<Logins> {
  const client = await connect({ connectionString: url })
  try {
    return await withKey(client, addressesOf(client, url, await namesToServe(client)))
  } finally {
    await client.end()
  }
}

/**
 * Names of the logins to migrate for: those that the tables know, those that were given, or new ones.
 * @param given logins that someone has made
 */
export async function namesToServe(client: pg.Client, given?: Addresses): Promise<Names> {
  const { rows } = await client.query<{ app: string | null; operator: string | null }>(`
    select max(r.rolname) filter (where p.polname = 'tenant') as app, max(r.rolname) filter (where p.polname = 'operator') as operator
    from pg_policy p join pg_roles r on r.oid = any (p.polroles) where p.polrelid = to_regclass('public.audit_entry')`)
  const { app = null, operator = null } = rows[0] ?? {}
  if (app && operator) return { app, operator }
  return given ? madeBySomebody(client, given) : freeNames(client)
}

/** The files of migrations name the logins `kontor_app` and `kontor_operator`; what is applied names this database's. */
export function inNamesOf(names: Names, text: string): string {
  return text.replaceAll(/\bkontor_(app|operator)\b/g, (_, part: keyof Names) => pg.escapeIdentifier(names[part]))
}

/** Statements that make the logins, where no one has. They get a password where the owner has one. */
export function madeWith({ password }: pg.Client, names: Names): string {
  return parts
    .map(
      part =>
        `create role ${pg.escapeIdentifier(names[part])} login noinherit password ${secretOf(password, names[part])};`,
    )
    .join('\n')
}

/**
 * Lets the logins in, after the tables are there: gives this database logins of its own where it has shared some with another one, or the
 * given ones where it had others, and keeps all others out.
 * @returns their addresses
 * @throws UnsuitableDatabase where they are not let in, or could do more than they should
 */
export async function letLoginsIn(client: pg.Client, url: string, names: Names, given?: Addresses): Promise<Logins> {
  let wanted = names
  if (given) wanted = await madeBySomebody(client, given)
  else if (!(await areOwn(client, names))) wanted = await freeNames(client)
  await refusePowers(client, wanted)
  if (parts.some(part => wanted[part] !== names[part])) {
    // sent together, they are one transaction
    const moves = await Promise.all(parts.map(part => rightsMoved(client, names[part], wanted[part])))
    await client.query([given ? '' : madeWith(client, wanted), ...moves].join('\n'))
    for (const part of parts) await dropUnneeded(client, names[part])
  }
  await closeDoors(client, wanted)
  const logins = given ?? addressesOf(client, url, wanted)
  for (const part of parts) {
    let refusal = await refusalAt(logins[part])
    if (refusal && !given) {
      const name = wanted[part]
      // the owner's password has changed, from which this one follows, or someone has restored the role without one
      await client.query(`alter role ${pg.escapeIdentifier(name)} login password ${secretOf(client.password, name)}`)
      refusal = await refusalAt(logins[part])
    }
    if (refusal)
      throw new UnsuitableDatabase(
        `The database does not let ${wanted[part]} in: ${refusal}. Check ${settingOf[part]}, and which logins the server lets in from here.`,
      )
  }
  return withKey(client, logins)
}

async function withKey(client: pg.Client, addresses: Addresses): Promise<Logins> {
  const key = await readKey(client)
  return key ? { ...addresses, key } : addresses
}

const settingOf: Names = { app: 'DATABASE_APP_URL', operator: 'DATABASE_OPERATOR_URL' }

/** Named after the database, or by its number where that makes no name or someone has it. */
async function freeNames(client: pg.Client): Promise<Names> {
  const { rows } = await client.query<{ name: string; number: string; taken: string[] }>(`
    select datname as name, oid::text as number, array(select rolname from pg_roles where rolname ~ '^kontor_') as taken
    from pg_database where datname = current_database()`)
  const { name = '', number = '', taken = [] } = rows[0] ?? {}
  const namedBy = (word: string): Names => ({ app: `kontor_app_${word}`, operator: `kontor_operator_${word}` })
  const byName = namedBy(name)
  const free = /^[a-z0-9_]{1,47}$/.test(name) && !parts.some(part => taken.includes(byName[part]))
  return free ? byName : namedBy(number)
}

/** Names in the addresses that were given, which are looked at before anything is changed. */
async function madeBySomebody(client: pg.Client, given: Addresses): Promise<Names> {
  const nameIn = (part: keyof Names) => new pg.Client({ connectionString: given[part] }).user ?? ''
  const names = { app: nameIn('app'), operator: nameIn('operator') }
  const { rows } = await client.query<{ rolname: string }>('select rolname from pg_roles where rolname = any ($1)', [
    Object.values(names),
  ])
  for (const part of parts) {
    if (!rows.some(({ rolname }) => rolname === names[part]))
      throw new UnsuitableDatabase(`${settingOf[part]}: the server knows no login ${names[part]}. Make it first.`)
    // it stands in the statements of migrations, also inside of texts
    if (!/^[\w.@-]+$/.test(names[part]))
      throw new UnsuitableDatabase(`${settingOf[part]}: choose a login of letters, digits and _ . @ - only.`)
  }
  await refusePowers(client, names)
  return names
}

/**
 * Says whether no other database of the server serves by the same logins. Versions before had one pair for all; and of a database that was
 * copied on its server, the copy is not yet open to them.
 */
async function areOwn(client: pg.Client, names: Names): Promise<boolean> {
  const { rows } = await client.query<{ shared: boolean }>(
    `select bool_or(not exists (
          select from aclexplode(d.datacl) a where a.grantee = r.oid and a.privilege_type = 'CONNECT')
        and exists (select from pg_shdepend s
          where s.refclassid = 'pg_authid'::regclass and s.refobjid = r.oid and s.dbid not in (0, d.oid))) as shared
    from pg_roles r cross join pg_database d where r.rolname = any ($1) and d.datname = current_database()`,
    [Object.values(names)],
  )
  return names.app !== 'kontor_app' && rows[0]?.shared === false
}

/** Logins that could see or do what only the owner may, or are one and the same. */
async function refusePowers(client: pg.Client, names: Names): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select r.rolname as name from pg_roles r where r.rolname = any ($1)
      and (r.rolsuper or r.rolbypassrls or r.rolcreaterole or pg_has_role(r.oid, current_user, 'member')
        or exists (select from unnest($1::text[]) o where o <> r.rolname and pg_has_role(r.oid, o::name, 'member')))`,
    [Object.values(names)],
  )
  const [mighty] = rows
  if (mighty)
    throw new UnsuitableDatabase(
      `The login ${mighty.name} has too many rights: it could see every customer’s rows or become somebody else. ${settingOf.app} and ${settingOf.operator} need logins that are members of no other.`,
    )
  if (names.app === names.operator)
    throw new UnsuitableDatabase(
      `${settingOf.app} and ${settingOf.operator} need two logins, and both name ${names.app}.`,
    )
}

/** Opens this database to its own logins and closes it to everyone else’s, once: an owner may open it again to whom they like. */
async function closeDoors(client: pg.Client, names: Names): Promise<void> {
  const { rows } = await client.query<{ name: string; open: number }>(
    `select d.datname as name, (select count(distinct a.grantee)::int from aclexplode(d.datacl) a join pg_roles r on r.oid = a.grantee
        where r.rolname = any ($1) and a.privilege_type = 'CONNECT') as open
    from pg_database d where d.datname = current_database()`,
    [Object.values(names)],
  )
  const { name = '', open = 0 } = rows[0] ?? {}
  if (open === parts.length) return
  const database = pg.escapeIdentifier(name)
  await client.query(`
    revoke connect, temporary on database ${database} from public;
    grant connect on database ${database} to ${parts.map(part => pg.escapeIdentifier(names[part])).join(', ')}`)
}

/** Asks what the server says to someone who may not come in; null where they may. */
async function refusalAt(address: string): Promise<string | null> {
  try {
    const client = await connect({ connectionString: address, application_name: 'kontor-migrate' })
    await client.end()
    return null
  } catch (error) {
    const { code = '', message } = error as { code?: string; message: string }
    if (!/^(28...|42501)$/.test(code)) throw error
    return message
  }
}

/** The owner's address, with another login: a word in the query counts more than one before the host. */
function addressesOf({ password }: pg.Client, url: string, names: Names): Addresses {
  const addressOf = (part: keyof Names) => {
    const address = new URL(url.replace(/^(postgres(?:ql)?:\/\/)[^/?]*@/, '$1'))
    address.searchParams.set('user', names[part])
    address.searchParams.delete('password')
    const own = passwordOf(password, names[part])
    if (own) address.searchParams.set('password', own)
    return address.href
  }
  return { app: addressOf('app'), operator: addressOf('operator') }
}

/** Follows from the owner's, so that nothing has to be kept and all processes know it; the owner's does not follow from it. */
const passwordOf = (owner: string | null | undefined, name: string): string | null =>
  owner ? createHmac('sha256', owner).update(`Kontor's login ${name}`).digest('base64url') : null

/** The password as the server keeps it: its log may hold what is sent. */
function secretOf(owner: string | null | undefined, name: string): string {
  const password = passwordOf(owner, name)
  if (!password) return 'null'
  const salt = randomBytes(16)
  const salted = pbkdf2Sync(password, salt, 4096, 32, 'sha256')
  const keyed = (word: string) => createHmac('sha256', salted).update(word).digest()
  const stored = createHash('sha256').update(keyed('Client Key')).digest('base64')
  return `'SCRAM-SHA-256$4096:${salt.toString('base64')}$${stored}:${keyed('Server Key').toString('base64')}'`
}
