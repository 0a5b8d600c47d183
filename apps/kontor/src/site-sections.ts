import { bookkeepingSettings } from '@kontor/customer-centre/platform/bookkeeping-settings'
import {
  holderSettings,
  payingSettings,
  regionSettings,
  taxSettings,
  usageSettings,
} from '@kontor/customer-centre/platform/business-settings'
import { dunningSettings } from '@kontor/customer-centre/platform/dunning-settings'
import { contactSettings, providerSettings } from '@kontor/customer-centre/platform/provider-settings'
import { defaultOf, type Section, type Setting } from '@kontor/customer-centre/platform/settings'
import type { SiteSetting } from '@kontor/customer-centre/platform/site'
import { supportSettings } from '@kontor/customer-centre/platform/ticket-settings'
import { stringify } from 'yaml'
import { adapterSettings } from './adapter-settings.ts'
import { agreementSettings, termsSettings } from './provider-texts.ts'
import type { SiteValues } from './site-file.ts'

/** Every setting of the business: sections of the site file, in the order in which staff read them. */
export const siteSections = {
  provider: providerSettings,
  contact: contactSettings,
  tax: taxSettings,
  paying: payingSettings,
  dunning: dunningSettings,
  terms: termsSettings,
  agreement: agreementSettings,
  support: supportSettings,
  holders: holderSettings,
  usage: usageSettings,
  bookkeeping: bookkeepingSettings,
  region: regionSettings,
  adapters: adapterSettings,
}

/** Lists the entries of the site file, in its order. */
export const siteEntries = (): { section: string; name: string; entry: Setting }[] =>
  Object.values<Section>(siteSections).flatMap(({ section, variables }) =>
    Object.entries(variables).map(([name, entry]) => ({ section, name, entry })),
  )

const limits = 'is set by the limits of roles now, at /staff/people (docs/people.md#limits). Remove it.'
/** Lists what is set, each as the file has it or by default. */
export const settingsIn = (written: SiteValues): SiteSetting[] =>
  siteEntries().map(({ section, name, entry }) => {
    const own = written[section]?.[name]
    const value = own ?? defaultOf(entry)
    return { section, name, value: value === undefined ? null : stringify(value).trimEnd(), isSet: own !== undefined }
  })

/** Names settings that stand somewhere else by now: a protection does not end in silence, nor does a provider's own word. */
export const movedSettings: Record<string, string> = {
  FOUR_EYES: limits,
  BANK_FOUR_EYES_ABOVE: limits,
  VOUCHERS_ALONE: limits,
  PROVIDER_PHONE_HOURS: 'moved to kontor.yaml: contact.hours, such as { Mo-Fr: 08:00-18:00 }',
  ...Object.fromEntries(
    siteEntries().flatMap(({ section, name, entry: { was = [] } }) =>
      was.map(variable => [variable, `moved to kontor.yaml: ${section}.${name}`]),
    ),
  ),
}

export const howToMove =
  'npm run site -- from-environment prints that file (docs/configuration.md#the-site-file). Then remove them.'
