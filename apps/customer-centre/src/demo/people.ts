import type { Preferences } from '@kontor/contract/areas/people/identity'
import type { Locale } from '@kontor/contract/locales'
import type { Rows } from './rows.ts'
import type { Stage } from './stage.ts'

export const demoPassword = 'kontor-demo-2026'

type Profile = { name: string; email: string; locale: Locale; daysAgo: number; admin?: true; preferences: Preferences }

const profiles = {
  admin: {
    name: 'Jonas Petersen',
    email: 'admin@demo.example',
    locale: 'de',
    daysAgo: 1600,
    admin: true,
    preferences: { density: 'compact', landing_page: '/support' },
  },
  // a second supporter who writes in the threads and has left the company
  colleague: {
    name: 'Maren Hansen',
    email: 'maren.hansen@demo.example',
    locale: 'de',
    daysAgo: 1590,
    admin: true,
    preferences: {},
  },
  anna: {
    name: 'Anna Lindqvist',
    email: 'anna@demo.example',
    locale: 'en',
    daysAgo: 1480,
    preferences: { theme: 'system', density: 'comfortable', landing_page: '/' },
  },
  ben: {
    name: 'Ben Krüger',
    email: 'ben@demo.example',
    locale: 'de',
    daysAgo: 803,
    preferences: { theme: 'dark', density: 'compact', landing_page: '/billing' },
  },
  locked: {
    name: 'Sabine Vogt',
    email: 'locked@demo.example',
    locale: 'de',
    daysAgo: 530,
    preferences: { theme: 'light' },
  },
  fresh: { name: 'Noor Haddad', email: 'new@demo.example', locale: 'en', daysAgo: 1, preferences: {} },
} as const satisfies Record<string, Profile>

export type Person = Profile & { id: string; createdAt: string }
export type People = Record<keyof typeof profiles, Person>

export function createPeople(stage: Stage): People {
  const people = Object.entries(profiles).map(([key, profile]) => {
    const created = stage.at(stage.day(-profile.daysAgo), '10:00')
    return [key, { ...profile, id: stage.id(created), createdAt: created.toISOString() }]
  })
  return Object.fromEntries(people) as People // the profiles' keys, unchanged
}

/** @param passwordHash one for all: hashing is slow, and it is the only value that two loads do not share */
export const userRows = (stage: Stage, people: People, passwordHash: string): Rows => ({
  user_account: Object.entries(people).map(([key, person]) => ({
    id: person.id,
    email: person.email,
    name: person.name,
    password_hash: passwordHash,
    password_changed_at: person.createdAt,
    email_verified_at: key === 'fresh' ? null : person.createdAt,
    locale: person.locale,
    admin: person.admin ?? false,
    preferences: { ...person.preferences },
    disabled_at: key === 'colleague' ? stage.at(stage.day(-20), '17:00').toISOString() : null,
    created_at: person.createdAt,
  })),
})

export function memberRows(stage: Stage, people: People): Rows {
  const member = (person: Person, customer_number: number, role: string, permissions: string[], daysAgo: number) => ({
    customer_number,
    user_id: person.id,
    role,
    permissions,
    created_at: stage.at(stage.day(-daysAgo), '10:05').toISOString(),
  })
  return {
    membership: [
      member(people.anna, 10001, 'owner', [], 1480),
      member(people.ben, 10001, 'support', ['billing:read', 'support'], 801),
      member(people.ben, 10002, 'owner', [], 730),
      member(people.locked, 10003, 'owner', [], 530),
      member(people.fresh, 10004, 'owner', [], 1),
    ],
  }
}
