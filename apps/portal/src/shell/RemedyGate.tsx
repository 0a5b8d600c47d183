import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { provideRemedies } from '../api/remedies.ts'
import { usePageState } from '../session/page-state-context.ts'
import { refreshSession } from '../session/session-actions.ts'

/**
 * What the signed-in pages do about two refusals, wherever they happen: a dialog asks who is there, and a second factor that has become
 * a must leads to where it is set up.
 */
export const RemedyGate = () => {
  const page = usePageState()
  const router = useRouter()
  const [dialog, setDialog] = useState<ReactNode>(null)
  useEffect(() => {
    let leave = () => {}
    const prove = async () => {
      const { askToConfirm } = await import('./confirm/ConfirmDialog.tsx')
      return askToConfirm(setDialog, give => {
        leave = give
      })
    }
    const takeAway = provideRemedies({ prove, enrol: () => void refreshSession(page, router) })
    return () => {
      takeAway()
      // the page that asked is gone, and with it the wish
      leave()
    }
  }, [page, router])
  return dialog
}
