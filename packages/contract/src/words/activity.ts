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

/** Who did something, as the reader sees it; `system`: nobody, it was due. */
export const activityActors = ['me', 'others', 'staff', 'system'] as const
export type ActivityActor = (typeof activityActors)[number]

export const activitySorts = ['-at', 'at'] as const
