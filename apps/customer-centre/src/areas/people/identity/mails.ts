import type { EmailUse } from '@kontor/contract/enums/customer'
import type { SecurityEvent } from '../../../platform/mail/circumstances.ts'
import { askedFor, mail, security, type TextsOf, type ValuesOf } from '../../../platform/mail/mails.ts'

type Happened<More = unknown> = { event: SecurityEvent; appUrl: string } & More
type Kind = 'passkey' | 'app'

/** About what someone did to their second factors, in a request: `notices.ts` fills in the circumstances. */
export const factorMails = {
  factor_added: mail<Happened<{ kind: Kind; factor: string }>>(security),
  factor_removed: mail<Happened<{ kind: Kind; factor: string; last: boolean }>>(security),
  recovery_codes_renewed: mail<Happened>(security),
  recovery_code_used: mail<Happened<{ left: number }>>(security),
  passkey_copied: mail<Happened<{ factor: string }>>(security),
  second_factor_failed: mail<Happened>(security),
  recovery_requested: mail<Happened<{ link: string; dueAt: Date }>>(security),
  recovery_cancelled: mail<Happened>(security),
  recovery_finished: mail<Happened>(security),
}

export const identityMails = {
  ...factorMails,
  // jobs write these three, where there is no device to name
  recovery_reminder: mail<{ cancelLink: string; requestedAt: Date; dueAt: Date; address: string; timeZone: string }>(
    security,
  ),
  recovery_ready: mail<{ link: string; cancelLink: string; until: Date; timeZone: string }>(security),
  second_factor_policy: mail<{
    customer: string
    from: string
    by: string
    hasFactor: boolean
    appUrl: string
    timeZone: string
  }>(security),
  password_reset: mail<{ link: string; minutes: number }>(askedFor),
  /** To someone whom the provider has made staff, and who has no password yet. */
  staff_welcome: mail<{ link: string; minutes: number; appUrl: string }>(askedFor),
  /**
   * To the person, and to all owners among staff. @property before names that Kontor brings, and own roles as they are called
   * @property further a role for some hours; null: the lasting ones have changed
   */
  staff_roles_changed: mail<{
    who: string
    by: string
    before: readonly string[]
    after: readonly string[]
    further: { until: Date; reason: string; timeZone: string } | null
    appUrl: string
  }>(security),
  password_changed: mail<{ appUrl: string; event: SecurityEvent }>(security),
  /** @property label of the identity provider, as on the sign-in page's button */
  password_elsewhere: mail<{ appUrl: string; label: string }>(askedFor),
  password_guessed: mail<{ event: SecurityEvent; appUrl: string }>(security),
  new_device: mail<{ event: SecurityEvent; appUrl: string }>(security),
  /** @property label as above */
  sign_in_linked: mail<{ event: SecurityEvent; appUrl: string; label: string }>(security),
  /** To the address of today. @property needed whether it has to agree; it may always refuse */
  email_change_old: mail<{
    link: string
    use: EmailUse
    email: string
    by: string
    needed: boolean
    until: Date
    event: SecurityEvent
  }>(security),
  /** To the new address, whose reader may never have heard of us. */
  email_change_new: mail<{ link: string; use: EmailUse; until: Date; timeZone: string }>(askedFor),
  /** To the new address, where it belongs to another account. */
  email_change_taken: mail<{ appUrl: string }>(askedFor),
  /** To both, once it counts. @property service the provider's own address */
  email_changed: mail<{ use: EmailUse; old: string; email: string; service: string }>(security),
  /** To the user in whose name it was asked for. */
  email_change_refused: mail<{ use: EmailUse; email: string; event: SecurityEvent; appUrl: string }>(security),
}

export type IdentityTexts = { mails: TextsOf<typeof identityMails> }

declare module '../../../platform/mail/mails.ts' {
  interface MailValues extends ValuesOf<typeof identityMails> {}
}
declare module '../../../platform/messages.ts' {
  interface Catalogue {
    identity: IdentityTexts
  }
}
