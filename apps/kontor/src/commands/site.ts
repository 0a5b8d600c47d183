import { resolve } from 'node:path'
import type { Setting } from '@kontor/customer-centre/platform/settings'
import { parse, stringify } from 'yaml'
import { adapterLines } from '../announce.ts'
import { ConfigurationError, readConfiguration } from '../configuration.ts'
import { loadAdapters } from '../load-adapters.ts'
import { readSite } from '../site-file.ts'
import { siteEntries, siteSections } from '../site-sections.ts'

const usage = `Usage: npm run site -- check [file]         says everything that is wrong with the site file
       npm run site -- from-environment     prints one that says what your environment said before
Without a file, the one of SITE_FILE, or kontor.yaml beside the catalogue.`

type Environment = Record<string, string | undefined>

/** `kontor site`: what is set about the business. */
export async function site(environment: Environment, [action, ...rest]: string[]): Promise<void> {
  if (action === 'from-environment' && rest.length === 0) {
    console.log(siteFromEnvironment(environment))
    return
  }
  if (action !== 'check' || rest.length > 1) throw new ConfigurationError(usage)
  const [file] = rest
  const settings = readConfiguration({ ...environment, ...(file !== undefined && { SITE_FILE: file }) })
  const { site } = settings
  if (site.text === null) throw new ConfigurationError(`There is no file ${site.path ?? 'named'}: the defaults hold.`)
  await loadAdapters(settings)
  const set = site.settings.filter(({ isSet }) => isSet)
  console.log(`The file ${site.path} is sound: ${set.length} settings.`)
  for (const line of adapterLines(settings)) console.log(line)
}

/**
 * Writes the file that says what the variables said.
 * @throws OperatorMistake where they say something that Kontor did not take either
 */
export function siteFromEnvironment(environment: Environment): string {
  const written: Record<string, Record<string, unknown>> = {}
  for (const { section, name, entry } of siteEntries()) {
    const parts = (entry.was ?? []).flatMap(variable => {
      const text = environment[variable]
      return text ? [(fromText[variable] ?? (text => scalar(text, entry)))(text)] : []
    })
    const [first] = parts
    if (first === undefined) continue
    const value = typeof first === 'object' && !Array.isArray(first) ? Object.assign({}, ...parts) : first
    written[section] = { ...written[section], [name]: value }
  }
  if (Object.keys(written).length === 0) return '# Nothing about the business is set in the environment.'
  const text = stringify(written)
  readSite({ path: null, text }, Object.values(siteSections))
  return text.trimEnd()
}

/** A text where one is taken, else the number or the yes or no that it writes. */
const scalar = (text: string, { type }: Setting): unknown => (type.safeParse(text).success ? text : parse(text))

const listed = (text: string) =>
  text
    .split(',')
    .map(part => part.trim())
    .filter(Boolean)
const pairs = (text: string, between: RegExp) => listed(text).map(part => part.split(between).map(word => word.trim()))
const cents = (text: string) => Number(text) / 100

/** Unpacks what variables had to say in one line. */
const fromText: Record<string, (text: string) => unknown> = {
  PROVIDER_POSTAL: listed,
  PROVIDER_LANGUAGES: listed,
  PROVIDER_HOLIDAYS: listed,
  PROVIDER_HOURS: text =>
    Object.fromEntries(
      text
        .split(';')
        .filter(part => part.trim())
        .map(part => part.trim().split(/\s+(?=\d.*$)/s, 2)),
    ),
  PROVIDER_LOGO: text => resolve(text),
  PROVIDER_IBAN: iban => (iban.toLowerCase() === 'none' ? 'none' : { iban }),
  PROVIDER_BIC: bic => ({ bic }),
  PLACE_EVIDENCE: text => (text === 'one' ? 1 : 2),
  TOP_UP_LEAST: text => ({ least: Number(text) }),
  TOP_UP_MOST: text => ({ most: Number(text) }),
  EXCHANGE_RATES: text => {
    const months: Record<string, Record<string, number>> = {}
    for (const [of = '', units] of pairs(text, /=/)) {
      const [currency = '', month = ''] = of.split(' ')
      months[month] = { ...months[month], [currency]: Number(units) }
    }
    return months
  },
  BOOKKEEPING_ACCOUNTS: text => Object.fromEntries(pairs(text, /=/)),
  BASE_RATES: text => Object.fromEntries(pairs(text, /\s+/).map(([day, rate]) => [day, Number(rate)])),
  DUNNING: text => (text.trim() === 'off' ? 'off' : Object.fromEntries(listed(text).map(step))),
  DUNNING_MINIMUM: cents,
  DEFERRAL_LIMIT: cents,
  TERMS_TEXT_DE: text => ({ de: resolve(text) }),
  TERMS_TEXT_EN: text => ({ en: resolve(text) }),
  AVV_TEXT_DE: text => ({ de: resolve(text) }),
  AVV_TEXT_EN: text => ({ en: resolve(text) }),
  TICKETS: text => resolve(text),
  ARTICLES: text => resolve(text),
}

/** `first_notice 14 + interest + fee 2.50`. */
function step(text: string): [name: string, days: unknown] {
  const [head = '', ...extras] = text.split('+').map(part => part.trim())
  const [name = '', days] = head.split(/\s+/)
  const charges = extras.map(extra => extra.split(/\s+/)).map(([kind = '', fee]) => [kind, fee ? Number(fee) : true])
  return [name, extras.length > 0 ? { days: Number(days), ...Object.fromEntries(charges) } : Number(days)]
}
