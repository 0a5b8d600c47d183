import { createIsomorphicFn } from '@tanstack/react-start'
import stylesheet from '../styles/app.css?url'
import { pageContext } from './page-context.ts'

export { stylesheet }

/**
 * The styles for a first visit's page: inlined, they save a phone one round trip before anything shows. Null for
 * returning visitors, whose browser has the file. In the browser the text is in the page already.
 */
export const inlineStyles: () => string | null = createIsomorphicFn()
  .server(() => (pageContext().firstVisit ? pageContext().readAsset(stylesheet) : null))
  .client(() => '')
