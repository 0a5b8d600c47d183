import { createIsomorphicFn } from '@tanstack/react-start'
import { type PublicConfiguration, pageContext } from './page-context.ts'

let inBrowser: PublicConfiguration | undefined

/** The page's configuration; the browser gets it with the page, before anything else runs. */
export const publicConfiguration: () => PublicConfiguration = createIsomorphicFn()
  .server(() => pageContext().configuration)
  .client(() => {
    if (!inBrowser) throw new Error('no configuration')
    return inBrowser
  })

/** The centre's time, which a demo moves. @returns milliseconds */
export const presentTime = (): number => Date.now() + (publicConfiguration().clockAhead ?? 0)

export function setPublicConfiguration(configuration: PublicConfiguration): void {
  inBrowser = configuration
}
