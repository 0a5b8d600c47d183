import type { Provider } from '@kontor/contract/areas/service/provider'
import type { DateFormat } from '../values/moments.ts'
import type { SecurityEvent } from './mail/circumstances.ts'
import type { MailTexts } from './mail/mails.ts'

/**
 * All that the server says in one language. Every area adds its part to this interface where it declares it; a language that lacks
 * one does not compile. The texts stand in `src/messages/<language>/`.
 */
export interface Catalogue {
  platform: PlatformTexts
  mails: MailTexts
}

export type PlatformTexts = {
  /** Greets no one by an address, and a mailbox that is no one’s (an empty name) by no name. */
  greeting: (name: string) => string
  /**
   * Writes what follows name, address and register: the rest of what § 35a GmbHG asks of a business letter, and how to reach the provider.
   */
  footer: (provider: Omit<Provider, 'phone_hours'>) => string[]
  /** When, from which browser, from where; three lines. */
  circumstances: (event: SecurityEvent, dates: DateFormat) => string
  /** Below a mail's button, before its address. */
  button: string
  /** Stands at the top of a mail that can be answered: what is written above it arrives, what stands below is cut off. */
  replyAbove: string
  /** Why someone who has no account here is written to, and how that ends. */
  contactOf: (customer: string, email: string) => string
}
