import type { MovementRow } from '@kontor/contract/areas/balance'
import { useTranslations } from 'use-intl/react'

/** What a movement is, in words: "Payment by card for RE-2026-000012". */
export function useMovementText(): (
  row: Pick<MovementRow, 'what' | 'document' | 'used' | 'payment' | 'note'>,
) => string {
  const t = useTranslations('balance')
  return ({ what, document, used, payment, note }) =>
    t(`what.${what}`, {
      number: document?.number ?? '',
      used: used?.number ?? '',
      method: payment?.method ?? 'none',
      note,
    })
}
