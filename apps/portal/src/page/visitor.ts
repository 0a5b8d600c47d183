import { createIsomorphicFn } from '@tanstack/react-start'
import { pageContext } from './page-context.ts'

export const visitorAgent: () => string = createIsomorphicFn()
  .server(() => pageContext().visitor.userAgent)
  .client(() => navigator.userAgent)

/** Says which pattern the page being rendered has; nothing in the browser. */
export const tellRoute: (pattern: string | undefined) => void = createIsomorphicFn()
  .server((pattern: string | undefined) => {
    if (pattern) pageContext().route = pattern
  })
  .client(() => undefined)

/** Sets the HTTP status of the page being rendered; nothing in the browser. */
export const answerStatus: (status: number) => void = createIsomorphicFn()
  .server((status: number) => {
    pageContext().status = status
  })
  .client(() => undefined)
