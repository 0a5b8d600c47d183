import type { Plugin } from 'vite'

// with or without types, as other plugins may have had it before
const children = /\b(const \w+RouteChildren)(?:: \w+)? = \{([^{}]*)\}/g

/**
 * Makes of the generated route tree's objects of children lists, which the router takes as well: the names are for types alone, and would be
 * half a kilobyte in every page's script.
 */
export function routeList(): Plugin {
  return {
    name: 'kontor-route-list',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: environment => environment.name === 'client',
    transform: {
      filter: { id: /\/routeTree\.gen\.ts$/ },
      handler(code) {
        const listed = code.replace(children, (_, head: string, entries: string) => `${head} = [${routesIn(entries)}]`)
        if (listed === code) this.error('The route tree is generated in another form: its children were not found.')
        return { code: listed, map: null }
      },
    },
  }
}

const routesIn = (entries: string): string =>
  entries
    .split(',')
    .map(entry => entry.split(':').at(-1)?.trim() ?? '')
    .filter(route => route !== '')
    .join()
