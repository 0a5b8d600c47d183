import type { Contract } from '@kontor/contract/areas/contracts/contracts'
import { can, mayDispose } from '@kontor/contract/can'
import type { ContractEvent } from '@kontor/contract/enums/contracts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl/react'
import { textLink } from '../../../components/AddressLinks.tsx'
import { BackLink } from '../../../components/BackLink.tsx'
import { ExplainedFact } from '../../../components/ExplainedFact.tsx'
import { formatDate, LocalDate } from '../../../components/LocalDate.tsx'
import { ExactMoment } from '../../../components/Moment.tsx'
import { Money } from '../../../components/Money.tsx'
import { useNumberLocale } from '../../../i18n/number-locale.ts'
import { publicConfiguration } from '../../../page/public-configuration.ts'
import { useUser } from '../../../session/use-user.ts'
import { buttonClass } from '../../../ui/button-class.ts'
import { Card } from '../../../ui/Card.tsx'
import { AlertTriangleIcon, CheckCircleIcon } from '../../../ui/ControlIcons.tsx'
import { DescriptionList, Fact } from '../../../ui/DescriptionList.tsx'
import type { Icon } from '../../../ui/Icon.tsx'
import { XIcon } from '../../../ui/MoreIcons.tsx'
import { FileIcon, LockIcon } from '../../../ui/NavigationIcons.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Cell, HeadCell, Table, TableBody, TableHead, TableRow } from '../../../ui/Table.tsx'
import { RefreshIcon } from '../../../ui/ThingIcons.tsx'
import { Timeline, TimelineItem } from '../../../ui/Timeline.tsx'
import type { Tone } from '../../../ui/tone.ts'
import { ContractDates } from './ContractDates.tsx'
import { ContractEnding } from './ContractEnding.tsx'
import { ContractPrice } from './ContractPrice.tsx'
import { ContractStateBadge } from './ContractStateBadge.tsx'
import { ContractStateNotes } from './ContractStateNotes.tsx'
import { useSetup } from './use-setup.ts'

type ContractPageProps = {
  contract: Contract
  /** Says what can be done with it; null where the customer centre knows of nothing. */
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

/** The latest documents that bill this contract, each with its amount for it. */
const ContractDocuments = ({ invoices, price }: Pick<Contract, 'invoices' | 'price'>) => {
  const t = useTranslations('contracts')
  const amount = price.vat === 'included' ? 'gross' : 'net'
  if (invoices.length === 0) return <p className="text-13 text-muted">{t('page.invoicesNone')}</p>
  return (
    <Table caption={t('page.invoices')}>
      <TableHead>
        <HeadCell>{t('documents.number')}</HeadCell>
        <HeadCell>{t('documents.issued')}</HeadCell>
        <HeadCell numeric>{t(`documents.${amount}`)}</HeadCell>
      </TableHead>
      <TableBody>
        {invoices.map(invoice => (
          <TableRow key={invoice.id}>
            <Cell label={null} place="title">
              <Link to="/billing/$id" params={{ id: invoice.id }} className="row-link whitespace-nowrap tabular-nums">
                {invoice.number}
              </Link>
            </Cell>
            <Cell label={t('documents.issued')}>
              <LocalDate value={invoice.issued_on} />
            </Cell>
            <Cell label={null} place="aside" numeric>
              <Money value={invoice[amount]} />
            </Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

const looks: Partial<Record<ContractEvent, [Tone, Icon]>> = {
  provisioned: ['success', CheckCircleIcon],
  trial_accepted: ['success', CheckCircleIcon],
  cancellation_undone: ['success', CheckCircleIcon],
  resumed: ['success', CheckCircleIcon],
  provisioning_failed: ['danger', AlertTriangleIcon],
  suspended: ['danger', LockIcon],
  cancelled: ['warning', XIcon],
  cancelled_for_cause: ['warning', XIcon],
  withdrawn: ['muted', XIcon],
  ended: ['muted', XIcon],
  erased: ['muted', XIcon],
  renewed: ['info', RefreshIcon],
}

/** Facts that are told, in this order; others are for the audit. */
const told = ['ends_on', 'renews_on', 'data_until', 'declaration'] as const

/** Shows what happened to the contract, the latest first. */
const ContractHistory = ({ events }: Pick<Contract, 'events'>) => {
  const t = useTranslations('contracts')
  const locale = useNumberLocale()
  const written = (value: string | number) =>
    /^\d{4}-\d\d-\d\d$/.test(String(value)) ? formatDate(String(value), locale) : value
  return (
    <Timeline>
      {events.map(({ id, at, event, by, staff, detail }) => {
        const [tone, icon] = looks[event] ?? ['muted', FileIcon]
        const facts = told.flatMap(name => {
          const value = detail[name]
          return value === undefined ? [] : [t(`eventDetails.${name}`, { value: written(value) })]
        })
        const who = staff ? t('byStaff') : by
        return (
          <TimelineItem key={id} icon={icon} tone={tone} title={t(`events.${event}`)} time={<ExactMoment value={at} />}>
            {[...(who ? [who] : []), ...facts].join(' · ')}
          </TimelineItem>
        )
      })}
    </Timeline>
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
