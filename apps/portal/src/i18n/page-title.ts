import type { PageState } from '../session/page-state.ts'
import { publicConfiguration } from '../session/public-configuration.ts'
import type { messages } from './en.ts'
import { messagesOf } from './messages.ts'

/** The document's title in the page's language, with the provider's name behind it. @param pick a text without placeholders */
export function pageTitle({ page }: { page: PageState }, pick: (texts: typeof messages) => string) {
  const texts = messagesOf(page.locale.get()) as typeof messages // plain texts are compiled to themselves
  return { meta: [{ title: `${pick(texts)} · ${publicConfiguration().providerName}` }] }
}
