/** Areas an entry of the activity belongs to. */
export const activityKinds = [
  'security',
  'account',
  'billing',
  'contracts',
  'contacts',
  'support',
  'people',
  'staff',
] as const
export type ActivityKind = (typeof activityKinds)[number]

/** The one who did something, as the reader sees them; `system`: it was due and ran by itself. */
export const activityActors = ['me', 'others', 'staff', 'system'] as const
export type ActivityActor = (typeof activityActors)[number]

export const activitySorts = ['-at', 'at'] as const
