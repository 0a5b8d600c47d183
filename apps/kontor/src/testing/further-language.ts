import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

/** A language whose dates and names of countries `Intl` knows, and that no one has translated Kontor to. */
export const furtherLocale = 'fi'

const root = join(import.meta.dirname, '../../../..')
const row = `${furtherLocale}: { name: 'Suomi', tag: 'fi-FI' }`
const table = 'packages/contract/src/locales.ts'
/** The lists of catalogues. */
const lists = [
  'packages/contract/src/problem-texts.ts',
  'packages/contract/src/required-texts.ts',
  'packages/contract/src/notification-texts.ts',
  'apps/customer-centre/src/messages/catalogues.ts',
  'apps/customer-centre/src/areas/contracts/catalogue/terms.ts',
  'apps/portal/src/i18n/catalogues.ts',
]

/** Lists where a language is added. */
export const sourcesOfLanguages = [table, ...lists]

/**
 * Writes a source with one language more: its line in the table of languages, and its entry in a list.
 * @param file below the repository
 * @param made the expression that is its catalogue
 * @returns null where nothing in the file is about languages
 * @throws Error where the file has no place for one
 */
export function withLanguage(file: string, text: string, made: string): string | null {
  if (file === table) return changed(file, text, /\bde: \{[^}]*\}/, found => `${found}, ${row}`)
  if (!lists.includes(file)) return null
  return changed(file, text, '{ en, de }', () => `{ en, de, ${furtherLocale}: ${made} }`)
}

function changed(file: string, text: string, place: string | RegExp, write: (found: string) => string): string {
  const after = text.replace(place, write)
  if (after === text) throw new Error(`${file} has no place for a language`)
  return after
}

const build = 'apps/portal/dist/server/'
const agreement = 'apps/customer-centre/src/platform/privacy-settings.ts'
/** Files that one file of the provider's is read by. */
const ofProvider = [
  'apps/customer-centre/src/areas/contracts/catalogue/read.ts',
  'apps/customer-centre/src/platform/ticket-settings.ts',
]
const pseudoText = join(import.meta.dirname, 'pseudo-text.ts')

/** Adds the language while sources are loaded, with catalogues made of the English ones; to the portal as it was built, too. */
export function furtherLanguage(): Plugin {
  return {
    name: 'kontor-further-language',
    enforce: 'pre',
    async transform(text, id) {
      const file = relative(root, id.split('?')[0] ?? '')
      if (file.startsWith(build)) return addToBuild(file, text)
      const added = inFiles(file, text) ?? withLanguage(file, text, 'pseudo(en)')
      return added && `import { pseudo, pseudoText, withPseudo } from '${pseudoText}'\n${added}`
    },
  }
}

/** The agreement's template is a file of each language, and one file has all texts of what is sold, another those of tickets' topics. */
function inFiles(file: string, text: string): string | null {
  if (file === agreement)
    return changed(file, text, 'const template = ', () =>
      [
        `const template = (locale: Locale) => locale === '${furtherLocale}' ? pseudoText(written('en')) : written(locale)`,
        'const written = ',
      ].join('\n'),
    )
  if (!ofProvider.includes(file)) return null
  return changed(file, text, /readFileSync\(\w+, 'utf8'\)/, read => `withPseudo(${read}, '${furtherLocale}')`)
}

/** A build names its languages in one table, the hash of each one's messages in another, and holds the messages in a third. */
async function addToBuild(file: string, text: string): Promise<string | null> {
  const hash = '000000000000'
  if (/^var hashes = \{$/m.test(text))
    return changed(file, text, /"de": "[\da-f]{12}"/, found => `${found}, "${furtherLocale}": "${hash}"`)
  if (!/^var languages = \{$/m.test(text)) return null
  const address = `/_i18n/${hash}/${furtherLocale}/messages.json`
  const messages = `${JSON.stringify(address)}: ${JSON.stringify(await compiledMessages())}`
  return changed(
    file,
    changed(file, text, /\bde: \{[^}]*\}/, found => `${found}, ${row}`),
    /^var messageFiles = \{$/m,
    found => `${found} ${messages},`,
  )
}

/** Their sources are read late: the runner names this plugin, and most runs do not ask for it. */
async function compiledMessages(): Promise<string> {
  const read = (file: string) => import(pathToFileURL(join(root, file)).href)
  const [{ compileTree }, { messages }, { pseudo }] = await Promise.all([
    read('apps/portal/build/messages.ts'),
    read('apps/portal/src/i18n/en/messages.ts'),
    read(relative(root, pseudoText)),
  ])
  return JSON.stringify(compileTree(pseudo(messages)))
}
