/** What staff do only with a colleague, where the provider asks for it: each takes a protection away. */
export const fourEyesActions = ['unlock', 'hold_lift', 'holder_evidence'] as const
export type FourEyesAction = (typeof fourEyesActions)[number]
