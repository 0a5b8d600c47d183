import { useTranslations } from 'use-intl/react'

type ActionTextProps = { action: string; subject: string }

/** Tells what a person did, as the rest of a sentence that begins with their name. */
export const ActionText = (props: ActionTextProps) => useActionText()(props)

export function useActionText(): (entry: ActionTextProps) => string {
  const t = useTranslations('activity')
  return ({ action, subject }) => {
    // the server's areas name actions; one newer than these texts gets general words
    const key = `actions.${action}` as 'actions.other'
    return t(t.has(key) ? key : 'actions.other', { subject })
  }
}
