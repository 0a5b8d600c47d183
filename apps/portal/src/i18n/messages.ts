import { hashes } from 'virtual:messages/hashes'
import type { Locale } from '@kontor/contract/locales'
import { createIsomorphicFn } from '@tanstack/react-start'

/** Compiled messages: see build/messages.ts. Their readable form is `en/messages.ts`. */
export type CompiledMessages = Record<string, unknown>

const loaded = new Map<Locale, CompiledMessages>()

export const messagesPath = (locale: Locale): string => `/_i18n/${hashes[locale]}/${locale}/messages.json`

/** Loaded messages, for rendering; `loadMessages` must have run for this locale. */
export function messagesOf(locale: Locale): CompiledMessages {
  const messages = loaded.get(locale)
  if (!messages) throw new Error(locale)
  return messages
}

/** Makes a locale's messages available; the second call costs nothing. */
export async function loadMessages(locale: Locale): Promise<void> {
  if (!loaded.has(locale)) loaded.set(locale, await fetchMessages(locale))
}

const fetchMessages: (locale: Locale) => Promise<CompiledMessages> = createIsomorphicFn()
  .server(async (locale: Locale) => {
    const { messageFiles } = await import('virtual:messages/files')
    return JSON.parse(messageFiles[messagesPath(locale)] ?? '{}') as CompiledMessages
  })
  .client(async (locale: Locale) => {
    const response = await fetch(messagesPath(locale))
    if (!response.ok) throw new Error(`${locale}: ${response.status}`)
    return (await response.json()) as CompiledMessages
  })
