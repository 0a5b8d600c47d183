import type { ComponentProps } from 'react'
import { QuietCard } from '../../../shell/QuietCard.tsx'
import { ChallengePage } from './ChallengePage.tsx'

export const ChallengeFace = (props: ComponentProps<typeof ChallengePage>) => (
  <QuietCard>
    <ChallengePage {...props} />
  </QuietCard>
)
