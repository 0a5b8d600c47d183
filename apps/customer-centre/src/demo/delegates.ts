import type { Contracts } from './contracts.ts'
import type { People } from './people.ts'
import type { Rows } from './rows.ts'
import type { Stage } from './stage.ts'

/**
 * People who act for customer 10001 besides its owner and Ben: an agency, a temp whose access is over, and invited
 * ones.
 */
export function delegateRows(stage: Stage, people: People, contracts: Contracts, passwordHash: string): Rows {
  const time = (daysAgo: number, clock = '09:30') => stage.at(stage.day(-daysAgo), clock)
  const user = (name: string, email: string, locale: string, daysAgo: number) => ({
    id: stage.id(time(daysAgo)),
    name,
    email,
    locale,
    password_hash: passwordHash,
    admin: false,
    preferences: {},
    password_changed_at: time(daysAgo).toISOString(),
    email_verified_at: time(daysAgo).toISOString(),
    created_at: time(daysAgo).toISOString(),
  })
  const mia = user('Mia Sørensen', 'mia@demo.example', 'en', 96)
  const tom = user('Tom Albers', 'tom@demo.example', 'de', 210)
  const shop = contracts.byKey.shop.number
  const staging = contracts.byKey.staging.number
  const member = { customer_number: 10001, invited_by: people.anna.id }
  return {
    user_account: [mia, tom],
    membership: [
      {
        ...member,
        user_id: mia.id,
        role: 'technical',
        permissions: [`contracts:${shop}`, `contracts:${staging}`, `support:${shop}`, `support:${staging}`],
        created_at: mia.created_at,
        last_used_at: time(2, '16:05').toISOString(),
      },
      {
        ...member,
        user_id: tom.id,
        role: 'billing',
        permissions: ['account:read', 'billing', 'contacts:read', 'contracts:read'],
        created_at: tom.created_at,
        expires_at: stage.at(stage.day(-11), '00:00').toISOString(),
        last_used_at: time(12, '17:20').toISOString(),
      },
    ],
    invitation: [
      {
        ...invitationOf(stage, 'lena.brandt@wirtschaftskanzlei.example', 2),
        role: 'billing',
        permissions: ['account:read', 'billing:read', 'contracts:read'],
        access_expires_at: stage.at(stage.day(120), '00:00').toISOString(),
        second_factor_required: true,
        message: 'Hello Lena, this is for the annual accounts. Best, Anna',
        invited_by: people.anna.id,
      },
      {
        ...invitationOf(stage, 'ole@studio-ole.example', 20),
        role: 'support',
        permissions: ['contacts:read', 'contracts:read', 'support'],
        second_factor_required: false,
        message: '',
        invited_by: people.anna.id,
      },
    ],
  }
}

/** Its link is unknown: it has to be sent again before it can be followed. */
function invitationOf(stage: Stage, email: string, daysAgo: number) {
  const sent = stage.at(stage.day(-daysAgo), '11:15')
  return {
    customer_number: 10001,
    id: stage.id(sent),
    email,
    locale: 'de',
    token_hash: Buffer.from(stage.random.bytes(32)),
    created_at: sent.toISOString(),
    sent_at: sent.toISOString(),
    expires_at: new Date(sent.getTime() + 7 * 86_400_000).toISOString(),
  }
}
