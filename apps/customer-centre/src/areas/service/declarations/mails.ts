import { law, mail, type TextsOf, type ValuesOf } from '../../../platform/mail/mails.ts'

/** @property on its last day @property over that day has passed @property refundBy last day for paying back; null where it was cancelled */
type Ended = { contract: string; on: string; over: boolean; refundBy: string | null }

export const declarationsMails = {
  declaration_received: mail<{
    kind: 'cancellation' | 'withdrawal'
    number: string
    text: string
    /** The contract that it ends. Null: staff look into it, and nothing has changed so far. */
    ends: Ended | null
  }>(law),
  /** Says what staff say to it. */
  declaration_answered: mail<{
    kind: 'cancellation' | 'withdrawal'
    number: string
    answer: string
    ends: Ended | null
  }>(law),
}

export type DeclarationFacts = {
  provider: string
  number: string
  name: string
  email: string
  customer: string
  contract: string
  /** Day and time as people write them. */
  receivedAt: string
} & (
  | {
      kind: 'cancellation'
      how: 'ordinary' | 'extraordinary'
      reason: string
      wanted: string | null
    }
  | { kind: 'withdrawal'; part: string }
)

export type DeclarationsTexts = {
  mails: TextsOf<typeof declarationsMails>
  /** A declaration as its receipt shows it: content, day and time, and how it was given. */
  declaration: (facts: DeclarationFacts) => string
}

declare module '../../../platform/mail/mails.ts' {
  interface MailValues extends ValuesOf<typeof declarationsMails> {}
}
declare module '../../../platform/messages.ts' {
  interface Catalogue {
    declarations: DeclarationsTexts
  }
}
