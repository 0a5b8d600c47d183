import type { Plugin } from 'vite'

/**
 * Loads a late part and says when that fails, and no more: no late part names anything to be requested with it (see `modulePreload` in
 * `vite.config.ts`), and the one style sheet comes with the page. Vite's own helper would be 0.7 KB in every page's script.
 */
const helper = `export const __vitePreload = load =>
  load().catch(payload => {
    dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload }))
    throw payload
  })`

export function preloadHelper(): Plugin {
  return {
    name: 'kontor-preload-helper',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: environment => environment.name === 'client',
    load: { filter: { id: /^\0vite\/preload-helper\.js$/ }, handler: () => helper },
  }
}
