import type { Access } from '@kontor/contract/areas/people/people'
import type { CallOutput } from '@kontor/contract/wire/types'
import { useTranslations } from 'use-intl/react'
import { useAccessInShort } from '../../../components/access-in-short.ts'
import { isAdjusted } from './access-form.ts'

export type PeopleList = CallOutput<'GET /ajax/v1/people'>

/** Everyone with access and every invitation as lines, heads first. */
export function usePeopleExport({ data, invitations }: PeopleList): () => Promise<string[][]> {
  const t = useTranslations('people')
  const roles = useTranslations('roles')
  const inShort = useAccessInShort()
  const role = (access: Access) =>
    isAdjusted(access) ? `${roles(access.role)} (${t('members.adjusted')})` : roles(access.role)
  const factor = (on: boolean) => t(on ? 'members.factorOn' : 'members.factorOff')
  return async () => [
    [
      ...(['name', 'email', 'role', 'access', 'factor', 'used', 'until'] as const).map(column =>
        t(`members.columns.${column}`),
      ),
      t('export.state'),
    ],
    ...data.map(person => [
      person.name,
      person.email,
      role(person),
      inShort(person),
      factor(person.second_factor),
      person.last_used_at ?? '',
      person.expires_on ?? '',
      t(person.expired ? 'members.ended' : 'export.member'),
    ]),
    ...invitations.map(invitation => [
      '',
      invitation.email,
      role(invitation),
      inShort(invitation),
      '',
      '',
      invitation.expires_on ?? '',
      `${t('invitation.title')}: ${t(`invitations.states.${invitation.state}`)}`,
    ]),
  ]
}
