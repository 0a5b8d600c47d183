import type { ContractActions } from '@kontor/contract/areas/contracts/contract-options'
import type { Contract } from '@kontor/contract/areas/contracts/contracts'
import type { EndPreview } from '@kontor/contract/areas/selling/changes'
import type { ContractAction } from '@kontor/contract/enums/contract-actions'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { Card } from '../../../ui/Card.tsx'
import { ChevronLeftIcon } from '../../../ui/MoreIcons.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { useRefusal } from './use-refusal.ts'

export type ActionPageProps = { contract: Contract; actions: ContractActions }

/** @property end what it means for the invoices; null for people who may not do it */
export type EndingPageProps = ActionPageProps & { end: EndPreview | null }

type FrameProps = ActionPageProps & {
  action: ContractAction
  title: string
  lead?: string
  wide?: boolean
  children: ReactNode
}

/** The frame of an action's page: the way back, and the reason instead of the form where it is not possible. */
export const ActionPage = ({ contract, actions, action, title, lead, wide, children }: FrameProps) => {
  const refusal = useRefusal(contract, actions)(action)
  return (
    <div className={`flex flex-col gap-4 ${wide ? 'max-w-4xl' : 'max-w-xl'}`}>
      <PageHeader back={<BackToContract contract={contract} />} title={title} subtitle={refusal === null && lead} />
      {refusal === null ? (
        children
      ) : (
        <Card>
          <p>{refusal}</p>
        </Card>
      )}
    </div>
  )
}

const BackToContract = ({ contract: { number, label } }: { contract: Contract }) => (
  <Link
    to="/billing/contracts/$contract"
    params={{ contract: number }}
    className="inline-flex items-center gap-1 hover:text-ink"
  >
    <ChevronLeftIcon className="size-4 shrink-0" />
    <span className="wrap-anywhere">{label}</span>
  </Link>
)

/** Leaves everything as it is. */
export const KeepLink = ({ number }: { number: string }) => {
  const t = useTranslations('contracts.actions')
  return (
    <Link to="/billing/contracts/$contract" params={{ contract: number }} className="button button-lg outlined-muted">
      {t('back')}
    </Link>
  )
}
