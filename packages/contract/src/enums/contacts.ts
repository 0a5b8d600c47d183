export const contactKinds = ['person', 'role', 'organisation'] as const
export type ContactKind = (typeof contactKinds)[number]

export const contactRoles = ['owner', 'admin', 'technical', 'billing', 'abuse', 'data_protection', 'emergency'] as const
export type ContactRole = (typeof contactRoles)[number]

/** State of the check of an address or a number: `mail_sent` for addresses, `code_sent` for numbers. */
export const verificationStates = ['unverified', 'mail_sent', 'code_sent', 'verified', 'failed', 'expired'] as const
export type VerificationState = (typeof verificationStates)[number]

export const verificationChannels = ['email', 'phone'] as const
export type VerificationChannel = (typeof verificationChannels)[number]

/** Says whether the holder of a domain has been confirmed. */
export const holderStates = ['not_needed', 'open', 'evidence_received', 'confirmed', 'overdue'] as const
export type HolderState = (typeof holderStates)[number]

/** Lists what registries ask of a domain’s holder and a contact may lack; `kind`: it is a role, and only people and organisations hold domains. */
export const holderLacks = ['kind', 'phone', 'line1', 'postal_code', 'city'] as const
export type HolderLack = (typeof holderLacks)[number]

/** Lists how a holder was checked: a code came back, the customer sent evidence for staff, or staff checked by themselves. */
export const evidenceKinds = ['mail_code', 'phone_code', 'document', 'provider'] as const

/** Lists what two contacts have in common. */
export const duplicateReasons = ['email', 'phone', 'name'] as const

export const contactSorts = ['name', '-name', 'email', '-email'] as const

/** `complete`: address and number are verified, as far as they exist. */
export const verificationFilters = ['complete', 'incomplete'] as const
export const useFilters = ['used', 'unused', 'holder_due'] as const
