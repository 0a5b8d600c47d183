import { publicConfiguration } from '../page/public-configuration.ts'
import type { messages } from './en/messages.ts'
import { messagesOf } from './messages.ts'
import type { LocaleStore } from './store.ts'

type WithLocale = { page: { locale: LocaleStore } }

/** The document's title in the page's language, with the provider's name behind it. @param pick a text without placeholders */
export function pageTitle(context: WithLocale, pick: (texts: typeof messages) => string) {
  return { meta: [{ title: signed(context, pick) }] }
}

function signed({ page }: WithLocale, pick: (texts: typeof messages) => string): string {
  const texts = messagesOf(page.locale.get()) as typeof messages // plain texts are compiled to themselves
  return `${pick(texts)} · ${publicConfiguration().providerName}`
}

/** A page that people look for before they have signed in: as `pageTitle`, and search engines may show it. They read what the server writes. */
export function publicPage(context: WithLocale, pick: (texts: typeof messages) => string) {
  const title = pageTitle(context, pick)
  if (!import.meta.env.SSR) return title
  return {
    meta: [
      ...title.meta,
      { name: 'description', content: signed(context, texts => texts.frame.description) },
      { name: 'robots', content: 'index' },
    ],
  }
}
