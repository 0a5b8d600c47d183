import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { cloneTemplate, databaseUrl, dropDatabase } from '../../testing/template.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { type Addresses, type Logins, loginsOf } from './logins.ts'
import { migrate } from './migrate.ts'
import { rightsMoved } from './move-rights.ts'

/** Asks what a login answers to a statement: rows, or the words it is refused with. */
async function ask(address: string, statement: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: address })
  try {
    await client.connect()
    return (await client.query(statement)).rows
  } catch (error) {
    return (error as Error).message
  } finally {
    await client.end()
  }
}

const nameIn = (address: string): string => new pg.Client({ connectionString: address }).user ?? ''
const addressesIn = ({ app, operator }: Addresses): string[] => [app, operator]
const onDatabase = (address: string, name: string): string => databaseUrl(address, name)

let number = 0
/** An installation as an operator makes it: a database with an owner of its own. */
async function installation(rights = 'createrole'): Promise<{ url: string; name: string; owner: string }> {
  const server = await testDatabase()
  const name = `test_shop_${process.pid}_${++number}`
  const owner = `${name}_owner`
  const maker = new pg.Client({ connectionString: server })
  await maker.connect()
  await maker.query(`create role ${owner} login ${rights}`)
  await maker.query(`grant ${owner} to current_user`)
  await maker.query(`create database ${name} owner ${owner}`)
  onTestFinished(async () => {
    await dropDatabase(maker, name)
    await maker.end()
  })
  return { url: databaseUrl(server, name).replace(/user=\w+/, `user=${owner}`), name, owner }
}

/** Logins as someone makes them on a server whose owners of databases may not. */
async function madeLogins({ url, name }: { url: string; name: string }, attributes = ''): Promise<Addresses> {
  const names = [`${name}_app`, `${name}_operator`]
  for (const login of names) await ask(await testDatabase(), `create role ${login} login ${attributes}`)
  const [app = '', operator = ''] = names.map(login => url.replace(/user=\w+/, `user=${login}`))
  return { app, operator }
}

describe('an installed database', () => {
  let shop: Awaited<ReturnType<typeof cloneTemplate>>
  let logins: Logins
  beforeAll(async () => {
    shop = await cloneTemplate(await testDatabase(), null)
    logins = (await migrate(shop.url)).logins
  })
  afterAll(() => shop.drop())

  test.each(['app', 'operator'] as const)('serves by a login that can become nobody else: %s', async part => {
    const owner = nameIn(shop.url)
    const other = nameIn(part === 'app' ? logins.operator : logins.app)
    expect(await ask(logins[part], 'select session_user as name')).toEqual([{ name: nameIn(logins[part]) }])
    for (const role of [owner, other, 'postgres'])
      expect(await ask(logins[part], `set role ${role}`)).toBe(`permission denied to set role "${role}"`)
    expect(await ask(logins[part], `grant ${owner} to current_user`)).toMatch(/^permission denied/)
    expect(
      await ask(
        logins[part],
        `select rolname from pg_roles r where rolname <> current_user and pg_has_role(current_user, r.oid, 'member')`,
      ),
    ).toEqual([])
    expect(
      await ask(
        logins[part],
        `select r.rolname from pg_roles r where r.rolname = current_user
          and (rolsuper or rolcreaterole or rolcreatedb or rolbypassrls or rolreplication)`,
      ),
    ).toEqual([])
  })

  test('keeps its logins when it is migrated again, and is found by them', async () => {
    expect((await migrate(shop.url)).logins).toEqual(logins)
    expect(await loginsOf(shop.url)).toEqual(logins)
  })
})

describe('two installations on one server', () => {
  test('are both installed, and neither login of one is let in by the other', async () => {
    const [one, other] = [await installation(), await installation()]
    const { logins } = await migrate(one.url)
    const { logins: others } = await migrate(other.url)
    expect(new Set([...addressesIn(logins), ...addressesIn(others)].map(nameIn)).size).toBe(4)
    for (const [mine, theirs] of [
      [logins, other.name],
      [others, one.name],
    ] as const)
      for (const address of addressesIn(mine)) {
        expect(await ask(address, 'select 1 as one')).toEqual([{ one: 1 }])
        expect(await ask(onDatabase(address, theirs), 'select name from secret')).toBe(
          `permission denied for database "${theirs}"`,
        )
      }
    // nor can the owner of one become who serves the other
    expect(await ask(other.url, `set role ${nameIn(logins.operator)}`)).toMatch(/^permission denied/)
    expect(await ask(other.url, `grant ${nameIn(logins.operator)} to current_user`)).toMatch(/^permission denied/)
  })

  test('read nothing of each other where an owner has opened their database to everybody', async () => {
    const [one, other] = [await installation(), await installation()]
    const { logins } = await migrate(one.url)
    await migrate(other.url)
    await ask(other.url, `grant connect on database ${other.name} to public`)
    for (const address of addressesIn(logins))
      for (const table of ['secret', 'user_account', 'pgboss.job'])
        expect(await ask(onDatabase(address, other.name), `select from ${table}`)).toMatch(/^permission denied for/)
  })

  test('take no login that is there already', async () => {
    const shop = await installation()
    const taken = `kontor_operator_${shop.name}`
    await ask(await testDatabase(), `create role ${taken} login`)
    const { logins } = await migrate(shop.url)
    expect([nameIn(logins.app), nameIn(logins.operator)]).toEqual([
      expect.stringMatching(/^kontor_app_\d+$/),
      expect.stringMatching(/^kontor_operator_\d+$/),
    ])
    expect(await ask(logins.operator, 'select count(*)::int as count from customer')).toEqual([{ count: 0 }])
  })

  test('copied on its server, the copy gets logins of its own', async () => {
    const shop = await installation('createrole createdb')
    const { logins } = await migrate(shop.url)
    const copy = `${shop.name}_copy`
    await ask(onDatabase(shop.url, 'postgres'), `create database ${copy} template ${shop.name}`)
    const { logins: its } = await migrate(onDatabase(shop.url, copy))
    expect(await ask(its.app, 'select count(*)::int as count from customer')).toEqual([{ count: 0 }])
    expect(await ask(onDatabase(logins.operator, copy), 'select 1')).toBe(`permission denied for database "${copy}"`)
    expect(await ask(logins.operator, 'select count(*)::int as count from customer')).toEqual([{ count: 0 }])
    expect(await ask(onDatabase(shop.url, 'postgres'), `drop database ${copy}`)).toEqual([])
  })
})

describe('a database of a version before, which served by roles of the whole server', () => {
  /** Makes it as it was: the roles of the first file, which the owner may become. */
  async function asBefore(url: string): Promise<void> {
    await migrate(url)
    const { app, operator } = await loginsOf(url)
    for (const role of ['kontor_app', 'kontor_operator']) {
      // the other one may have made it
      await ask(await testDatabase(), `create role ${role} nologin`)
      await ask(await testDatabase(), `grant ${role} to ${nameIn(url)} with admin option`)
    }
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query(await rightsMoved(client, nameIn(app), 'kontor_app'))
    await client.query(await rightsMoved(client, nameIn(operator), 'kontor_operator'))
    await client.query(`drop role ${nameIn(app)}, ${nameIn(operator)}`)
    await client.end()
  }

  test('gets its own with the same rights, and the last of them ends those roles', async () => {
    const [one, other, fresh] = [await installation(), await installation(), await installation()]
    await migrate(fresh.url)
    const rights = (url: string) =>
      ask(
        url,
        `select tablename, policyname, cmd, qual, with_check, substring(roles[1] from '^kontor_(app|operator)') as login from pg_policies
          where schemaname = 'public' order by 1, 2`,
      )
    const grants = (url: string) =>
      ask(
        url,
        `select c.oid::regclass::text as name, a.privilege_type, substring(r.rolname from '^kontor_(app|operator)') as login
          from pg_class c, aclexplode(c.relacl) a join pg_roles r on r.oid = a.grantee where r.rolname ~ '^kontor_' order by 1, 2, 3`,
      )
    const wanted = [await rights(fresh.url), await grants(fresh.url)]
    await asBefore(one.url)
    await asBefore(other.url)
    const legacy = `select rolname from pg_roles where rolname in ('kontor_app', 'kontor_operator')`

    const { logins } = await migrate(one.url)
    expect([await rights(one.url), await grants(one.url)]).toEqual(wanted)
    expect(await ask(logins.app, 'select count(*)::int as count from contract')).toEqual([{ count: 0 }])
    // the other one still serves by them
    expect(await ask(one.url, legacy)).toHaveLength(2)
    expect(await ask(other.url, 'set role kontor_operator')).toEqual([])
    await migrate(other.url)
    expect([await rights(other.url), await grants(other.url)]).toEqual(wanted)
    expect(await ask(one.url, legacy)).toEqual([])
  })

  test('isolates tables of later versions for its own logins', async () => {
    const shop = await installation()
    await asBefore(shop.url)
    const { logins } = await migrate(shop.url)
    await ask(shop.url, `create table later (customer_number integer); call isolate('later')`)
    expect(
      await ask(shop.url, `select roles[1]::text as name from pg_policies where tablename = 'later' order by 1`),
    ).toEqual([logins.app, logins.operator].map(address => ({ name: nameIn(address) })))
  })
})

describe('logins that somebody has made', () => {
  test('serve an owner who may make none', async () => {
    const shop = await installation('nocreaterole')
    const given = await madeLogins(shop)
    expect((await migrate(shop.url, { given })).logins).toMatchObject(given)
    expect((await migrate(shop.url, { given })).applied).toEqual([])
    expect(await ask(given.app, 'select count(*)::int as count from contract')).toEqual([{ count: 0 }])
    expect(await ask(given.operator, 'select count(*)::int as count from customer')).toEqual([{ count: 0 }])
    expect(await ask(shop.url, `set role ${nameIn(given.operator)}`)).toMatch(/^permission denied/)
  })

  test('take over from those that were made here, which are let in no more', async () => {
    const shop = await installation()
    const { logins } = await migrate(shop.url)
    const given = await madeLogins(shop)
    await migrate(shop.url, { given })
    expect(await ask(given.operator, 'select count(*)::int as count from customer')).toEqual([{ count: 0 }])
    expect(await ask(logins.operator, 'select 1')).toBe(`permission denied for database "${shop.name}"`)
  })

  test('are refused where they could do more than they should, and nothing is changed', async () => {
    const shop = await installation()
    const refused = (given: Addresses) => expect(migrate(shop.url, { given })).rejects
    await refused({ app: shop.url, operator: shop.url }).toThrow(/has too many rights/)
    await refused({ app: shop.url.replace(/user=\w+/, 'user=nobody_here'), operator: shop.url }).toThrow(
      'DATABASE_APP_URL: the server knows no login nobody_here',
    )
    const given = await madeLogins(shop)
    await refused({ app: given.app, operator: given.app }).toThrow('need two logins')
    await ask(await testDatabase(), `grant ${nameIn(given.operator)} to ${nameIn(given.app)}`)
    await refused(given).toThrow(`The login ${nameIn(given.app)} has too many rights`)
    expect(await ask(shop.url, `select to_regclass('customer') as customer`)).toEqual([{ customer: null }])
  })
})
