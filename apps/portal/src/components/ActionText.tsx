import { useTranslations } from 'use-intl/react'

type ActionTextProps = { action: string; subject: string }

/** What somebody did, as the rest of a sentence that begins with the name. */
export const ActionText = (props: ActionTextProps) => useActionText()(props)

export function useActionText(): (entry: ActionTextProps) => string {
  const t = useTranslations('activity')
  return ({ action, subject }) => {
    // actions are named by the server's areas; one that came later than these texts is told in general words
    const key = `actions.${action}` as 'actions.other'
    return t(t.has(key) ? key : 'actions.other', { subject })
  }
}
