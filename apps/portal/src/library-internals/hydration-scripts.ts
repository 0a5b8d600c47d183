import type { AnyRouter } from '@tanstack/react-router'

/** Hands a page's first scripts out each time it is rendered: the router gives them once, and a page may be rendered again. */
export function keepHydrationScripts({ serverSsr }: AnyRouter): void {
  if (!serverSsr) return
  const take = serverSsr.takeInitialHydrationScriptTags
  let taken: ReturnType<typeof take>
  Object.assign(serverSsr, { takeInitialHydrationScriptTags: () => (taken ??= take()) })
}
