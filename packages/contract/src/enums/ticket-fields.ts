/** Kinds of what a topic asks; `lines` is a text of several lines, such as an error message. */
export const ticketFieldKinds = ['text', 'lines', 'number', 'date', 'time', 'choice', 'ip', 'domain', 'email'] as const
export type TicketFieldKind = (typeof ticketFieldKinds)[number]

/** Forms of their own that the law gives some matters: a topic shows the way to them, so that no one has to open a ticket. */
export const ticketForms = ['cancel', 'withdraw', 'privacy'] as const
export type TicketForm = (typeof ticketForms)[number]
