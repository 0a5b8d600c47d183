import type { Contract } from '@kontor/contract/areas/contracts/contracts'
import { can, mayDispose } from '@kontor/contract/can'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { BackLink } from '../../../components/BackLink.tsx'
import { useUser } from '../../../session/use-user.ts'
import { buttonClass } from '../../../ui/button-class.ts'
import { Card } from '../../../ui/Card.tsx'
import { DescriptionList, Fact } from '../../../ui/DescriptionList.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { ContractContacts } from './ContractContacts.tsx'
import { ContractDates } from './ContractDates.tsx'
import { ContractDocuments } from './ContractDocuments.tsx'
import { ContractEnding } from './ContractEnding.tsx'
import { ContractHistory } from './ContractHistory.tsx'
import { ContractPrice } from './ContractPrice.tsx'
import { ContractStateBadge } from './ContractStateBadge.tsx'
import { ContractStateNotes } from './ContractStateNotes.tsx'
import { ContractTerms } from './ContractTerms.tsx'
import { useSetup } from './use-setup.ts'

type ContractPageProps = {
  contract: Contract
  /** What can be done with it; null where the customer centre knows of nothing. */
  menu: ReactNode
  /** Changes and ends that are under way. */
  notes: ReactNode
}

export const ContractPage = ({ contract, menu, notes }: ContractPageProps) => {
  const own = menu !== null
  const t = useTranslations('contracts.page')
  const texts = useTranslations('contracts')
  const user = useUser()
  const billing = can(user, 'billing')
  useSetup(contract, billing)
  return (
    <div className="flex flex-col gap-4">
      <ContractHead contract={contract} menu={menu} />
      <div aria-live="polite" className="flex flex-col gap-4 empty:hidden">
        <ContractStateNotes contract={contract} />
      </div>
      {notes}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <Card title={t('dates')}>
            <ContractDates contract={contract} />
          </Card>
          {contract.next_possible_end && (
            <Card title={t('ending')}>
              <ContractEnding
                end={contract.next_possible_end}
                number={contract.number}
                own={own}
                refusal={own && !mayDispose(user) ? texts('actions.mayNotDispose') : null}
              />
            </Card>
          )}
          {billing && (
            <Card
              title={t('invoices')}
              flush={contract.invoices.length > 0}
              action={
                contract.invoices.length > 0 && (
                  <Link to="/billing" search={{ q: contract.number }} className="text-link">
                    {t('invoicesAll')}
                  </Link>
                )
              }
            >
              <ContractDocuments invoices={contract.invoices} price={contract.price} />
            </Card>
          )}
          {contract.events.length > 0 && (
            <Card title={t('events')} className="print:hidden">
              <ContractHistory events={contract.events} />
            </Card>
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <Card title={t('price')}>
            <ContractPrice contract={contract} billing={billing} />
          </Card>
          {contract.attributes.length > 0 && (
            <Card title={t('attributes')}>
              <DescriptionList>
                {contract.attributes.map(({ name, value }) => (
                  <Fact key={name} term={name}>
                    <span className="figures-distinct">{value}</span>
                  </Fact>
                ))}
              </DescriptionList>
            </Card>
          )}
          {can(user, 'contacts') && (
            <Card title={t('contacts')}>
              <ContractContacts contacts={contract.contacts} />
            </Card>
          )}
          <Card title={t('conditions')}>
            <ContractTerms contract={contract} />
          </Card>
        </div>
      </div>
    </div>
  )
}

const ContractHead = ({ contract, menu }: Pick<ContractPageProps, 'contract' | 'menu'>) => {
  const t = useTranslations('contracts.page')
  const { number, label, product, description } = contract
  return (
    <PageHeader
      back={<BackLink to="/billing/contracts">{t('back')}</BackLink>}
      title={label}
      subtitle={
        <>
          <span className="tabular-nums">{t('subtitle', { product, number })}</span>
          {description && <span className="block text-13">{description}</span>}
        </>
      }
      status={<ContractStateBadge state={contract.state} />}
      action={
        <>
          <Link
            to="/support/create"
            search={{ category: 'contract', contract: number, subject: t('askSubject', { number, label }) }}
            className={buttonClass({ outline: true })}
          >
            {t('ask')}
          </Link>
          {menu}
        </>
      }
    />
  )
}
