import type { SwitchKind } from '@kontor/contract/enums/contract-actions'
import type { Cycle } from '@kontor/contract/enums/contracts'
import type { Price } from '@kontor/contract/money'
import { askedFor, law, mail, type TextsOf, type ValuesOf } from '../../../platform/mail/mails.ts'
import type { Texts } from '../../../values/texts.ts'
import type { Agreed, AgreedOption } from '../../contracts/catalogue/agreed.ts'
import type { Pays } from './queries.ts'

/** @property contract number and name, as its customer calls it */
type About = { contract: string; appUrl: string }

/** Confirmations on a durable medium (§§ 312f, 312k (4), 356a (4) BGB), and the offer of a contract to another customer. */
export const changesMails = {
  /** @property reason as it was entered, if at all */
  contract_cancelled: mail<About & { at: Date; timeZone: string; ends_on: string; reason: string }>(law),
  /** @property ends_on last day by an earlier declaration; null: it runs on */
  contract_continued: mail<About & { ends_on: string | null }>(law),
  contract_changed: mail<
    About & { on: string; product: Texts; options: readonly AgreedOption[]; cycle: Cycle; price: Price }
  >(law),
  /** @property product what it would have changed to, where that had a name of its own */
  contract_change_undone: mail<About & { on: string; product: Texts | undefined }>(law),
  /**
   * Tells what staff have agreed or announced.
   * @property leaveUntil last day to which it can be ended, as something is worse; null: nothing is @property renewal months of a further term
   */
  contract_terms_changed: mail<
    About & {
      on: string
      leaveUntil: string | null
      cycle: Cycle
      before: Price
      after: Price
      discount: Agreed['discount']
      notice: number
      renewal: number
      reason: string
    }
  >(law),
  contract_payment_changed: mail<About & Pays>(law),
  contract_withdrawn: mail<About & { at: Date; timeZone: string }>(law),
  contract_offered: mail<{ from: string; label: string; number: number; link: string; until: Date; timeZone: string }>(
    askedFor,
  ),
  /** To the side that offers: a contract that someone gives away is seen. @property email as it was entered */
  contract_offer_sent: mail<About & { email: string; number: number; until: Date; timeZone: string }>(law),
  contract_offer_taken_back: mail<About & { email: string }>(law),
  /** To the person whom it was offered to. */
  contract_offer_void: mail<{ from: string; label: string }>(askedFor),
  contract_offer_declined: mail<About & { email: string }>(law),
  /** To both sides. @property given whether the reader's side gave it away @property number of the new contract */
  contract_transferred: mail<About & { given: boolean; number: string; on: string }>(law),
  switch_announced: mail<
    About & { kind: SwitchKind; notice_ends_on: string; transition_ends_on: string; retrieval_ends_on: string }
  >(law),
  switch_completed: mail<About & { ends_on: string; retrieval_ends_on: string }>(law),
}

export type ChangesTexts = { mails: TextsOf<typeof changesMails> }

declare module '../../../platform/mail/mails.ts' {
  interface MailValues extends ValuesOf<typeof changesMails> {}
}
declare module '../../../platform/messages.ts' {
  interface Catalogue {
    changes: ChangesTexts
  }
}
