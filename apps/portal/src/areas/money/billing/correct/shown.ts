import type { CorrectionPreview } from '@kontor/contract/areas/money/corrections'
import type { Wish } from './wish.ts'

/** What is wanted, and how it would come out. */
export type Shown = {
  wish: Wish
  preview: CorrectionPreview
  /** Another change was faster: this preview is not the one that was confirmed. */
  changed?: boolean
}
