import type { Access } from '@kontor/contract/areas/people/people'
import type { MemberRole } from '@kontor/contract/roles'
import type { SecurityEvent } from '../../../platform/mail/circumstances.ts'
import { askedFor, mail, security, type TextsOf, type ValuesOf } from '../../../platform/mail/mails.ts'

type Offered = { customer: string; number: number; by: string }

/** For all owners. */
type Warning = { customer: string; by: string; event: SecurityEvent; appUrl: string }

/** About who may act for a customer. Names and messages are what people wrote: they are quoted, never filled in as they are. */
export const peopleMails = {
  invitation: mail<
    Offered & { access: Access; message: string; link: string; until: Date; timeZone: string; again: boolean }
  >(askedFor),
  invitation_accepted: mail<{ customer: string; who: string; email: string; role: MemberRole; appUrl: string }>({
    event: 'invitations',
  }),
  invitation_declined: mail<{ customer: string; email: string; appUrl: string }>({ event: 'invitations' }),
  access_changed: mail<Offered & { access: Access; appUrl: string }>(security),
  access_ended: mail<Offered>(security),
  access_ending: mail<{ customer: string; number: number; on: string; appUrl: string }>(security),
  access_expired: mail<{ customer: string; number: number; on: string }>(security),
  owner_added: mail<Warning & { who: string }>(security),
  /** `waits`: staff have asked for it in the customer's name, and a colleague has yet to confirm it. */
  owner_invited: mail<Warning & { who: string; waits: boolean }>(security),
  /** `customer`: or the provider, of its own programs. `until`: its last day. */
  token_made: mail<{
    customer: string
    token: string
    hint: string
    until: string
    event: SecurityEvent
    page: string
  }>(security),
  token_expiring: mail<{ customer: string; token: string; hint: string; on: string; page: string }>(security),
  /** `reason`: nothing was taken for three days, or the access of its person has ended. */
  webhook_stopped: mail<{
    customer: string
    webhook: string
    host: string
    reason: 'unreachable' | 'person'
    page: string
  }>(security),
  /** `who`: the one person it was about; null: everyone. `from`: the later day from which it holds; null: it is gone. */
  factor_rule_weakened: mail<Warning & { who: string | null; from: string | null }>(security),
}

export type PeopleTexts = { mails: TextsOf<typeof peopleMails> }

declare module '../../../platform/mail/mails.ts' {
  interface MailValues extends ValuesOf<typeof peopleMails> {}
}
declare module '../../../platform/messages.ts' {
  interface Catalogue {
    people: PeopleTexts
  }
}
