import type { BankEntry, BankStatement } from '@kontor/contract/areas/money/staff-bank'
import { type BankEntryState, bankEntryStates, statementLimits } from '@kontor/contract/enums/bank'
import type { Money as MoneyValue } from '@kontor/contract/money'
import type { CallOutput } from '@kontor/contract/wire/types'
import { Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { BackLink } from '../../../../components/BackLink.tsx'
import { LocalDate } from '../../../../components/LocalDate.tsx'
import { Moment } from '../../../../components/Moment.tsx'
import { Money } from '../../../../components/Money.tsx'
import { packFiles } from '../../../../forms/attachments.ts'
import { FileInput } from '../../../../forms/FileInput.tsx'
import { Form } from '../../../../forms/Form.tsx'
import { FormField } from '../../../../forms/FormField.tsx'
import { SubmitButton } from '../../../../forms/SubmitButton.tsx'
import { useAction } from '../../../../forms/use-action.ts'
import { ListPaging } from '../../../../list/ListPaging.tsx'
import { useRefresh } from '../../../../navigation/use-refresh.ts'
import { publicConfiguration } from '../../../../page/public-configuration.ts'
import { showToast } from '../../../../state/toasts.ts'
import { Badge } from '../../../../ui/Badge.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { buttonClass } from '../../../../ui/button-class.ts'
import { Card } from '../../../../ui/Card.tsx'
import { AlertTriangleIcon, CheckCircleIcon } from '../../../../ui/ControlIcons.tsx'
import { PageHeader } from '../../../../ui/PageHeader.tsx'
import { Tabs } from '../../../../ui/Tabs.tsx'
import { ClockIcon, DownloadIcon } from '../../../../ui/ThingIcons.tsx'
import { MaskedValue } from '../MaskedValue.tsx'
import { WithPower } from '../WithPower.tsx'
import { EntryActions } from './EntryActions.tsx'
import { PayoutsCard } from './PayoutsCard.tsx'

type Overview = CallOutput<'GET /ajax/v1/staff/bank'>
type StaffBankProps = {
  overview: Overview
  payouts: CallOutput<'GET /ajax/v1/staff/payout-files'>
  entries: CallOutput<'GET /ajax/v1/staff/bank/entries'>
  state: BankEntryState
}

/** Shows what the bank reports: to confirm, to assign, booked; statements and files of direct debits. */
export const StaffBank = ({ overview, payouts, entries, state }: StaffBankProps) => {
  const t = useTranslations('staff.bank')
  const { counts, statements } = overview
  const booking = entries.data.some(entry => entry.state === 'exact')
  useRefresh(booking || statements.some(statement => statement.state === 'importing'), 1000)
  const countOf = (name: BankEntryState) => (name in counts ? counts[name as keyof typeof counts] : null) // of three the page has counts
  return (
    <>
      <PageHeader back={<BackLink to="/staff">{t('back')}</BackLink>} title={t('title')} subtitle={t('lead')} />
      <Tabs label={t('label')} shown={state}>
        {bankEntryStates
          .filter(name => name !== 'exact' || name === state)
          .map(name => (
            <Link
              key={name}
              to="/staff/payments"
              search={{ state: name }}
              resetScroll={false}
              aria-current={name === state ? 'page' : undefined}
              className="tab"
            >
              {countOf(name) === null
                ? t(`states.${name}`)
                : t('tab', { name: t(`states.${name}`), count: countOf(name) ?? 0 })}
            </Link>
          ))}
      </Tabs>
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <Card title={t(`states.${state}`)} subtitle={t(`leads.${state}`)}>
          {entries.data.length === 0 ? (
            <p className="text-13 text-muted">{t('none')}</p>
          ) : (
            <WithPower power="payments:act">
              <ul className="flex flex-col divide-y divide-line">
                {entries.data.map(entry => (
                  <EntryItem key={entry.id} entry={entry} fourEyesAbove={overview.four_eyes_above} />
                ))}
              </ul>
            </WithPower>
          )}
          <div className="-mx-5 mt-4 -mb-5 max-sm:-mx-4 max-sm:-mb-4">
            <ListPaging list={entries} />
          </div>
        </Card>
        <WithPower power="payments:act">
          <div className="flex min-w-0 flex-col gap-5">
            <StatementsCard statements={statements} />
            {(overview.by_file || overview.files.length > 0) && <DebitsCard overview={overview} />}
            <PayoutsCard overview={payouts} />
          </div>
        </WithPower>
      </div>
    </>
  )
}

/** Direct debits that wait for the bank, and the files that were made of them. */
const DebitsCard = ({ overview }: { overview: CallOutput<'GET /ajax/v1/staff/bank'> }) => {
  const t = useTranslations('staff.bank.debits')
  const router = useRouter()
  const { waiting, files, objections } = overview
  const { run, pending } = useAction(async options => {
    const { id } = await call('POST /ajax/v1/staff/bank/debit-files', {}, options)
    showToast(id ? 'success' : 'info', t(id ? 'made' : 'nothing'))
    await router.invalidate()
  })
  return (
    <Card title={t('title')} subtitle={t('lead')}>
      <p>
        {waiting.debits === 0
          ? t('none')
          : t.rich('waiting', { count: waiting.debits, sum: () => <Money value={waiting.sum} /> })}
      </p>
      {waiting.send_by && (
        <p className="text-13 text-muted">
          {t.rich('sendBy', { day: () => <LocalDate value={waiting.send_by ?? ''} /> })}
        </p>
      )}
      <Button
        className="mt-3"
        pending={pending}
        onClick={run}
        disabledReason={waiting.debits === 0 ? t('none') : undefined}
      >
        {t('make')}
      </Button>
      {objections.length > 0 && (
        <>
          <h3 className="mt-5 text-13 font-medium">{t('leftOut')}</h3>
          <p className="text-13 text-muted">{t('leftOutLead')}</p>
          <ul className="mt-2 flex flex-col gap-2 text-13">
            {objections.map(({ payment, customer, amount, objection, at }) => (
              <li key={payment} className="wrap-anywhere">
                {customer.name} ({customer.number}) · <Money value={amount} /> · {t(`objections.${objection}`)} ·{' '}
                <span className="text-muted">
                  <Moment value={at} />
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      {files.length > 0 && (
        <ul className="mt-5 flex flex-col divide-y divide-line border-t border-line">
          {files.map(file => (
            <li key={file.id} className="flex items-start gap-3 py-3 last:pb-0">
              <div className="flex min-w-0 grow flex-col gap-1">
                <span>{t.rich('file', { count: file.debits, sum: () => <Money value={file.sum} /> })}</span>
                <span className="text-13 text-muted wrap-anywhere">
                  <Moment value={file.made_at} /> · {file.made_by}
                </span>
              </div>
              <a
                href={`${publicConfiguration().centreUrl}/ajax/v1/staff/bank/debit-files/${file.id}`}
                download
                aria-label={t('downloadFile', { id: file.message_id })}
                className={buttonClass({ size: 'sm', colour: 'muted', outline: true })}
              >
                <DownloadIcon className="size-4" />
                {t('download')}
              </a>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

type EntryItemProps = { entry: BankEntry; fourEyesAbove: MoneyValue | null }

/** The money left our account. */
const wentOut: readonly BankEntry['kind'][] = ['return', 'payout', 'other']

/** An entry on our account: how much, from whom, in which words, for whom, and what can be done. */
const EntryItem = ({ entry, fourEyesAbove }: EntryItemProps) => {
  const t = useTranslations('staff.bank.entry')
  const { amount, party, booked_on, remittance, reason, review, reverses, customer, documents } = entry
  const { note, asked_by, decided_by } = entry
  const left = entry.kind === 'other'
  return (
    <li className="flex flex-col gap-2 py-4 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <p className="min-w-0 grow font-medium wrap-anywhere">{party.name || t(`kinds.${entry.kind}`)}</p>
        {reason && (
          <Badge tone="warning" icon={AlertTriangleIcon}>
            {t('reason', { code: reason })}
          </Badge>
        )}
        <p className="ml-auto font-medium tabular-nums">
          <Money value={wentOut.includes(entry.kind) ? { ...amount, amount_minor: -amount.amount_minor } : amount} />
        </p>
      </div>
      <p className="text-13 text-muted wrap-anywhere">
        <LocalDate value={booked_on} /> · {t(`kinds.${entry.kind}`)}
      </p>
      {party.iban_masked && (
        <div className="text-13">
          <MaskedValue what="entry_account" id={entry.id} masked={party.iban_masked} whose={party.name} />
        </div>
      )}
      {remittance && <p className="text-13 wrap-anywhere">{remittance}</p>}
      {review && (
        <p className="text-13 wrap-anywhere">
          {!(review === 'reversal' && reverses) && t(`reviews.${review}`)}{' '}
          {reverses &&
            t.rich(reverses.party === '' ? 'reversesNobody' : 'reverses', {
              name: reverses.party,
              day: () => <LocalDate value={reverses.booked_on} />,
            })}
          {review === 'reversal' && !reverses && left && t('notFound')}
        </p>
      )}
      {customer && (
        <p className="text-13 wrap-anywhere">
          {t(left ? 'customerOf' : entry.state === 'probable' ? 'probably' : 'for', {
            name: customer.name,
            number: String(customer.number),
          })}{' '}
          {documents.length > 0
            ? t('documents', { numbers: documents.map(({ number }) => number).join(', ') })
            : !left && t('balance')}
        </p>
      )}
      {note && <p className="text-13 wrap-anywhere">{t('note', { note })}</p>}
      {asked_by && <p className="text-13 text-muted">{t('askedBy', { name: asked_by })}</p>}
      {decided_by !== null && (
        <p className="text-13 text-muted">{decided_by === '' ? t('byItself') : t('by', { name: decided_by })}</p>
      )}
      <EntryActions entry={entry} fourEyesAbove={fourEyesAbove} />
    </li>
  )
}

const looks = {
  importing: { tone: 'info', icon: ClockIcon },
  imported: { tone: 'success', icon: CheckCircleIcon },
  refused: { tone: 'danger', icon: AlertTriangleIcon },
} as const

const size = statementLimits.maxBytes / 1024 / 1024

/** A new file of the bank, and what became of the latest ones. */
const StatementsCard = ({ statements }: { statements: readonly BankStatement[] }) => {
  const t = useTranslations('staff.bank.statements')
  const router = useRouter()
  const [chosen, setChosen] = useState<string>()
  return (
    <Card title={t('title')} subtitle={t('lead')}>
      <Form
        name="bank-statement"
        className="flex flex-col gap-3"
        check={data => {
          const file = data.get('attachments')
          const mistake =
            !(file instanceof File) || file.name === ''
              ? t('missing')
              : file.size > statementLimits.maxBytes && t('tooBig', { size })
          return new Map(mistake ? [['attachments', mistake]] : [])
        }}
        submit={(data, options) =>
          call('POST /ajax/v1/staff/bank/statements', { body: {} }, { ...options, pack: packFiles(data) })
        }
        onDone={async (_answer, form) => {
          form.reset()
          setChosen(undefined)
          await router.invalidate()
        }}
      >
        <FormField name="attachments" label={t('file')} hint={t('fileHint', { size })}>
          <FileInput
            name="attachments"
            accept=".xml"
            chosen={chosen}
            onChange={({ currentTarget }) => setChosen(currentTarget.files?.[0]?.name)}
          />
        </FormField>
        <SubmitButton className="self-start">{t('upload')}</SubmitButton>
      </Form>
      {statements.length > 0 && (
        <ul className="mt-5 flex flex-col divide-y divide-line border-t border-line" aria-live="polite">
          {statements.map(statement => (
            <Statement key={statement.id} statement={statement} />
          ))}
        </ul>
      )}
    </Card>
  )
}

const Statement = ({ statement }: { statement: BankStatement }) => {
  const t = useTranslations('staff.bank.statements')
  const { name, state, refusal, entries, known, imported_at, imported_by } = statement
  return (
    <li className="flex flex-col gap-1 py-3 last:pb-0">
      <div className="flex items-start gap-2">
        <span className="min-w-0 grow wrap-anywhere">{name}</span>
        <Badge {...looks[state]}>{t(`states.${state}`)}</Badge>
      </div>
      <p className="text-13 text-muted wrap-anywhere">
        <Moment value={imported_at} /> · {imported_by}
      </p>
      {refusal && <p className="text-13 wrap-anywhere">{t(`refusals.${refusal}`)}</p>}
      {state === 'imported' && <p className="text-13 text-muted">{t('entries', { entries, known })}</p>}
    </li>
  )
}
