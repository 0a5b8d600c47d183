import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { readOnlyCentre } from '../../testing/test-centre.ts'

let centre: Awaited<ReturnType<typeof readOnlyCentre>>
beforeAll(async () => {
  centre = await readOnlyCentre('empty')
})

test('functions with their definer’s rights, which see every customer, can be called only by the centre’s roles', async () => {
  const { rows } = await sql<{ name: string; everybody: boolean; ours: boolean }>`
    select p.proname as name,
      has_function_privilege('public', p.oid, 'execute') as everybody,
      has_function_privilege('kontor_app', p.oid, 'execute')
        or has_function_privilege('kontor_operator', p.oid, 'execute') as ours
    from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prosecdef`.execute(centre.centre.database.unbound)
  expect(rows.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['resolve_session', 'memberships_of', 'factor_required_from_of', 'mail_trouble_since']),
  )
  expect(rows.filter(({ everybody }) => everybody)).toEqual([])
  // a trigger calls its function whoever may
  expect(
    rows
      .filter(({ ours }) => !ours)
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(['begin_mail_delivery', 'tell_applications'])
})
