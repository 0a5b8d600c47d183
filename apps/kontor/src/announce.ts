import { join } from 'node:path'
import { baseRate } from '@kontor/customer-centre/areas/arrears/dunning/base-rates'
import { demoPassword } from '@kontor/customer-centre/demo/people'
import { dayOf } from '@kontor/customer-centre/values/local-date'
import type { Configuration } from './configuration.ts'
import { sandboxesIn } from './sandboxes.ts'
import { version } from './version.ts'

/** The same as in README.md. */
const logins = `
  anna@demo.example    owner of business customer 10001
  ben@demo.example     billing (read) and support of 10001, owner of consumer 10002
  locked@demo.example  owner of 10003, locked for non-payment
  new@demo.example     owner of 10004, who has nothing yet
  admin@demo.example   the provider's staff`

/** Writes what the terminal says once Kontor answers: its address, and what is missing before customers may come. */
export function announcement(settings: Configuration): string {
  const { APP_URL, CUSTOMER_CENTRE_URL, DEMO } = settings
  const ready = [
    `\nKontor is ready: ${APP_URL} (version ${version})`,
    ...adapterLines(settings),
    ...trusting(settings),
  ].join('\n')
  if (CUSTOMER_CENTRE_URL) return `${ready}\nPortal alone; the customer centre is ${CUSTOMER_CENTRE_URL}`
  return DEMO ? `${ready}\n${demo(settings)}` : [ready, ...missing(settings)].join('\n')
}

/** Says which packages of others serve what. */
export const adapterLines = ({ site }: Pick<Configuration, 'site'>): string[] =>
  site.adapters.map(({ package: name, port, version }) => `${port} is served by ${name} ${version}`.trimEnd())

/** Limits and histories go by the visitor's address: callers who may state it themselves are not counted. */
function trusting({ HOST, TRUST_PROXY }: Configuration): string[] {
  const trustsAll = Array.isArray(TRUST_PROXY) ? TRUST_PROXY.some(proxy => proxy.endsWith('/0')) : TRUST_PROXY !== false
  if (!trustsAll || !['::', '0.0.0.0'].includes(HOST)) return []
  return [
    `TRUST_PROXY trusts every caller, and HOST=${HOST} lets the whole network call: set HOST=127.0.0.1, or TRUST_PROXY to the addresses of your proxies`,
  ]
}

function demo({ APP_URL, DATABASE_URL, DATA_DIR, signIn }: Configuration): string {
  const factor = signIn.secondFactor.requiredFor === 'nobody' ? '; nobody needs a second factor' : ''
  return `
Demo logins (password of all: ${demoPassword}${factor})${logins}

Mails to them can be read at ${APP_URL}/outbox

Stop with Ctrl-C; the data stays in ${DATABASE_URL ? 'your database' : DATA_DIR}`
}

function missing(settings: Configuration): string[] {
  const { addressGuessed, APP_URL, DATA_DIR, demoDefaults, dunning, mail, unknown } = settings
  const sandboxes = sandboxesIn(settings.centre)
  const today = dayOf(new Date(), settings.region.timeZone)
  const rateKnown = dunning.ladder.length === 0 || baseRate(today, dunning.baseRates) !== null
  return [
    ...(mail.server || settings.centre.adapters.mail
      ? []
      : [`No SMTP_URL: mails reach nobody, they are files in ${join(DATA_DIR, 'outbox')}`]),
    ...(addressGuessed ? [`No APP_URL: links in mails lead to ${APP_URL}`] : []),
    ...(demoDefaults.length > 0
      ? [`Customers read of a provider who does not exist until you set in kontor.yaml: ${demoDefaults.join(', ')}`]
      : []),
    ...(sandboxes.length > 0 ? [`Answers are made up, as you asked: ${sandboxes.join(', ')}`] : []),
    ...(rateKnown
      ? []
      : [
          'No base rate (§ 247 BGB) of this half-year: no interest is shown until dunning.base_rates of kontor.yaml has it',
        ]),
    ...(unknown.length > 0 ? [`Not settings of Kontor, and without effect: ${unknown.join(', ')}`] : []),
  ]
}
