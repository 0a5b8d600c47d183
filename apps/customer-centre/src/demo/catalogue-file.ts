import { join } from 'node:path'

/** Holds what the demo's provider sells; a provider's own file can begin as a copy of it. */
export const demoCatalogueFile = join(import.meta.dirname, 'catalogue.json')
/** Holds how the demo's provider works at tickets. */
export const demoTicketFile = join(import.meta.dirname, 'tickets.json')
