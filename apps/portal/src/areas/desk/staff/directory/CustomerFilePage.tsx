import type { CustomerFile } from '@kontor/contract/areas/desk/customer-file'
import { languages } from '@kontor/contract/locales'
import { formatMoney } from '@kontor/contract/money'
import { mayStaff } from '@kontor/contract/staff-powers'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl/react'
import { MailLink, PostalAddress } from '../../../../components/AddressLinks.tsx'
import { BackLink } from '../../../../components/BackLink.tsx'
import { ContractStateBadge } from '../../../../components/ContractStateBadge.tsx'
import { InvoiceStatusBadge } from '../../../../components/InvoiceStatusBadge.tsx'
import { LocalDate } from '../../../../components/LocalDate.tsx'
import { ExactMoment, Moment } from '../../../../components/Moment.tsx'
import { PaymentStatusBadge } from '../../../../components/PaymentStatusBadge.tsx'
import { TicketStatusBadge } from '../../../../components/TicketStatusBadge.tsx'
import { useNumberLocale } from '../../../../i18n/number-locale.ts'
import { useUser } from '../../../../session/use-user.ts'
import { Badge } from '../../../../ui/Badge.tsx'
import { Banner } from '../../../../ui/Banner.tsx'
import { buttonClass } from '../../../../ui/button-class.ts'
import { Card } from '../../../../ui/Card.tsx'
import { DescriptionList, Fact } from '../../../../ui/DescriptionList.tsx'
import { PageHeader } from '../../../../ui/PageHeader.tsx'
import { ClockIcon } from '../../../../ui/ThingIcons.tsx'
import { OpenThere } from '../desk/OpenThere.tsx'
import { MaskedValue } from '../MaskedValue.tsx'
import { MailStateBadge } from '../outbox/MailStateBadge.tsx'
import { ActivitySentence } from './ActivitySentence.tsx'
import { CustomerStateBadge } from './AllCustomers.tsx'
import { CustomerActions } from './CustomerActions.tsx'
import { CustomerExemptions } from './CustomerExemptions.tsx'
import { CustomerNotes, CustomerTags } from './CustomerNotes.tsx'
import type { directoryLists } from './directory-search.ts'

/** Shows a customer as staff see it without acting for it; what is changed is changed in its account. */
export const CustomerFilePage = ({ file }: { file: CustomerFile }) => {
  const t = useTranslations('staff.directory.file')
  const locks = useTranslations('locks.reasons')
  const locale = useNumberLocale()
  const row = { customer_number: file.number, customer_name: file.name }
  const number = String(file.number)
  const { staff_powers: powers } = useUser()
  const ordering = useTranslations('staff.ordering')
  return (
    <>
      <PageHeader
        back={<BackLink to="/staff">{useTranslations('staff.directory')('back')}</BackLink>}
        title={file.name}
        subtitle={t('number', { number })}
        status={<CustomerStateBadge state={file.state} />}
        action={<CustomerActions customer={file.number} />}
      />
      {file.locked_at && (
        <Banner tone="warning">
          {t.rich('lockedSince', { day: () => <Moment value={file.locked_at ?? ''} /> })}
          {file.lock_reason && ` · ${locks(`${file.lock_reason as 'payment'}.title`)}`}
          {file.termination_on && (
            <> · {t.rich('endsOn', { day: () => <LocalDate value={file.termination_on ?? ''} /> })}</>
          )}
        </Banner>
      )}
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-5">
          <CustomerNotes file={file} />
          {file.claims && (
            <Part title={t('claims')} none={t('noClaims')} all={<AllLink list="documents" number={number} />}>
              {file.claims.map(claim => (
                <Item
                  key={claim.id}
                  title={claim.number}
                  badge={<InvoiceStatusBadge document={claim} />}
                  aside={formatMoney(claim.open, locale)}
                  about={claim.due_on && t.rich('dueOn', { day: () => <LocalDate value={claim.due_on ?? ''} /> })}
                >
                  <OpenThere row={row} to={`/billing/${claim.id}`} text={t('open')} />
                </Item>
              ))}
            </Part>
          )}
          {file.running && (
            <Part title={t('contracts')} none={t('noContracts')} all={<AllLink list="contracts" number={number} />}>
              {file.running.map(contract => (
                <Item
                  key={contract.id}
                  title={contract.label}
                  badge={<ContractStateBadge state={contract.state} />}
                  aside={formatMoney(contract.price, locale)}
                  about={`${contract.number} · ${contract.product}`}
                >
                  {mayStaff(powers, 'contracts:act') && (
                    <Link
                      to="/staff/customers/$number/$page"
                      params={{ number, page: contract.number }}
                      aria-label={ordering('change.linkOf', { number: contract.number })}
                      className={buttonClass({ size: 'sm', colour: 'muted', outline: true })}
                    >
                      {ordering('change.link')}
                    </Link>
                  )}
                  <OpenThere row={row} to={`/billing/contracts/${contract.number}`} text={t('open')} />
                </Item>
              ))}
            </Part>
          )}
          {file.tickets && (
            <Part title={t('tickets')} none={t('noTickets')}>
              {file.tickets.map(ticket => (
                <Item
                  key={ticket.number}
                  title={
                    <Link
                      to="/staff/tickets/$number"
                      params={{ number: String(ticket.number) }}
                      className="text-brand hover:underline"
                    >
                      {ticket.subject}
                    </Link>
                  }
                  badge={<TicketStatusBadge status={ticket.status} staff />}
                  about={
                    <>
                      #{ticket.number} · <Moment value={ticket.updated_at} />
                    </>
                  }
                />
              ))}
            </Part>
          )}
          <MoneyParts file={file} number={number} />
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <Facts file={file} />
          <CustomerExemptions file={file} />
          <CustomerTags file={file} />
          <Part title={t('people')} none={t('noPeople')}>
            {[
              ...file.people.map(person => <Person key={person.id} person={person} />),
              ...file.invited.map(invitation => <Invited key={invitation.id} invitation={invitation} />),
            ]}
          </Part>
          <MoreParts file={file} number={number} />
        </div>
      </div>
    </>
  )
}

const Facts = ({ file }: { file: CustomerFile }) => {
  const t = useTranslations('staff.directory.file')
  const columns = useTranslations('staff.directory.customers.columns')
  const types = useTranslations('customer.data.types')
  const locale = useNumberLocale()
  const countries = new Intl.DisplayNames(useLocale(), { type: 'region' })
  const { address, city, country, open, overdue } = file
  const owed = { sum: formatMoney(open, locale), overdue: formatMoney(overdue, locale) }
  const lines = [address.line1, address.line2, `${address.postal_code} ${city}`, countries.of(country) ?? country]
  return (
    <Card title={t('facts')}>
      <div className="flex flex-col gap-4">
        <DescriptionList>
          <Fact term={columns('open')}>
            {open.amount_minor === 0 ? t('nothingOpen') : overdue.amount_minor === 0 ? owed.sum : t('owed', owed)}
          </Fact>
          <Fact term={columns('type')}>{types(file.type)}</Fact>
          <Fact term={t('address')}>
            <PostalAddress lines={lines.filter(line => line.trim() !== '')} />
          </Fact>
          <Fact term={t('email')}>
            <MailLink address={file.email} />
          </Fact>
          {file.phone_masked !== '' && (
            <Fact term={t('phone')}>
              <MaskedValue what="customer_phone" id={file.number} masked={file.phone_masked} whose={file.name} />
            </Fact>
          )}
          {file.accounts?.map(({ what, id, holder, iban_masked }) => (
            <Fact key={id ?? what} term={t(`accounts.${what}`)}>
              <MaskedValue what={what} id={id ?? file.number} masked={iban_masked} whose={`${holder} ${iban_masked}`} />
            </Fact>
          ))}
          {file.vat_id !== '' && <Fact term={t('vatId')}>{file.vat_id}</Fact>}
          {file.payment_days !== null && <Fact term={t('paymentDays')}>{t('days', { count: file.payment_days })}</Fact>}
          <Fact term={t('language')}>{languages[file.locale].name}</Fact>
          <Fact term={columns('since')}>
            <Moment value={file.created_at} />
          </Fact>
        </DescriptionList>
        <OpenThere row={{ customer_number: file.number, customer_name: file.name }} to="/" text={t('actFor')} />
      </div>
    </Card>
  )
}

const Person = ({
  person: { name, email, role, second_factor, last_used_at },
}: {
  person: CustomerFile['people'][number]
}) => {
  const t = useTranslations('staff.directory.file')
  const roles = useTranslations('roles')
  return (
    <Item
      title={name}
      about={
        <>
          {email} · {roles(role)} · {t(second_factor ? 'secondFactor' : 'noSecondFactor')} ·{' '}
          {last_used_at ? <Moment value={last_used_at} /> : t('neverUsed')}
        </>
      }
    />
  )
}

const Invited = ({
  invitation: { email, role, expires_at, expired },
}: {
  invitation: CustomerFile['invited'][number]
}) => {
  const t = useTranslations('staff.directory.file')
  const roles = useTranslations('roles')
  return (
    <Item
      title={email}
      about={
        <>
          {roles(role)} ·{' '}
          {t.rich(expired ? 'invitationExpired' : 'invited', { at: () => <Moment value={expires_at} /> })}
        </>
      }
    />
  )
}

type PartsProps = { file: CustomerFile; number: string }

/** Shows what it has paid, how its account has moved, and what was done about debts. */
const MoneyParts = ({ file: { payments, ledger, dunning }, number }: PartsProps) => {
  const t = useTranslations('staff.directory.file')
  const history = useTranslations('payments.history')
  const steps = useTranslations('dunning')
  const locale = useNumberLocale()
  return (
    <>
      {payments && (
        <Part title={t('payments')} none={t('noPayments')} all={<AllLink list="all-payments" number={number} />}>
          {payments.map(payment => (
            <Item
              key={payment.id}
              title={`${history(`kinds.${payment.kind}`)} ${payment.label}`}
              badge={<PaymentStatusBadge payment={payment} />}
              aside={formatMoney(payment.amount, locale)}
              about={
                <>
                  <Moment value={payment.created_at} />
                  {payment.documents.length > 0 && ` · ${payment.documents.join(', ')}`}
                </>
              }
            />
          ))}
        </Part>
      )}
      {ledger && (
        <Part title={t('ledger')} none={t('noLedger')}>
          {ledger.map(({ id, booked_on, what, number: document, amount, after }) => (
            <Item
              key={id}
              title={`${t(`movements.${what}`)} ${document}`}
              aside={formatMoney(amount, locale)}
              about={
                <>
                  <LocalDate value={booked_on} /> · {t('after', { sum: formatMoney(after, locale) })}
                </>
              }
            />
          ))}
        </Part>
      )}
      {dunning && (
        <Part title={t('dunning')} none={t('noDunning')}>
          {[
            ...dunning.promises.map(({ id, pay_on, state, sum }) => (
              <Item
                key={id}
                title={t('promise')}
                badge={
                  <Badge tone="info" icon={ClockIcon}>
                    {t(`promises.${state}`)}
                  </Badge>
                }
                aside={formatMoney(sum, locale)}
                about={t.rich('payOn', { day: () => <LocalDate value={pay_on} /> })}
              />
            )),
            ...dunning.steps.map(({ id, on, step, sum }) => (
              <Item
                key={id}
                title={steps(`steps.${step}`)}
                aside={formatMoney(sum, locale)}
                about={<LocalDate value={on} />}
              />
            )),
          ]}
        </Part>
      )}
    </>
  )
}

/** Shows what it was written, and what was done in its account. */
const MoreParts = ({ file: { mails, activity }, number }: PartsProps) => {
  const t = useTranslations('staff.directory.file')
  return (
    <>
      <Part title={t('mails')} none={t('noMails')} all={<AllLink list="mails" number={number} />}>
        {mails.map(mail => (
          <Item
            key={mail.id}
            title={mail.subject}
            badge={<MailStateBadge state={mail.state} />}
            about={
              <>
                {mail.to} · <Moment value={mail.written_at} />
                {mail.trouble !== '' && ` · ${mail.trouble}`}
              </>
            }
          />
        ))}
      </Part>
      <Part title={t('activity')} none={t('noActivity')} all={<AllLink list="activity" number={number} />}>
        {activity.map(entry => (
          <Item key={entry.id} title={<ActivitySentence entry={entry} />} about={<ExactMoment value={entry.at} />} />
        ))}
      </Part>
    </>
  )
}

const AllLink = ({ list, number }: { list: (typeof directoryLists)[number]; number: string }) => (
  <Link
    to="/staff/$list/{-$id}"
    params={{ list }}
    search={{ q: number }}
    className="text-13 text-brand hover:underline"
  >
    {useTranslations('staff.directory.file')('all')}
  </Link>
)

type PartProps = { title: string; none: string; all?: ReactNode; children: ReactNode[] }

const Part = ({ title, none, all, children }: PartProps) => (
  <Card title={title} action={children.length > 0 && all}>
    {children.length === 0 ? (
      <p className="text-13 text-muted">{none}</p>
    ) : (
      <ul className="flex flex-col divide-y divide-line">{children}</ul>
    )}
  </Card>
)

type ItemProps = { title: ReactNode; badge?: ReactNode; aside?: string; about: ReactNode; children?: ReactNode }

const Item = ({ title, badge, aside, about, children }: ItemProps) => (
  <li className="flex flex-col gap-1.5 py-3 first:pt-0 last:pb-0">
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="min-w-0 grow font-medium wrap-anywhere">{title}</span>
      {(badge || aside) && (
        <span className="ml-auto flex flex-wrap items-center justify-end gap-x-3 gap-y-1">
          {badge}
          {aside && <span className="font-medium tabular-nums">{aside}</span>}
        </span>
      )}
    </div>
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <p className="min-w-0 grow text-13 text-muted wrap-anywhere">{about}</p>
      {children}
    </div>
  </li>
)
