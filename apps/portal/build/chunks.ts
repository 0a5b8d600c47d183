/**
 * Few files, each of what is needed together: a request costs a phone more than a kilobyte, and small files compress badly.
 * What only one page needs, and what is loaded late, stays in files of its own.
 */
export const chunkGroups = [
  { name: 'framework', test: /node_modules/, tags: ['$initial' as const], priority: 40 },
  { name: 'base', tags: ['$initial' as const], priority: 30 },
  {
    // what the guests' forms use, and nothing else: the sign-in page carries it
    name: 'form',
    test: /src\/(anti-bot\/use-anti-bot|forms\/(EarlySubmit|Form|FormField|PasskeyButton|PasswordInput|ProblemNote|SubmitButton|draft|form-context|form-fields|intents|problem-fields|use-draft)|session\/entrance|ui\/(Banner|Checkbox|Field|Input|OrLine|field-control|tone|tone-icon))\.tsx?$/,
    minShareCount: 2,
    priority: 20,
  },
  { name: 'edit', test: /src\/forms\//, minShareCount: 2, priority: 20 },
  {
    // what all signed-in pages share; what stands on staff's desk, few of them load
    name: 'app',
    test: /src\/(components(?!\/Desk)|i18n|list|navigation|session|shell|ui)\//,
    minShareCount: 2,
    priority: 10,
  },
]

/** What all pages load names every page's part; their names would be a third of a kilobyte of it. */
export const chunkFileNames = ({ facadeModuleId }: { facadeModuleId: string | null }): string =>
  facadeModuleId?.includes('tsr-split=') ? 'assets/[hash].js' : 'assets/[name]-[hash].js'

/**
 * What is asked for together with a part that is loaded late, lest it be found out only from that part: what all signed-in pages share,
 * and whoever signs in has not got yet. The rest is small, loaded once and mostly there; its names would stand in the script that all
 * pages load.
 */
export const besideThePage = (_file: string, needed: string[], { hostType }: { hostType: 'html' | 'js' }): string[] =>
  hostType === 'html' ? needed : needed.filter(name => name.includes('/app-') && name.endsWith('.js'))
