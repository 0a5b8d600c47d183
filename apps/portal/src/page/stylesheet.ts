import { createIsomorphicFn } from '@tanstack/react-start'
import stylesheet from '../styles/app.css?url'
import { pageContext } from './page-context.ts'

export { stylesheet }

/** Names the style sheet that a browser holds: after a release it is another one. */
const stylesCookie = 'kontor_styles'
/** Seconds: a browser drops files without a word, and what it was thought to hold costs a round trip. */
const stylesCookieAge = 86_400
const mark = `${stylesCookie}=${stylesheet.slice(stylesheet.lastIndexOf('/') + 1)}`

/**
 * The styles for a browser that does not hold them: inlined, they save a phone one round trip before anything shows. Null for others. In
 * the browser the text is in the page already.
 */
export const inlineStyles: () => string | null = createIsomorphicFn()
  .server(() => (holdsStyles() ? null : pageContext().readAsset(stylesheet)))
  .client(() => '')

const holdsStyles = (): boolean => pageContext().visitor.cookie.split('; ').includes(mark)

/** Loads the file where the page brought the styles along, and then says that it is there. Without it pages go on bringing them. */
export async function keepStyles(): Promise<void> {
  try {
    const answer = await fetch(stylesheet, { priority: 'low' })
    await answer.arrayBuffer()
    const secure = location.protocol === 'https:' ? '; Secure' : ''
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox
    if (answer.ok) document.cookie = `${mark}; Max-Age=${stylesCookieAge}; Path=/; SameSite=Lax${secure}`
  } catch {
    // offline, or the page is being left
  }
}
