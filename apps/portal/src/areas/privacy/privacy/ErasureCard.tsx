import type { Erasure, ErasurePlan, Kept } from '@kontor/contract/areas/privacy/privacy'
import type { RetentionKind } from '@kontor/contract/enums/privacy'
import { Link, useRouter } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { textLink } from '../../../components/AddressLinks.tsx'
import { LocalDate } from '../../../components/LocalDate.tsx'
import { ExactMoment } from '../../../components/Moment.tsx'
import { Money } from '../../../components/Money.tsx'
import { Form } from '../../../forms/Form.tsx'
import { FormField } from '../../../forms/FormField.tsx'
import { SubmitButton } from '../../../forms/SubmitButton.tsx'
import { useAction } from '../../../forms/use-action.ts'
import { showToast } from '../../../state/toasts.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Input } from '../../../ui/Input.tsx'
import { Cell, HeadCell, Table, TableBody, TableHead, TableRow } from '../../../ui/Table.tsx'
import { Tooltip } from '../../../ui/Tooltip.tsx'
import { useStanding } from './use-standing.ts'

type ErasureCardProps = { erasure: Erasure | null; plan: ErasurePlan }

/** Shows what an erasure would do, and the way to it. */
export const ErasureCard = ({ erasure, plan }: ErasureCardProps) => {
  const t = useTranslations('privacy.erasure')
  const { mayNotErase } = useStanding()
  const [asking, setAsking] = useState(false)
  const open = erasure !== null && (erasure.state === 'waiting' || erasure.state === 'scheduled')
  const { contract_count, document_count, hold } = plan.obstacles
  const blocked = contract_count + document_count > 0 || hold !== null
  return (
    <Card title={t('title')} subtitle={t('lead')}>
      <div className="flex flex-col gap-6">
        {erasure && <ErasureState erasure={erasure} />}
        <KeptTable kept={plan.kept} />
        <section aria-labelledby="at-once">
          <h3 id="at-once" className="text-13 font-semibold">
            {t('atOnce')}
          </h3>
          <ul className="mt-2 list-disc pl-5 text-13 marker:text-muted">
            {plan.at_once.map(({ kind, count }) => (
              <li key={kind}>{t(`kinds.${kind}.name`, { count })}</li>
            ))}
          </ul>
          <p className="mt-2 text-13 text-muted">{t('people', { count: plan.people_without_other_customer })}</p>
        </section>
        {blocked ? (
          <Obstacles obstacles={plan.obstacles} />
        ) : (
          !open && <p className="text-13">{t.rich('free', { day: () => <LocalDate value={plan.earliest} /> })}</p>
        )}
        {!open && (
          <Button
            colour="danger"
            outline
            className="self-start"
            disabledReason={mayNotErase}
            onClick={() => setAsking(true)}
          >
            {t('request')}
          </Button>
        )}
      </div>
      <EraseDialog open={asking} plan={plan} onClose={() => setAsking(false)} />
    </Card>
  )
}

const tones = { requested: 'info', waiting: 'warning', scheduled: 'danger', done: 'info', withdrawn: 'info' } as const

const ErasureState = ({ erasure }: { erasure: Erasure }) => {
  const t = useTranslations('privacy.erasure')
  const router = useRouter()
  const { calls, mayNotErase } = useStanding()
  const open = erasure.state === 'waiting' || erasure.state === 'scheduled'
  const withdraw = useAction(async () => {
    await calls.withdrawErasure()
    showToast('success', t('withdrawn'))
    await router.invalidate()
  })
  const day = erasure.scheduled_for
  return (
    <Banner
      tone={tones[erasure.state]}
      title={t(`states.${erasure.state}`)}
      action={
        open && (
          <Button colour="muted" outline pending={withdraw.pending} disabledReason={mayNotErase} onClick={withdraw.run}>
            {t('withdraw')}
          </Button>
        )
      }
    >
      <p>
        {t.rich(`stateTexts.${erasure.state}`, {
          at: () => <ExactMoment value={erasure.requested_at} />,
          name: erasure.requested_by,
          day: () => (day ? <LocalDate value={day} /> : null),
        })}
      </p>
    </Banner>
  )
}

type EraseDialogProps = { open: boolean; plan: ErasurePlan; onClose: () => void }

/** Names the effect, and asks for the customer's number, so that it does not happen by accident. */
const EraseDialog = ({ open, plan, onClose }: EraseDialogProps) => {
  const t = useTranslations('privacy.erasure')
  const frame = useTranslations('frame')
  const { customer } = useStanding()
  if (!customer) return null
  const number = String(customer.number)
  return (
    <Dialog open={open} title={t('dialogTitle', { number })} closeLabel={frame('close')} onClose={onClose}>
      {open && <EraseForm number={number} name={customer.name} plan={plan} onClose={onClose} />}
    </Dialog>
  )
}

type EraseFormProps = { number: string; name: string; plan: ErasurePlan; onClose: () => void }

const EraseForm = ({ number, name, plan, onClose }: EraseFormProps) => {
  const t = useTranslations('privacy.erasure')
  const router = useRouter()
  const { calls } = useStanding()
  const { contract_count, document_count, hold } = plan.obstacles
  const waits = contract_count + document_count > 0 || hold !== null
  return (
    <Form
      name="erasure"
      className="flex flex-col gap-4"
      submit={(data, options) => {
        const typed = data.text('customer_number').replaceAll(/\s/g, '')
        // a text that is no number matches no customer
        const customer_number = /^\d{1,9}$/.test(typed) ? Number(typed) : 0
        return calls.requestErasure(customer_number, options)
      }}
      onDone={async () => {
        onClose()
        showToast('success', t('done'))
        await router.invalidate()
      }}
    >
      <ul className="list-disc pl-5 marker:text-muted">
        <li>{t('dialogEffects.closed', { name })}</li>
        <li>{t('dialogEffects.gone')}</li>
        <li>{t('dialogEffects.fetch')}</li>
      </ul>
      <p>
        {waits ? t('dialogWaiting') : t.rich('dialogScheduled', { day: () => <LocalDate value={plan.earliest} /> })}
      </p>
      <FormField name="customer_number" label={t('number')} hint={t('numberHint', { number })}>
        <Input name="customer_number" inputMode="numeric" autoComplete="off" figures maxLength={12} />
      </FormField>
      <footer className="flex flex-wrap justify-end gap-2 max-sm:flex-col-reverse">
        <Button colour="muted" outline onClick={onClose}>
          {t('cancel')}
        </Button>
        <SubmitButton colour="danger">{t('confirm')}</SubmitButton>
      </footer>
    </Form>
  )
}

/** Kinds that a law keeps for a while; all others go immediately. */
type KeptKind = Extract<
  RetentionKind,
  'books' | 'vouchers' | 'letters' | 'contracts' | 'tickets' | 'mandates' | 'evidence'
>

/** Shows what stays, why, and until when: each date computed from the customer's own records. */
const KeptTable = ({ kept }: { kept: readonly Kept[] }) => {
  const t = useTranslations('privacy.erasure')
  const explain = useTranslations()
  return (
    <section aria-labelledby="kept">
      <h3 id="kept" className="text-13 font-semibold">
        {t('kept')}
      </h3>
      <p className="mb-2 text-13 text-muted">{t('keptLead')}</p>
      {/* to the edges of the card, like every table */}
      <div className="-mx-5 max-sm:-mx-4">
        <Table caption={t('kept')}>
          <TableHead>
            <HeadCell>{t('columns.what')}</HeadCell>
            <HeadCell>{t('columns.until')}</HeadCell>
          </TableHead>
          <TableBody>
            {kept.map(({ kind, count, until, first_until, counted_from }) => (
              <TableRow key={kind}>
                <Cell label={null} place="title" className="py-2 align-top whitespace-normal">
                  <span className="block">
                    {t(`kinds.${kind as KeptKind}.name`, { count })}
                    <span className="block max-w-prose font-normal text-muted">
                      {t(`kinds.${kind as KeptKind}.why`)}
                    </span>
                  </span>
                </Cell>
                <Cell label={t('columns.until')} className="py-2 align-top">
                  <span className="inline-block">
                    <span className="flex items-center gap-1.5">
                      <LocalDate value={until} />
                      <Tooltip label={explain('explain', { term: t('columns.until') })}>
                        {t.rich('countedFrom', { day: () => <LocalDate value={counted_from} /> })}
                      </Tooltip>
                    </span>
                    {first_until && (
                      <span className="block text-12 text-muted">
                        {t.rich('firstUntil', { day: () => <LocalDate value={first_until} /> })}
                      </span>
                    )}
                  </span>
                </Cell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </div>
    </section>
  )
}

/** A readable number; the lists of contracts and invoices have them all. */
const most = 8

/** Shows what has to end before anything is erased, each with a link. */
const Obstacles = ({ obstacles }: { obstacles: ErasurePlan['obstacles'] }) => {
  const t = useTranslations('privacy.erasure')
  const { contract_count, contracts, document_count, documents, hold } = obstacles
  const open = contract_count + document_count > 0
  return (
    <section aria-labelledby="obstacles">
      <h3 id="obstacles" className="text-13 font-semibold">
        {t('obstacles')}
      </h3>
      {hold && (
        <p className="mt-1 text-13">
          {t(`hold.${hold.reason_class}`)}{' '}
          <span className="text-muted">{t.rich('holdSince', { at: () => <ExactMoment value={hold.since} /> })}</span>
        </p>
      )}
      {open && <p className="text-13 text-muted">{t('obstaclesLead')}</p>}
      <div className="mt-2 grid gap-4 sm:grid-cols-2">
        {contract_count > 0 && (
          <Group title={t('contracts', { count: contract_count })} count={contract_count} shown={contracts.length}>
            {contracts.slice(0, most).map(({ number, label }) => (
              <li key={number}>
                <Link to="/billing/contracts/$contract" params={{ contract: number }} className={textLink}>
                  {number}
                </Link>{' '}
                <bdi>{label}</bdi>
              </li>
            ))}
          </Group>
        )}
        {document_count > 0 && (
          <Group title={t('documents', { count: document_count })} count={document_count} shown={documents.length}>
            {documents.slice(0, most).map(({ id, number, open }) => (
              <li key={id}>
                <Link to="/billing/$id" params={{ id }} className={textLink}>
                  {number}
                </Link>{' '}
                {t('open')} <Money value={open} />
              </li>
            ))}
          </Group>
        )}
      </div>
    </section>
  )
}

type GroupProps = { title: string; count: number; shown: number; children: ReactNode }

const Group = ({ title, count, shown, children }: GroupProps) => {
  const t = useTranslations('privacy.erasure')
  return (
    <div className="text-13">
      <h4 className="font-medium">{title}</h4>
      {shown === 0 ? (
        <p className="text-muted">{t('hidden')}</p>
      ) : (
        <ul className="mt-1 flex flex-col gap-1">
          {children}
          {count > most && <li className="text-muted">{t('more', { count: count - Math.min(shown, most) })}</li>}
        </ul>
      )}
    </div>
  )
}
