import { _createCache, _createIntlFormatters } from 'use-intl/core'
import formatCompiled from 'use-intl/format-message/format-only'

let formatters: ReturnType<typeof _createIntlFormatters> | undefined

/**
 * What the server has for `use-intl/format-message`: its plural rules and formats outlive the page, as making them costs more than all of
 * a page's texts.
 */
const formatMessage: typeof formatCompiled = (key, message, values, options) => {
  if (typeof message === 'string') return message
  // made late: the package imports this file while it loads
  formatters ??= _createIntlFormatters(_createCache())
  return formatCompiled(key, message, values, { ...options, formatters })
}
formatMessage.raw = false

// biome-ignore lint/style/noDefaultExport: it stands in for a package's module
export default formatMessage
