/** Lists what a message or a call is about. */
export const contactTopics = ['offer', 'billing', 'contract', 'technical', 'access', 'privacy', 'other'] as const
export type ContactTopic = (typeof contactTopics)[number]

/** Lists what kind of illegal content a notice is about. */
export const noticeCategories = [
  'fraud',
  'malware',
  'intellectual_property',
  'privacy',
  'hate',
  'violence',
  'terrorism',
  'child_abuse',
  'illegal_goods',
  'other',
] as const
export type NoticeCategory = (typeof noticeCategories)[number]

/** Lists what may be decided about a notice. */
export const noticeDecisions = ['removed', 'restricted', 'no_action'] as const
export type NoticeDecision = (typeof noticeDecisions)[number]

/** People who report the sexual abuse of children may stay anonymous (Art. 16 (2) (c) of Regulation (EU) 2022/2065). */
export const mayStayUnknown = (category: string): boolean => category === 'child_abuse'

/** Lists what became of a callback. */
export const callOutcomes = ['done', 'not_reached'] as const
export type CallOutcome = (typeof callOutcomes)[number]
