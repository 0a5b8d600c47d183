import { redirect } from '@tanstack/react-router'
import { createIsomorphicFn } from '@tanstack/react-start'
import { pageContext } from './page-context.ts'

/**
 * Lets the page load Stripe's script: its document alone has a policy that does. A policy is the document's, so where another page has
 * brought the document, this one is loaded anew.
 */
export const letStripeIn: (href: string) => void = createIsomorphicFn()
  .server((_href: string) => {
    pageContext().stripe = true
  })
  .client((href: string) => {
    const [document] = performance.getEntriesByType('navigation')
    const path = (address: string) => new URL(address, location.origin).pathname
    if (document && path(document.name) !== path(href)) throw redirect({ href, reloadDocument: true })
  })
