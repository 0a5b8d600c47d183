import pg from 'pg'

/** Statements that give one role all that another may do in this database, and take it from that one. */
export async function rightsMoved(client: pg.Client, from: string, to: string): Promise<string> {
  const { rows } = await client.query<{ right: string | null; policy: string | null }>(rightsOf, [from])
  const [old, next] = [pg.escapeIdentifier(from), pg.escapeIdentifier(to)]
  return rows
    .map(({ right, policy }) =>
      policy ? `alter policy ${policy} to ${next};` : `grant ${right} to ${next}; revoke ${right} from ${old};`,
    )
    .join('\n')
}

/** Drops a role of versions before, which could not log in, once no database needs it; it may be someone else who has to. */
export async function dropUnneeded(client: pg.Client, name: string): Promise<void> {
  const { rows } = await client.query(
    `select from pg_roles r where r.rolname = $1 and not r.rolcanlogin and not exists (
      select from pg_shdepend s where s.refclassid = 'pg_authid'::regclass and s.refobjid = r.oid)`,
    [name],
  )
  if (rows.length > 0)
    await client.query(`drop role ${pg.escapeIdentifier(name)}`).catch((error: { code?: string }) => {
      if (error.code !== '42501') throw error
    })
}

/** Finds what a role may do, in the words of `grant`; and the policies for it, which are for no one else. */
const rightsOf = `
  with one as (select oid from pg_roles where rolname = $1),
  rights as (
    select a.grantee, format('%s on %s %s', a.privilege_type, case c.relkind when 'S' then 'sequence' else 'table' end, c.oid::regclass) as what
      from pg_class c, aclexplode(c.relacl) a
    union all
    select a.grantee, format('%s (%I) on table %s', a.privilege_type, t.attname, t.attrelid::regclass)
      from pg_attribute t, aclexplode(t.attacl) a where not t.attisdropped
    union all
    select a.grantee, format('%s on routine %s', a.privilege_type, p.oid::regprocedure) from pg_proc p, aclexplode(p.proacl) a
    union all
    select a.grantee, format('%s on schema %I', a.privilege_type, n.nspname) from pg_namespace n, aclexplode(n.nspacl) a
    union all
    select a.grantee, format('%s on database %I', a.privilege_type, d.datname) from pg_database d, aclexplode(d.datacl) a
      where d.datname = current_database())
  select what as "right", null as policy from rights, one where grantee = one.oid
  union all
  select null, format('%I on %s', p.polname, p.polrelid::regclass) from pg_policy p, one where p.polroles = array[one.oid]`
