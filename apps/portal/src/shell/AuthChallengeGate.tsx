import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { answerAuthChallenges } from '../api/auth-challenges.ts'
import { usePageState } from '../session/page-state-context.ts'
import { refreshSession } from '../session/session-actions.ts'

/**
 * Does what signed-in pages do about two refusals, wherever they happen: a dialog asks for a proof of identity, and a second factor that
 * has become required leads to its setup.
 */
export const AuthChallengeGate = () => {
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
    const takeAway = answerAuthChallenges({ prove, enrol: () => void refreshSession(page, router) })
    return () => {
      takeAway()
      // the page that asked is gone, and with it the request
      leave()
    }
  }, [page, router])
  return dialog
}
