/** Lists the kinds of notices, each with the states that it passes through; the last one ends it. */
export const noticeStates = {
  incident: ['investigating', 'identified', 'monitoring', 'resolved'],
  maintenance: ['planned', 'running', 'done'],
} as const
export type NoticeKind = keyof typeof noticeStates
export type NoticeState = (typeof noticeStates)[NoticeKind][number]
export const noticeKinds = ['incident', 'maintenance'] as const satisfies readonly NoticeKind[]
export const allNoticeStates: readonly NoticeState[] = Object.values(noticeStates).flat()

/** Says whom a notice concerns: everyone with a running contract, those with certain products, or single contracts. */
export const noticeScopes = ['all', 'products', 'contracts'] as const
export type NoticeScope = (typeof noticeScopes)[number]

export const endsNotice = (state: NoticeState): boolean => state === 'resolved' || state === 'done'
