import type { AntiBot } from './anti-bot.ts'
import type { GeoIp } from './geo-ip.ts'
import type { AdapterHost } from './host.ts'
import type { Mailer, WrittenMail } from './mail.ts'
import type { PayeeCheck } from './payee-check.ts'
import type { PaymentGateway } from './payment.ts'
import type { Provisioning } from './provisioning.ts'
import type { FileStore } from './storage.ts'
import type { VatCheck } from './vat-check.ts'

/** Names each port, and what serves it. */
export type Ports = {
  'anti-bot': AntiBot
  'geo-ip': GeoIp
  mail: Mailer<WrittenMail>
  'payee-check': PayeeCheck
  payment: PaymentGateway
  provisioning: Provisioning
  storage: FileStore
  'vat-check': VatCheck
}
export type PortName = keyof Ports

/** Lists by port the promise that is kept now, and those of before that are loaded still. docs/adapters.md says what one promises. */
export const promises: Readonly<Record<PortName, { now: number; before: readonly number[] }>> = {
  'anti-bot': { now: 1, before: [] },
  'geo-ip': { now: 1, before: [] },
  mail: { now: 1, before: [] },
  'payee-check': { now: 1, before: [] },
  payment: { now: 1, before: [] },
  provisioning: { now: 1, before: [] },
  storage: { now: 1, before: [] },
  'vat-check': { now: 1, before: [] },
}

type SettingsMistake = {
  readonly message: string
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined
}
type ReadSettings<S> =
  | { readonly value: S; readonly issues?: undefined }
  | { readonly issues: readonly SettingsMistake[] }

/** Reads settings: a Standard Schema (https://standardschema.dev), as Zod, Valibot and ArkType make it. */
export type SettingsSchema<S> = {
  readonly '~standard': {
    readonly version: 1
    readonly vendor: string
    readonly validate: (value: unknown) => ReadSettings<S> | Promise<ReadSettings<S>>
  }
}

/** An adapter as a package exports it. */
export type Adapter<P extends PortName = PortName, S = unknown> = {
  port: P
  /** The promise of the port that it was written for. */
  promise: number
  settings: SettingsSchema<S>
  /** Settings that are secret, such as `key` or `account.password`: they come from the environment, never from the site file. */
  secrets?: readonly string[]
  /** Makes it, once for each process. It checks what it can without asking anyone. @throws with what is wrong, in a sentence for the operator */
  create: (settings: S, host: AdapterHost) => Ports[P] | Promise<Ports[P]>
}

/** Declares an adapter: what a package exports by default, or a list of them where it serves several ports. */
export const defineAdapter = <P extends PortName, S>(adapter: Adapter<P, S>): Adapter<P, S> => adapter
