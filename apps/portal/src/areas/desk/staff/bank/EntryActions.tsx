import type { BankEntry } from '@kontor/contract/areas/money/staff-bank'
import type { Money } from '@kontor/contract/money'
import { mayStaff } from '@kontor/contract/staff-powers'
import { useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { Form } from '../../../../forms/Form.tsx'
import { FormField } from '../../../../forms/FormField.tsx'
import { SubmitButton } from '../../../../forms/SubmitButton.tsx'
import { useAction } from '../../../../forms/use-action.ts'
import { useUser } from '../../../../session/use-user.ts'
import { showToast } from '../../../../state/toasts.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Input } from '../../../../ui/Input.tsx'
import { DeskAction } from '../desk/DeskItem.tsx'

type EntryProps = { entry: BankEntry }
type EntryActionsProps = EntryProps & { fourEyesAbove: Money | null }

/** Offers what can be done with an entry now. */
export const EntryActions = ({ entry, fourEyesAbove }: EntryActionsProps) => {
  const t = useTranslations('staff.bank.entry')
  const which = entry.party.name || entry.remittance || entry.booked_on
  const open = entry.state === 'probable' || entry.state === 'unmatched'
  const { staff_powers: held } = useUser()
  if (!mayStaff(held, 'payments:act')) return null
  if (entry.state === 'waiting') return mayStaff(held, 'payments:decide') ? <Confirm entry={entry} /> : null
  if (open)
    return (
      <div className="flex flex-wrap items-start gap-2">
        {entry.state === 'probable' && <Accept entry={entry} />}
        {entry.reverses && <Reverse entry={entry} reverses={entry.reverses} />}
        {entry.kind === 'transfer' && (
          <DeskAction text={t(entry.state === 'probable' ? 'other' : 'assign')} which={which}>
            <Assign entry={entry} fourEyesAbove={fourEyesAbove} />
          </DeskAction>
        )}
        <DeskAction text={t('setAside')} which={which}>
          <WithReason entry={entry} action="set-aside" />
        </DeskAction>
      </div>
    )
  const undone =
    (entry.state === 'set_aside' && entry.review !== 'replaced') ||
    (entry.state === 'booked' && entry.kind === 'transfer')
  return undone ? (
    <div className="flex flex-wrap items-start gap-2">
      <DeskAction text={t('undo')} which={which}>
        <WithReason entry={entry} action="undo" />
      </DeskAction>
    </div>
  ) : null
}

/** Shows what is proposed. */
const Accept = ({ entry: { id, version, customer } }: EntryProps) => {
  const t = useTranslations('staff.bank.entry')
  const settled = useSettled()
  const { run, pending } = useAction(async options => {
    const body = { customer: customer?.number ?? 0, documents: [], version }
    const { waits } = await call('POST /ajax/v1/staff/bank/entries/{id}/assign', { params: { id }, body }, options)
    await settled(t(waits ? 'asked' : 'assigned'))
  })
  return (
    <Button size="sm" pending={pending} onClick={run} aria-label={t('acceptFor', { name: customer?.name ?? '' })}>
      {t('accept')}
    </Button>
  )
}

/** The bank has taken a transfer back: so is the payment that it became, or both are set aside where it became none. */
const Reverse = ({
  entry: { id, version },
  reverses,
}: EntryProps & { reverses: NonNullable<BankEntry['reverses']> }) => {
  const t = useTranslations('staff.bank.entry')
  const settled = useSettled()
  const booked = reverses.state === 'booked'
  const { run, pending } = useAction(async options => {
    await call('POST /ajax/v1/staff/bank/entries/{id}/reverse', { params: { id }, body: { version } }, options)
    await settled(t(booked ? 'reversed' : 'cancelledOut'))
  })
  return (
    <Button
      size="sm"
      pending={pending}
      onClick={run}
      aria-label={booked && reverses.party !== '' ? t('reverseOf', { name: reverses.party }) : undefined}
    >
      {t(booked ? 'reverse' : 'cancelOut')}
    </Button>
  )
}

const Assign = ({ entry, fourEyesAbove }: EntryActionsProps) => {
  const t = useTranslations('staff.bank.entry')
  const settled = useSettled()
  const { id, version, customer, amount } = entry
  const twoPeople = fourEyesAbove !== null && amount.amount_minor > fourEyesAbove.amount_minor
  return (
    <Form
      name={`bank-assign-${id}`}
      className="flex flex-col gap-4"
      check={data =>
        new Map(/^\s*[1-9]\d*\s*$/.test(data.text('customer')) ? [] : [['customer', t('customerMissing')]])
      }
      submit={(data, options) => {
        const documents = data
          .text('documents')
          .split(/[\s,;]+/)
          .filter(number => number !== '')
        const body = { customer: Number(data.get('customer')), documents, version }
        return call('POST /ajax/v1/staff/bank/entries/{id}/assign', { params: { id }, body }, options)
      }}
      onDone={({ waits }) => settled(t(waits ? 'asked' : 'assigned'))}
    >
      <FormField name="customer" label={t('customer')}>
        <Input
          name="customer"
          inputMode="numeric"
          maxLength={9}
          autoComplete="off"
          figures
          defaultValue={customer?.number ?? ''}
          className="max-w-40"
        />
      </FormField>
      <FormField name="documents" label={t('numbers')} hint={t('numbersHint')} optional>
        <Input name="documents" maxLength={400} autoComplete="off" figures />
      </FormField>
      {twoPeople && <p className="text-13 text-muted">{t('twoPeople')}</p>}
      <SubmitButton size="sm" className="self-start">
        {t('assign')}
      </SubmitButton>
    </Form>
  )
}

const WithReason = ({ entry: { id, version }, action }: EntryProps & { action: 'set-aside' | 'undo' }) => {
  const t = useTranslations('staff.bank.entry')
  const settled = useSettled()
  const aside = action === 'set-aside'
  return (
    <Form
      name={`bank-${action}-${id}`}
      className="flex flex-col gap-4"
      submit={(data, options) => {
        const body = { version, ...data.texts('note') }
        return aside
          ? call('POST /ajax/v1/staff/bank/entries/{id}/set-aside', { params: { id }, body }, options)
          : call('POST /ajax/v1/staff/bank/entries/{id}/undo', { params: { id }, body }, options)
      }}
      onDone={() => settled(t(aside ? 'isAside' : 'undone'))}
    >
      <FormField name="note" label={t('why')} hint={t(aside ? 'whyAside' : 'whyUndo')}>
        <Input name="note" maxLength={500} />
      </FormField>
      <SubmitButton size="sm" className="self-start" {...(aside ? {} : { colour: 'danger' as const })}>
        {t(aside ? 'setAside' : 'undo')}
      </SubmitButton>
    </Form>
  )
}

/** By someone else than the one who asked; who asked can take it back. */
const Confirm = ({ entry: { id, version, own } }: EntryProps) => {
  const t = useTranslations('staff.bank.entry')
  const settled = useSettled()
  const decide = (approve: boolean) => ({
    run: async (options: Parameters<Parameters<typeof useAction>[0]>[0]) => {
      await call(
        'POST /ajax/v1/staff/bank/entries/{id}/decide',
        { params: { id }, body: { approve, version } },
        options,
      )
      await settled(t(approve ? 'assigned' : 'declined'))
    },
  })
  const yes = useAction(decide(true).run)
  const no = useAction(decide(false).run)
  return (
    <div className="flex flex-wrap items-start gap-2">
      <Button size="sm" pending={yes.pending} onClick={yes.run} disabledReason={own ? t('ownRequest') : undefined}>
        {t('confirm')}
      </Button>
      <Button size="sm" colour="muted" outline pending={no.pending} onClick={no.run}>
        {t(own ? 'takeBack' : 'decline')}
      </Button>
    </div>
  )
}

function useSettled(): (told: string) => Promise<void> {
  const router = useRouter()
  return async told => {
    showToast('success', told)
    await router.invalidate()
  }
}
