import type { Approval } from '@kontor/contract/areas/arrears/approvals'
import type { StaffLock } from '@kontor/contract/areas/arrears/staff-locks'
import type { Membership } from '@kontor/contract/areas/people/identity'
import { formatMoney } from '@kontor/contract/money'
import { mayStaff, type StaffPower } from '@kontor/contract/staff-powers'
import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { LocalDate } from '../../../../components/LocalDate.tsx'
import { ExactMoment } from '../../../../components/Moment.tsx'
import { ChoiceField } from '../../../../forms/ChoiceField.tsx'
import { Form } from '../../../../forms/Form.tsx'
import { FormField } from '../../../../forms/FormField.tsx'
import { SubmitButton } from '../../../../forms/SubmitButton.tsx'
import { useAction } from '../../../../forms/use-action.ts'
import { useNumberLocale } from '../../../../i18n/number-locale.ts'
import { usePageState } from '../../../../session/page-state-context.ts'
import { refreshSession } from '../../../../session/session-actions.ts'
import { useUser } from '../../../../session/use-user.ts'
import { showToast } from '../../../../state/toasts.ts'
import { Banner } from '../../../../ui/Banner.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { Textarea } from '../../../../ui/Textarea.tsx'
import { LockCard, type StaffCardProps } from './LockCard.tsx'
import { NoteForm } from './NoteForm.tsx'
import { ServicesCard } from './ServicesCard.tsx'

const waitingIn = (state: StaffLock | 'failed' | null): number =>
  typeof state === 'object' && state !== null ? state.approvals.length : 0

/** Lock and legal hold of the customer that staff act for: the cards load themselves, because only staff see them. */
export const StaffLockCards = ({ customer }: { customer: Membership }) => {
  const t = useTranslations('locks.staff')
  const page = usePageState()
  const router = useRouter()
  const [state, setState] = useState<StaffLock | 'failed' | null>(null)
  const { number, deactivated } = customer
  const { staff_powers: held } = useUser()
  const may = (power: StaffPower) => mayStaff(held, power)
  const load = useCallback(async () => {
    const loaded = await call('GET /ajax/v1/staff/customers/{id}/lock', { params: { id: number } }).catch(
      () => 'failed' as const,
    )
    setState(loaded)
    return loaded
  }, [number])
  useEffect(() => void load(), [load])
  const changed = async (text: string) => {
    const waiting = waitingIn(state)
    const [loaded] = await Promise.all([load(), refreshSession(page, router)])
    // where the provider asks for four eyes it is not done yet
    if (waitingIn(loaded) > waiting) showToast('info', t('approvals.waits'))
    else showToast('success', text)
  }
  if (state === null) return null
  if (state === 'failed')
    return (
      <Banner
        tone="danger"
        action={
          <Button size="sm" colour="muted" outline onClick={() => void load()}>
            {t('retry')}
          </Button>
        }
      >
        {t('failed')}
      </Banner>
    )
  return (
    <>
      <ApprovalsCard number={number} state={state} onChanged={changed} />
      {(may('dunning:act') || may('privacy:act')) && (
        <LockCard number={number} state={state} closed={deactivated} onChanged={changed} />
      )}
      {may('contracts:act') && <ServicesCard number={number} state={state} closed={deactivated} onChanged={changed} />}
      {may('privacy:act') && <HoldCard number={number} state={state} onChanged={changed} />}
    </>
  )
}

/** Shows what staff want to do for this customer and a colleague has to confirm. */
const ApprovalsCard = ({ number, state: { approvals }, onChanged }: StaffCardProps) => {
  const t = useTranslations('locks.staff.approvals')
  if (approvals.length === 0) return null
  return (
    <Card title={t('title')} subtitle={t('lead')}>
      <ul className="flex flex-col divide-y divide-line">
        {approvals.map(approval => (
          <ApprovalItem key={approval.id} number={number} approval={approval} onChanged={onChanged} />
        ))}
      </ul>
    </Card>
  )
}

type ApprovalItemProps = Pick<StaffCardProps, 'number' | 'onChanged'> & { approval: Approval }

const ApprovalItem = ({ number, approval, onChanged }: ApprovalItemProps) => {
  const t = useTranslations('locks.staff.approvals')
  const { id, action, requested_at, requested_by, expires_at, own, note, sum, days } = approval
  const locale = useNumberLocale()
  const decide = (approve: boolean) => async (options: object) => {
    const params = { id: number, approval: id }
    await call('POST /ajax/v1/staff/customers/{id}/approvals/{approval}/decide', { params, body: { approve } }, options)
    await onChanged(t(approve ? 'confirmed' : own ? 'takenBack' : 'refused'))
  }
  const confirm = useAction(decide(true))
  const refuse = useAction(decide(false))
  return (
    <li className="flex flex-col gap-2 py-3">
      <p className="text-13 font-medium">
        {t(`actions.${action}`)}
        {sum && ` · ${formatMoney(sum, locale)}`}
        {days !== null && ` · ${t('days', { count: days })}`}
      </p>
      <p className="text-13 text-muted">
        {t.rich('by', {
          name: requested_by,
          at: () => <ExactMoment value={requested_at} />,
          until: () => <ExactMoment value={expires_at} />,
        })}
      </p>
      {note && <p className="text-13 wrap-anywhere whitespace-pre-wrap">{note}</p>}
      <div className="flex flex-wrap gap-2">
        <Button size="sm" pending={confirm.pending} onClick={confirm.run} {...(own && { disabledReason: t('own') })}>
          {t('confirm')}
        </Button>
        <Button size="sm" colour="muted" outline pending={refuse.pending} onClick={refuse.run}>
          {t(own ? 'takeBack' : 'refuse')}
        </Button>
      </div>
    </li>
  )
}

/** Shows whether anything of the customer may be erased. */
const HoldCard = ({ number, state, onChanged }: StaffCardProps) => {
  const t = useTranslations('locks.staff.hold')
  const approvals = useTranslations('locks.staff.approvals')
  const [writing, setWriting] = useState(false)
  const { erasure, hold } = state
  const asked = state.approvals.some(({ action }) => action === 'hold_lift')
  const done = async (text: string) => {
    setWriting(false)
    await onChanged(text)
  }
  return (
    <Card title={t('title')} subtitle={t('lead')}>
      <div className="flex flex-col gap-4">
        <div className="text-13">
          {hold ? (
            <>
              <p className="font-medium">{t(`classes.${hold.reason_class}`)}</p>
              <p className="wrap-anywhere whitespace-pre-wrap">{hold.reason}</p>
              <p className="text-muted">
                {t.rich('standing', { at: () => <ExactMoment value={hold.set_at} />, name: hold.set_by })}
              </p>
            </>
          ) : (
            <p>{t('none')}</p>
          )}
          <p className="mt-1 text-muted">
            <ErasureText erasure={erasure} />
          </p>
        </div>
        {!writing && (
          <Button
            colour="muted"
            outline
            className="self-start"
            onClick={() => setWriting(true)}
            {...(asked && { disabledReason: approvals('asked') })}
          >
            {t(hold ? 'lift' : 'set')}
          </Button>
        )}
        {writing && !hold && (
          <HoldForm number={number} onDone={() => done(t('setDone'))} onClose={() => setWriting(false)} />
        )}
        {writing && hold && (
          <NoteForm
            name="lift-hold"
            label={t('liftNote')}
            submit={t('lift')}
            send={(note, options) => {
              const input = { params: { id: number }, body: { note } }
              return call('POST /ajax/v1/staff/customers/{id}/legal-hold/lift', input, options)
            }}
            onDone={() => done(t('liftDone'))}
            onClose={() => setWriting(false)}
          />
        )}
      </div>
    </Card>
  )
}

const ErasureText = ({ erasure }: Pick<StaffLock, 'erasure'>) => {
  const t = useTranslations('locks.staff.hold.erasure')
  if (!erasure) return t('none')
  if (erasure.begun) return t('begun')
  const day = erasure.scheduled_for
  if (erasure.state === 'scheduled' && day) return t.rich('scheduled', { day: () => <LocalDate value={day} /> })
  return t(erasure.state === 'waiting' ? 'waiting' : 'requested')
}

type HoldFormProps = { number: number; onDone: () => Promise<void>; onClose: () => void }

const HoldForm = ({ number, onDone, onClose }: HoldFormProps) => {
  const t = useTranslations('locks.staff.hold')
  const words = useTranslations('locks.staff')
  return (
    <Form
      name="legal-hold"
      className="flex flex-col gap-4 rounded-card border border-line bg-subtle p-4"
      submit={(data, options) => {
        const reason_class = data.get('reason_class') === 'obligation' ? 'obligation' : 'claims'
        const body = { reason_class, ...data.texts('reason') } as const
        return call('POST /ajax/v1/staff/customers/{id}/legal-hold', { params: { id: number }, body }, options)
      }}
      onDone={onDone}
    >
      <ChoiceField
        name="reason_class"
        legend={t('class')}
        defaultValue="claims"
        options={(['claims', 'obligation'] as const).map(value => ({ value, label: t(`classes.${value}`) }))}
      />
      <FormField name="reason" label={t('reason')} hint={t('reasonHint')}>
        <Textarea name="reason" rows={3} maxLength={2000} />
      </FormField>
      <div className="flex flex-wrap gap-2">
        <SubmitButton>{t('submit')}</SubmitButton>
        <Button colour="muted" outline onClick={onClose}>
          {words('cancel')}
        </Button>
      </div>
    </Form>
  )
}
