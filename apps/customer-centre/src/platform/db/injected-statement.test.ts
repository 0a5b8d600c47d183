import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { ownerOf } from '../../testing/owner.ts'
import { startTestCentre, type TestCentre } from '../../testing/test-centre.ts'
import { bindTenant, inTransaction, openDatabase, openRights, type TenantDb } from './database.ts'
import { Signature } from './signature.ts'

/** Someone whose words have become statements of a request: bound to 10001 and Anna, on a connection that was bound to others before. */
let centre: TestCentre
let anna: string
let another: string
let database: ReturnType<typeof openDatabase>
beforeAll(async () => {
  centre = await startTestCentre()
  database = openDatabase(centre.logins, { max: 1 })
  for (const name of ['anna@demo.example', 'admin@demo.example']) await centre.signedIn(name)
  const users = sql<{ id: string; email: string }>`select id, email from user_account`
  const { rows } = await users.execute(centre.services.database.operator)
  const idOf = (email: string) => rows.find(row => row.email === email)?.id ?? ''
  anna = idOf('anna@demo.example')
  another = idOf('admin@demo.example')
})
afterAll(async () => {
  await database.close()
  await centre.close()
})

const slipped = <T>(work: (db: TenantDb) => Promise<T>) =>
  inTransaction(database.unbound, async db => work(await bindTenant(db, 10001, anna)))
const run = (db: TenantDb, statement: string) => sql.raw<Record<string, unknown>>(statement).execute(db)
/** Returns whose rows the login sees in all tables that belong to customers. */
const customersSeen = async (db: TenantDb): Promise<number[]> => {
  const { rows } = await run(
    db,
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attname = 'customer_number' and c.relrowsecurity
      and has_column_privilege(c.oid, a.attnum, 'select') and not c.relispartition`,
  )
  const each = rows.map(({ name }) => `select customer_number from ${name}`)
  const seen = await run(db, `select distinct customer_number as seen from (${each.join(' union ')}) a order by 1`)
  return seen.rows.map(({ seen: number }) => Number(number))
}

describe('a statement that slips into a request', () => {
  test('sees its own customer, and is not alone in the database', async () => {
    const all = 'select count(distinct customer_number) as all from customer'
    const { rows } = await sql.raw<{ all: number }>(all).execute(centre.services.database.operator)
    expect(rows[0]?.all).toBeGreaterThan(2)
    // what people did outside any customer has the number 0, where it is their own
    expect((await slipped(customersSeen)).filter(number => number > 0)).toEqual([10001])
  })

  test('sees nobody where it names another customer or user', async () => {
    await database.asTenant(10002, db => run(db, 'select'))
    const named = await slipped(async db => {
      await run(db, `select set_config('kontor.customer', '10002', true)`)
      return customersSeen(db)
    })
    expect(named.filter(number => number > 0)).toEqual([])
    const own = await slipped(async db => {
      await run(db, `select set_config('kontor.user', '${another}', true)`)
      return (await run(db, 'select own_user() as is')).rows
    })
    expect(own).toEqual([{ is: null }])
  })

  test('leaves nothing to the next request of its connection', async () => {
    await slipped(db => run(db, `select set_config('kontor.customer', '10002', false)`))
    const next = sql<{ number: number }>`select customer_number as number from customer`
    expect((await next.execute(database.unbound)).rows).toEqual([])
    const bound = await slipped(db => run(db, 'select tenant() as is'))
    expect(bound.rows).toEqual([{ is: 10001 }])
  })

  const hash = `(select id_hash from session where user_id = '$another' limit 1)`
  test.each([
    ['binds itself to another customer', `select bind_to('10002', '', null)`],
    ['binds itself to another user', `select bind_to('', '$another', sha256('guessed'))`],
    ['goes past the signature', `select bind_both(10002, '$another')`],
    ['counts up to another customer', `select setval('bound_customer', 10002)`],
    ['counts up by one', `select nextval('bound_customer')`],
    ['takes over a session by its hash', `select * from resolve_session(${hash}, now(), true, null)`],
    ['takes over a session as the version before did', `select * from resolve_session(${hash}, now(), true)`],
    ['asks whom others act for', `select * from memberships_of('$another', now(), null)`],
    ['asks so as the version before did', `select * from memberships_of('$another', now())`],
    ['reads the key', `select key from server_key`],
    ['signs', `select check_signature('rights', null)`],
    ['opens rights', `select open_rights(null)`],
    ['counts up to an opened transaction', `select setval('rights_opened', txid_current())`],
    ['enqueues a job', `select enqueue_jobs('mail.send', '[{"data": {}}]', '{}', null)`],
    [
      'enqueues a job as the version before did',
      `select enqueue_jobs('mail.send', '[{"data": {}}]'::jsonb, '{}'::jsonb)`,
    ],
    ['enqueues a job past the signature', `select put_jobs('mail.send', '[{"data": {}}]', '{}')`],
    ['writes a job', `insert into pgboss.job (name) values ('mail.send')`],
    ['changes the guard', `drop trigger opened_by_server on session`],
    [
      'replaces the guard',
      `create or replace function signatures_count_from() returns timestamptz language sql return now() + interval '1 hour'`,
    ],
    ['becomes the login of staff', `set local role '$operator'`],
  ])('never %s', async (_, statement) => {
    const { rows } = await sql<{ operator: string }>`select current_user as operator`.execute(
      centre.services.database.operator,
    )
    const text = statement.replaceAll('$another', another).replaceAll('$operator', rows[0]?.operator ?? '')
    await expect(slipped(db => run(db, text))).rejects.toThrow(
      /^permission denied|^only the server may ask for this|^this process is of a version before|^must be owner|denied to set role/,
    )
  })

  const rights = [
    `insert into session (id_hash, public_id, user_id, authenticated_at, created_at, last_used_at, expires_at, absolute_expires_at, idle_minutes, user_agent)
      values ('guessed', gen_random_uuid(), '$another', now(), now(), now(), now() + interval '1 day', now() + interval '1 day', 60, '')`,
    `update session set user_id = '$another'`,
    `update session set authenticated_at = now()`,
    `update session set current_customer_number = 10002, acting_reason = 'mine'`,
    `update device set trusted_until = 'infinity'`,
    `insert into pending_sign_in (id_hash, user_id, method, remember, created_at, expires_at)
      values ('guessed', '$another', 'password', false, now(), now() + interval '1 day')`,
    `insert into passkey (id, user_id, credential_id, public_key, counter, synced, name, created_at)
      values (gen_random_uuid(), '$another', 'mine', 'mine', 0, false, '', now())`,
    `update passkey set public_key = 'mine'`,
    `insert into totp_app (id, user_id, name, secret, created_at) values (gen_random_uuid(), '$another', '', 'mine', now())`,
    `insert into recovery_code (user_id, code_hash, salt, created_at) values ('$another', 'mine', 'mine', now())`,
    `insert into factor_recovery (id, user_id, cancel_hash, requested_at, due_at, reminded_at) values (gen_random_uuid(), '$another', 'mine', now(), now(), now())`,
    `update email_change set new_email = 'mine@example.com'`,
    `insert into federated_identity (issuer, subject, user_id, linked_at, last_used_at) values ('https://mine.example', 'me', '$another', now(), now())`,
    `insert into sign_on_record (model, id_hash, payload, expires_at) values ('AccessToken', 'mine', '{}', now() + interval '1 day')`,
    `update user_account set email = 'mine@example.com' where id = '$another'`,
    `update user_account set two_factor_since = null`,
    `update user_account set disabled_at = now()`,
    `update membership set role = 'owner', permissions = '{}'`,
    `insert into membership (customer_number, user_id, role, created_at) values (10001, '$another', 'owner', now())`,
    `delete from membership`,
    `update invitation set role = 'owner', state = 'pending'`,
  ]
  test.each(rights)('writes no right: %s', async statement => {
    const wrong =
      /^the server has not opened \w+ in this transaction$|^permission denied|^currval of sequence "rights_opened" is not yet defined/
    const text = statement.replaceAll('$another', another)
    await expect(slipped(db => run(db, text))).rejects.toThrow(wrong)
  })

  test('writes no right after a transaction of the server’s for which they were opened', async () => {
    await inTransaction(database.unbound, async db => {
      await openRights(db)
      await sql`update session set method = method`.execute(db)
    })
    await expect(slipped(db => run(db, 'update session set method = method'))).rejects.toThrow(
      'the server has not opened session in this transaction',
    )
  })
})

test('the server signs statements without a name as well, of which there are as many as it likes', async () => {
  for (let n = 0; n <= 500; n++) await sql`select ${n}::integer as ${sql.ref(`n${n}`)}`.execute(database.unbound)
  const opened = inTransaction(database.unbound, async db => {
    await sql`select ${1}::integer as first`.execute(db)
    await sql`select open_rights(${new Signature('rights')}) as unnamed`.execute(db)
    return sql`update session set method = method`.execute(db)
  })
  await expect(opened).resolves.toBeDefined()
})

test('for an hour after the migration processes of the version before go on, who sign nothing, and no longer', async () => {
  const owner = ownerOf(centre.url)
  onTestFinished(() => owner.destroy())
  /** Whose rows such a process sees, and what becomes of its session, its right and its job. */
  const before = async (count: string) => {
    await sql`create or replace function signatures_count_from() returns timestamptz language sql immutable return ${sql.raw(count)}`.execute(
      owner,
    )
    const older = openDatabase(centre.logins, { max: 1 })
    const said = (text: string) =>
      inTransaction(older.unbound, async db => {
        await sql`select set_config('kontor.customer', '10002', true), set_config('kontor.user', ${another}, true)`.execute(
          db,
        )
        return (await sql.raw<{ is: unknown }>(text).execute(db)).rows[0]?.is
      }).catch((error: Error) => error.message)
    const asked = [
      'select own_user() as is, tenant() from customer',
      `select r.user_id as is from (select * from session where user_id = '${another}' limit 1) s, resolve_session(s.id_hash, s.created_at, true) r`,
      'update session set method = method returning true as is',
      `select enqueue_jobs('sessions.nothing', '[]'::jsonb, '{"policy": "standard"}'::jsonb) is not null as is`,
    ]
    const answers: unknown[] = []
    for (const text of asked) answers.push(await said(text))
    await older.close()
    return answers
  }
  expect(await before(`'infinity'::timestamptz`)).toEqual([another, another, true, true])
  expect(await before(`'-infinity'::timestamptz`)).toEqual([
    undefined,
    'this process is of a version before: it has to end',
    expect.stringMatching('not yet defined'),
    'this process is of a version before: it has to end',
  ])
})
