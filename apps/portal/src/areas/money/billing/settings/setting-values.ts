import type { BillingSettings } from '@kontor/contract/areas/money/billing-settings'
import { receiversLimit } from '@kontor/contract/enums/billing'

const places = Array.from({ length: receiversLimit }, (_, place) => `receivers.${place}`)

/** The settings as the form has them. */
export const settingsIn = (form: FormData) => ({
  version: Number(form.get('version')),
  attach: form.get('attach') === 'yes',
  collective: form.get('collective') === 'yes',
  receivers: places.flatMap(name => (form.has(name) ? [String(form.get(name)).trim()] : [])),
})

/** Each value under its field's name. */
export const flatSettings = ({ version, attach, collective, receivers }: BillingSettings) => ({
  version,
  attach: attach ? 'yes' : 'no',
  collective: collective ? 'yes' : 'no',
  ...Object.fromEntries(places.map((name, place) => [name, receivers[place] ?? ''])),
})
