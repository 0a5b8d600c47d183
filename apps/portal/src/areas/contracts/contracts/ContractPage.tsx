import type { Contract } from '@kontor/contract/areas/contracts/contracts'
import { can, mayDispose } from '@kontor/contract/can'
import { Link, useRouter } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl/react'
import { textLink } from '../../../components/AddressLinks.tsx'
import { BackLink } from '../../../components/BackLink.tsx'
import { ContractStateBadge } from '../../../components/ContractStateBadge.tsx'
import { CopyButton } from '../../../components/CopyButton.tsx'
import { ExplainedFact } from '../../../components/ExplainedFact.tsx'
import { useToday } from '../../../i18n/use-today.ts'
import { publicConfiguration } from '../../../page/public-configuration.ts'
import { useUser } from '../../../session/use-user.ts'
import { buttonClass } from '../../../ui/button-class.ts'
import { Card } from '../../../ui/Card.tsx'
import { DescriptionList, Fact } from '../../../ui/DescriptionList.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { ContractDates } from './ContractDates.tsx'
import { ContractPrice } from './ContractPrice.tsx'
import { ContractStateNotes } from './ContractStateNotes.tsx'

// read last, if at all
const ContractHistory = lazy(async () => ({ default: (await import('./ContractHistory.tsx')).ContractHistory }))

type ContractPageProps = {
  contract: Contract
  /** Says what can be done with it; null where the customer centre knows of nothing. */
  menu: ReactNode
  /** Takes a cancellation back; stands in the note that tells of it. */
  undo: ReactNode
  /** Changes and ends that are under way. */
  notes: ReactNode
  /** Shows the latest documents that bill it. */
  documents: ReactNode
}

export const ContractPage = ({ contract, menu, undo, notes, documents }: ContractPageProps) => {
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
        <ContractStateNotes contract={contract} undo={undo} />
      </div>
      {notes}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="flex min-w-0 flex-col gap-4">
          {contract.attributes.length > 0 && (
            <Card title={t('attributes')}>
              <TechnicalDetails attributes={contract.attributes} />
            </Card>
          )}
          <Card title={t('dates')}>
            <ContractDates
              contract={contract}
              cancel={own ? `/billing/contracts/${contract.number}/cancel` : `/cancel?contract=${contract.number}`}
              refusal={own && !mayDispose(user) ? texts('actions.mayNotDispose') : null}
            />
          </Card>
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
              {documents}
            </Card>
          )}
          {contract.events.length > 0 && (
            <Card title={t('events')} className="print:hidden">
              <Suspense>
                <ContractHistory events={contract.events} />
              </Suspense>
            </Card>
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <Card title={t('price')}>
            <ContractPrice contract={contract} billing={billing} />
          </Card>
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

/** Is an address, a name of a host, a key: what is needed elsewhere, letter by letter. */
const isCopied = (value: string) => /^(?=\S*[a-z\d])\S*[.:@/-]\S+$/i.test(value)

/** The facts of the service, each that is an address with a button that copies it. */
const TechnicalDetails = ({ attributes }: Pick<Contract, 'attributes'>) => {
  const t = useTranslations('contracts.page')
  return (
    <DescriptionList>
      {attributes.map(({ name, value }) => (
        <Fact key={name} term={name}>
          <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <span className="figures-distinct min-w-0 wrap-anywhere">{value}</span>
            {isCopied(value) && (
              <CopyButton
                text={value}
                label={t('copy')}
                name={t('copyWhat', { what: name })}
                done={t('copied', { what: name })}
                failed={t('copyFailed')}
              />
            )}
          </span>
        </Fact>
      ))}
    </DescriptionList>
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

const roles = ['owner', 'admin', 'technical', 'billing', 'abuse', 'data_protection', 'emergency'] as const
const isNamed = (role: string): role is (typeof roles)[number] => (roles as readonly string[]).includes(role)

/** The contacts of this contract with their roles. */
const ContractContacts = ({ contacts }: Pick<Contract, 'contacts'>) => {
  const t = useTranslations('contracts')
  if (contacts.length === 0) return <p className="text-13 text-muted">{t('page.contactsNone')}</p>
  return (
    <ul className="flex flex-col gap-2">
      {contacts.map(({ id, name, role }) => (
        <li key={`${id} ${role}`}>
          <Link to="/contacts/$id" params={{ id }} className="font-medium text-brand hover:underline">
            {name}
          </Link>
          <span className="block text-13 text-muted">{isNamed(role) ? t(`roles.${role}`) : role}</span>
        </li>
      ))}
    </ul>
  )
}

const ContractTerms = ({ contract }: { contract: Contract }) => {
  const t = useTranslations('contracts')
  const locale = useLocale()
  return (
    <DescriptionList>
      <Fact term={t('columns.group')}>{t(`groups.${contract.group}`)}</Fact>
      {contract.terms_version && (
        <ExplainedFact term={t('conditions.terms')} hint={t('conditions.termsHint')}>
          {contract.terms_kept ? (
            <a
              href={`${publicConfiguration().centreUrl}/ajax/v1/terms/${encodeURIComponent(contract.terms_version)}?locale=${locale}`}
              target="_blank"
              rel="noopener"
              // a finger finds it below the explanation of the term
              className={`${textLink} mt-1 inline-block`}
            >
              {t('conditions.termsText', { version: contract.terms_version })}
              <span className="sr-only"> {t('conditions.termsNewTab')}</span>
            </a>
          ) : (
            contract.terms_version
          )}
        </ExplainedFact>
      )}
      {contract.data_location && <Fact term={t('conditions.location')}>{contract.data_location}</Fact>}
    </DescriptionList>
  )
}

/** Milliseconds between two looks, and how many there are: most services are ready within seconds. */
const everyMs = 2000
const looks = 60

const isUnderWay = ({ state }: Contract) => state === 'ordered' || state === 'provisioning'

/**
 * Follows a contract that is being set up: the page reads it anew until it is ready and its first invoice is there, or it has failed.
 * @param billing whether the reader is shown invoices
 */
function useSetup(contract: Contract, billing: boolean): void {
  const router = useRouter()
  const [left, setLeft] = useState(looks)
  const today = useToday()
  // what is set up at once is billed a moment later, and the page may have been read in between
  const [begun] = useState(() => isUnderWay(contract) || contract.started_on === today)
  const unbilled = begun && billing && contract.state === 'active' && contract.invoices.length === 0
  const follow = (isUnderWay(contract) || unbilled) && left > 0
  useEffect(() => {
    if (!follow) return
    const timer = setTimeout(() => {
      setLeft(left - 1)
      void router.invalidate()
    }, everyMs)
    return () => clearTimeout(timer)
  }, [follow, left, router])
}
