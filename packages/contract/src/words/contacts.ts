export const contactKinds = ['person', 'role', 'organisation'] as const
export type ContactKind = (typeof contactKinds)[number]

export const contactRoles = ['owner', 'admin', 'technical', 'billing', 'abuse', 'data_protection', 'emergency'] as const
export type ContactRole = (typeof contactRoles)[number]

export const verificationStates = ['unverified', 'mail_sent', 'verified', 'failed', 'expired'] as const
export type VerificationState = (typeof verificationStates)[number]

export const contactSorts = ['name', '-name', 'email', '-email'] as const
