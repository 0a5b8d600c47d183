import { sql } from 'kysely'
import type { Account, AccountClaims } from 'oidc-provider'
import { membershipsOf } from '../../../../../platform/db/signature.ts'
import type { Services } from '../../../../../platform/services.ts'

type Row = {
  email: string
  email_verified: boolean
  name: string
  locale: string
  customers: { number: number; name: string; role: string }[]
}

/** The user behind a subject; undefined where they are gone or disabled, which ends every use of their tokens. */
export async function findAccount(services: Services, subject: string): Promise<Account | undefined> {
  const { rows } = await sql<Row>`
    select email, email_verified_at is not null as email_verified, name, locale, (
        select coalesce(jsonb_agg(jsonb_build_object('number', customer_number, 'name', m.name, 'role', role)
          order by customer_number), '[]')
        from ${membershipsOf(subject, services.clock.now())} m) as customers
    from user_account where id = ${subject} and disabled_at is null`.execute(services.database.unbound)
  const [user] = rows
  if (!user) return undefined
  return { accountId: subject, claims: async () => claimsOf(subject, user) }
}

/** Everything there is; the library leaves out what the scopes do not cover. */
function claimsOf(sub: string, { email, email_verified, name, locale, customers }: Row): AccountClaims {
  return { sub, email, email_verified, name, locale, kontor_customers: customers }
}

/** Which claims each scope opens. */
export const claimsOfScopes = {
  openid: ['sub', 'acr', 'amr', 'auth_time'],
  profile: ['name', 'locale'],
  email: ['email', 'email_verified'],
  customers: ['kontor_customers'],
}
