import type { MovementRow } from '@kontor/contract/areas/money/balance'
import { useTranslations } from 'use-intl/react'

type Described = Pick<MovementRow, 'what' | 'document' | 'used' | 'payment' | 'note'>

/** Says what a movement is, in words: "Card payment for RE-2026-000012". */
export function useMovementText(): (row: Described) => string {
  const t = useTranslations('balance')
  return ({ what, document, used, payment, note }) => {
    const values = {
      number: document?.number ?? '',
      used: used?.number ?? '',
      note,
      method: t(`methods.${payment?.method ?? 'none'}`),
    }
    // each takes some of these values: as a union of seventeen sentences the compiler would multiply them
    return t(`what.${what}` as 'what.payment', values)
  }
}
