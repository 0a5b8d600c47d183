import { remember } from '@kontor/contract/formats'
import { _createCache, _createIntlFormatters } from 'use-intl/core'
import formatCompiled from 'use-intl/format-message/format-only'

type Formatters = ReturnType<typeof _createIntlFormatters>

let formatters: Formatters | undefined

/**
 * Stands on the server for `use-intl/format-message`: its plural rules and formats outlive the page, as making them costs more than all of
 * a page's texts.
 */
const formatMessage: typeof formatCompiled = (key, message, values, options) => {
  if (typeof message === 'string') return message
  // made late: the package imports this file while it loads
  formatters ??= { ..._createIntlFormatters(_createCache()), getPluralRules }
  return formatCompiled(key, message, values, { ...options, formatters })
}
formatMessage.raw = false

const rules = remember<Intl.PluralRules>(20)
const forms = remember<Intl.LDMLPluralRule>(2000)

/** Does as the package's, with the form of each number found out once: asking costs as much as all else of a text. */
const getPluralRules = ((locale: string, options: Intl.PluralRulesOptions) => {
  const key = `${locale} ${options.type}`
  const rule = rules(key, () => new Intl.PluralRules(locale, options))
  return { select: (count: number) => forms(`${key} ${count}`, () => rule.select(count)) }
}) as unknown as Formatters['getPluralRules'] // its texts ask for nothing else

// biome-ignore lint/style/noDefaultExport: it stands in for a package's module
export default formatMessage
