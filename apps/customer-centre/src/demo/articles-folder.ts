import { join } from 'node:path'

/** Holds the articles of the demo's provider; a provider's own folder can begin as a copy of it. */
export const demoArticles = join(import.meta.dirname, 'articles')
