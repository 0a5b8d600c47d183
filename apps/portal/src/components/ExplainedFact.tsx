import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { Fact } from '../ui/DescriptionList.tsx'
import { Tooltip } from '../ui/Tooltip.tsx'

type ExplainedFactProps = { term: string; hint: string; children: ReactNode }

/** A fact, and its rule one press away. */
export const ExplainedFact = ({ term, hint, children }: ExplainedFactProps) => {
  const t = useTranslations()
  return (
    <Fact term={term} explanation={<Tooltip label={t('explain', { term })}>{hint}</Tooltip>}>
      {children}
    </Fact>
  )
}
