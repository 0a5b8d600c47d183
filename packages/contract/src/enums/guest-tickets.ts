/** Says how a guest's ticket stands at the desk; one that is not confirmed yet is not there. */
export const guestStatuses = ['open', 'closed'] as const

/** Says what becomes of mails to a department by people who are no customers. */
export const strangerChoices = ['take', 'confirm', 'refuse'] as const
