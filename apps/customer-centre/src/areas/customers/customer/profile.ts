import type { profileEndpoints } from '@kontor/contract/areas/customers/profile'
import { canDo } from '@kontor/contract/can'
import { permissionsOf } from '../../../platform/http/admission.ts'
import type { Context, Handlers } from '../../../platform/http/context.ts'
import { problem } from '../../../platform/http/problem.ts'
import { changeName } from '../../people/identity/queries.ts'
import { profilePage } from './profile-queries.ts'
import { userDataOf } from './record.ts'

type Endpoints = typeof profileEndpoints

async function profile({ caller, centre, customer, db, now }: Context<Endpoints['profile']>) {
  const mayRead = canDo(permissionsOf(caller), 'account:read')
  const { profile: person, customer: record } = await profilePage(db, caller.userId, mayRead ? customer : null, now)
  return { profile: person, customer: record && userDataOf(record, centre.configuration) }
}

/** Changes the name that colleagues read beside a person's actions; earlier entries keep the earlier name. */
async function changeProfile(context: Context<Endpoints['profileChange']>) {
  const { body, caller, db, now } = context
  const changed = await changeName(db, caller.userId, body)
  const { profile: present } = await profilePage(db, caller.userId, null, now)
  if (!changed) throw problem('stale_version', { current: present })
  if (body.name !== caller.name) {
    await context.audit({
      action: 'profile.changed',
      subject: { kind: 'user', id: caller.userId, label: body.name },
      before: { name: caller.name },
      after: { name: body.name },
    })
  }
  return present
}

export const profileHandlers: Handlers<Endpoints> = { profile, profileChange: changeProfile }
