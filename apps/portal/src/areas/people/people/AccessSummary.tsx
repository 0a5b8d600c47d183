import type { Access } from '@kontor/contract/areas/people/people'
import { useTranslations } from 'use-intl/react'
import { Card } from '../../../ui/Card.tsx'
import { AccessWords } from './AccessWords.tsx'
import { type ContractChoices, contractNames } from './contract-choices.ts'
import { useFormAccess } from './use-form-access.ts'

/** Beside the form: what its current values open. */
export const AccessSummary = ({ stored, contracts }: { stored: Access; contracts: ContractChoices }) => (
  <Card title={useTranslations('people.words')('title')}>
    <AccessWords access={useFormAccess(stored)} names={contractNames(contracts)} />
  </Card>
)
