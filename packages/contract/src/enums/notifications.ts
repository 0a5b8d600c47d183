import type { PermissionName } from '../can.ts'

/** Says where what people are told of stands on the page of preferences; staff alone see the last one. */
export const notificationGroups = ['support', 'contracts', 'account', 'staff'] as const
type NotificationGroup = (typeof notificationGroups)[number]

export const digests = ['none', 'daily', 'weekly'] as const
export type Digest = (typeof digests)[number]

/** Says how a person is told of an event: by a mail at once, in the portal, in a digest. */
export type NotificationChoice = { mail: boolean; portal: boolean; digest: Digest }

type NotificationDeclaration = {
  group: NotificationGroup
  /** The area in which one has to have rights to read what it is about; null: it is for staff. */
  needs: PermissionName | null
  /** Differs from telling by mail and in the portal, for people who have chosen nothing. */
  unless?: Partial<NotificationChoice>
}

/**
 * Declares what people can be told of, as they choose. An event needs a mail of that kind, its name in the texts of the portal's
 * preferences, and nothing else.
 */
const declarations = {
  tickets: { group: 'support', needs: 'support' },
  contracts: { group: 'contracts', needs: 'contracts' },
  budgets: { group: 'contracts', needs: 'contracts' },
  notices: { group: 'contracts', needs: 'contracts' },
  // no one gets another mail unasked
  coming: { group: 'account', needs: 'billing', unless: { mail: false } },
  vat_id: { group: 'account', needs: 'account' },
  invitations: { group: 'account', needs: 'people' },
  staff_new: { group: 'staff', needs: null },
  staff_replied: { group: 'staff', needs: null },
  staff_assigned: { group: 'staff', needs: null },
  staff_late: { group: 'staff', needs: null },
  staff_colleagues: { group: 'staff', needs: null },
  staff_offers: { group: 'staff', needs: null },
  staff_mailboxes: { group: 'staff', needs: null },
  staff_bounces: { group: 'staff', needs: null, unless: { mail: false } },
} as const satisfies Record<string, NotificationDeclaration>

export type NotificationEvent = keyof typeof declarations
export const notificationEvents = Object.keys(declarations) as NotificationEvent[] // its own keys

export const declarationOf = (event: NotificationEvent): NotificationDeclaration => declarations[event]

/** Lists what a person can be told of. */
export const eventsFor = ({ admin }: { admin: boolean }): NotificationEvent[] =>
  notificationEvents.filter(event => admin || declarationOf(event).needs !== null)

type Stored = {
  [Event in NotificationEvent]?: { [Way in keyof NotificationChoice]?: NotificationChoice[Way] | undefined } | undefined
}

/** @param chosen as stored with the account: what is not named is as declared */
export function choiceOf(chosen: Stored | undefined, event: NotificationEvent): NotificationChoice {
  const { unless } = declarationOf(event)
  const own = chosen?.[event]
  return {
    mail: own?.mail ?? unless?.mail ?? true,
    portal: own?.portal ?? unless?.portal ?? true,
    digest: own?.digest ?? unless?.digest ?? 'none',
  }
}

/** Why other mails cannot be turned off. */
export const mandatoryReasons = ['security', 'asked_for', 'law'] as const
export type MandatoryReason = (typeof mandatoryReasons)[number]

/** Says what became of a mail. `held`: it waits for the end of its reader's quiet hours. */
export const sentMailStates = ['held', 'waiting', 'sent', 'bounced', 'refused'] as const
export type SentMailState = (typeof sentMailStates)[number]
