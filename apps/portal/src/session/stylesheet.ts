import { createIsomorphicFn } from '@tanstack/react-start'
import { pageContext } from '../page-context.ts'
import stylesheet from '../styles/app.css?url'

export { stylesheet }

/**
 * The styles for a first visit's page: written into it, they spare a phone one round trip before anything shows.
 * Null for everyone who has been here: his browser holds the file. In the browser the text is in the page already.
 */
export const inlineStyles: () => string | null = createIsomorphicFn()
  .server(() => (pageContext().firstVisit ? pageContext().readAsset(stylesheet) : null))
  .client(() => '')
