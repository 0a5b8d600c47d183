import type { Money } from '@kontor/contract/money'
import type { BoundDb } from '../../../platform/db/database.ts'
import type { MailValues } from '../../../platform/mail/mails.ts'
import { queueMails } from '../../../platform/mail/queue-mail.ts'
import type { TenantServices } from '../../../platform/services.ts'
import { notifyContacts, recipients } from '../../people/people/recipients.ts'
import type { Instalment } from './deferral-rules.ts'
import type { Ending } from './end-contracts.ts'
import type { DunningFacts } from './facts.ts'
import { deletionOn, planOf } from './plan.ts'
import { actedOn, type Claim, lateOf, sum } from './rules.ts'
import type { DunningStepTaken } from './step-taken.ts'

type About = { services: TenantServices; customer: number; now: Date }

/** Anyone who pays for the customer: owners, administrators, billing, and contacts who get such mails. */
async function tell<T extends 'dunning_step' | 'contracts_ended' | 'deferral_decided' | 'promise_broken'>(
  db: BoundDb,
  { services, customer, now }: About,
  template: T,
  values: MailValues[T],
): Promise<void> {
  const people = await recipients(db, { customer, now, roles: ['owner', 'admin', 'billing'], unlessDeactivated: true })
  const mail = { services, now, customer, template, values }
  await queueMails<T>(
    db,
    people.map(user => ({ ...mail, user })),
  )
  await notifyContacts<T>(db, { ...mail, category: 'billing', people })
}

export const overdueDocuments = (documents: readonly Claim[], currency: string) =>
  documents.map(({ number, due_on, open_minor }) => ({
    number,
    due: due_on,
    open: { amount_minor: open_minor, currency },
  }))

export async function notifyStep(db: BoundDb, { taken, ...about }: About & { taken: DunningStepTaken }): Promise<void> {
  const { step, facts, documents, letter: charged, terminationOn, plan } = taken
  if (step === 'lock' || step === 'lock_again' || step === 'contracts_ended') return
  const { configuration } = about.services
  const { account } = configuration.billing
  const [next] = plan?.steps ?? []
  await tell(db, about, 'dunning_step', {
    step,
    customer: facts.name,
    number: about.customer,
    terminationOn,
    deletionOn: deletionOn(terminationOn),
    documents: overdueDocuments(documents, facts.currency),
    sum: { amount_minor: sum(documents), currency: facts.currency },
    account: account && { ...account, holder: configuration.provider.postal[0] ?? configuration.provider.name },
    next: next ? { step: next.step, on: next.on } : null,
    charged,
    link: payLink(about.services),
  })
}

export async function notifyEnded(
  db: BoundDb,
  { facts, ending, ...about }: About & { facts: DunningFacts; ending: Ending },
): Promise<void> {
  const { documents } = ending.next
  await tell(db, about, 'contracts_ended', {
    number: about.customer,
    contracts: ending.contracts,
    link: payLink(about.services),
    documents: overdueDocuments(documents, facts.currency),
    sum: { amount_minor: sum(documents), currency: facts.currency },
  })
}

export async function notifyBroken(db: BoundDb, { facts, ...about }: About & { facts: DunningFacts }): Promise<void> {
  const { clock, configuration } = about.services
  const today = clock.today()
  const [next] = planOf(configuration, facts, today)?.steps ?? []
  await tell(db, about, 'promise_broken', {
    number: about.customer,
    sum: { amount_minor: sum(lateOf(actedOn(facts.claims), today)), currency: facts.currency },
    next: next ? { step: next.step, on: next.on } : null,
    link: payLink(about.services),
  })
}

type Decided = About & { granted: boolean; sum: Money; instalments: readonly Instalment[]; answer: string }

export async function notifyDecided(
  db: BoundDb,
  { granted, sum: all, instalments, answer, ...about }: Decided,
): Promise<void> {
  const { currency } = all
  await tell(db, about, 'deferral_decided', {
    granted,
    number: about.customer,
    sum: all,
    answer,
    link: payLink(about.services),
    instalments: instalments.map(({ on, amount_minor }) => ({ on, amount: { amount_minor, currency } })),
  })
}

const payLink = ({ configuration }: TenantServices): string => `${configuration.appUrl}/billing/pay?documents=overdue`
