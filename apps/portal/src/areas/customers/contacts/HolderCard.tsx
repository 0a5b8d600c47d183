import type { Contact } from '@kontor/contract/areas/customers/contacts'
import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../api/client.ts'
import { formatDate } from '../../../components/LocalDate.tsx'
import { Form } from '../../../forms/Form.tsx'
import { FormField } from '../../../forms/FormField.tsx'
import { OtherAnswer } from '../../../forms/OtherAnswer.tsx'
import { SubmitButton } from '../../../forms/SubmitButton.tsx'
import { useNumberLocale } from '../../../i18n/number-locale.ts'
import { publicConfiguration } from '../../../page/public-configuration.ts'
import { useUser } from '../../../session/use-user.ts'
import { showToast } from '../../../state/toasts.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Textarea } from '../../../ui/Textarea.tsx'
import { useShortDate } from './ContactVerification.tsx'
import { HolderBadge, HolderDeadline } from './HolderBadge.tsx'

/** For staff who act for the customer: they confirm the holder, or reject the evidence. */
const HolderDecision = ({ contact }: { contact: Contact }) => {
  const t = useTranslations('contacts.holder')
  const problems = useTranslations('problems')
  const waiting = contact.holder.evidence.filter(isUndecided)
  const router = useRouter()
  return (
    <Form
      name="holder-decision"
      className="flex flex-col gap-3 rounded-card border border-line bg-subtle p-3"
      submit={async (data, options) => {
        const decision = data.get('decision') === 'rejected' ? 'rejected' : 'accepted'
        const seen = { version: contact.version, latest_evidence: contact.holder.evidence[0]?.id ?? null }
        const body = { decision, ...seen, ...data.texts('reason') } as const
        const params = { id: contact.id }
        const { holder } = await call('POST /ajax/v1/contacts/{id}/holder-decision', { params, body }, options)
        return decision === 'rejected' ? decision : holder.state === 'confirmed' ? decision : 'waits'
      }}
      stale={() => <Stale />}
      onDone={async outcome => {
        showToast(outcome === 'waits' ? 'info' : 'success', t(outcome))
        await router.invalidate()
      }}
    >
      <input type="hidden" name="decision" defaultValue="accepted" />
      <h3 className="font-medium">{t('staff')}</h3>
      <FormField name="reason" label={t('reason')} hint={t('staffLead')}>
        <Textarea name="reason" rows={2} maxLength={500} />
      </FormField>
      <div className="flex flex-wrap gap-2">
        <SubmitButton size="sm" disabledReason={waiting.some(({ own }) => own) ? problems('own_approval') : null}>
          {t('accept')}
        </SubmitButton>
        <OtherAnswer name="decision" value="rejected" disabledReason={waiting.length > 0 ? null : t('nothingToReject')}>
          {t('reject')}
        </OtherAnswer>
      </div>
    </Form>
  )
}

const isUndecided = ({ kind, decision }: Contact['holder']['evidence'][number]) =>
  kind === 'document' && decision === null

/** Staff cannot decide about data they have not seen. */
const Stale = () => {
  const t = useTranslations('contacts.holder')
  const router = useRouter()
  return (
    <div role="alert">
      <Banner
        tone="warning"
        action={
          <Button size="sm" onClick={() => void router.invalidate()}>
            {t('showNow')}
          </Button>
        }
      >
        {t('stale')}
      </Banner>
    </div>
  )
}

// few visitors need it, and none at first
const EvidenceForm = lazy(async () => ({ default: (await import('./EvidenceForm.tsx')).EvidenceForm }))

/** For a contact that holds domains: whether it is confirmed, the deadline, and what is left to do. */
export const HolderCard = ({ contact, mayWrite }: { contact: Contact; mayWrite: boolean }) => {
  const t = useTranslations('contacts.holder')
  const { admin } = useUser()
  const { holder } = contact
  if (holder.state === 'not_needed') return null
  const asked = holder.state !== 'confirmed'
  return (
    <Card title={t('title')}>
      <div className="flex flex-col gap-3 text-13">
        <HolderState holder={holder} />
        {asked && <Remedy holder={holder} />}
        {asked && mayWrite && <OtherEvidence contact={contact} />}
        <p className="text-12 text-muted">{t('why')}</p>
        <EvidenceList contact={contact} />
        {asked && admin && mayWrite && (
          <HolderDecision key={`${contact.version} ${holder.evidence[0]?.id}`} contact={contact} />
        )}
      </div>
    </Card>
  )
}

const OtherEvidence = ({ contact }: { contact: Contact }) => {
  const t = useTranslations('contacts.holder')
  const [open, setOpen] = useState(false)
  if (open)
    return (
      <Suspense>
        <EvidenceForm contact={contact} onClose={() => setOpen(false)} />
      </Suspense>
    )
  return (
    <Button size="sm" colour="muted" outline className="self-start" onClick={() => setOpen(true)}>
      {t('give')}
    </Button>
  )
}

type HolderProps = { holder: Contact['holder'] }

const HolderState = ({ holder: { state, since, due_on, days_left, domains, domains_total } }: HolderProps) => {
  const t = useTranslations('contacts.holder')
  const locale = useNumberLocale()
  const date = useShortDate()
  if (state === 'not_needed') return null
  return (
    <>
      <div className="flex flex-wrap gap-1.5">
        <HolderBadge state={state} />
        <HolderDeadline row={{ holder_state: state, holder_days_left: days_left }} />
      </div>
      <p>
        {due_on ? t('due', { date: formatDate(due_on, locale) }) : since ? t('since', { date: date(since) }) : null}
      </p>
      {domains.length === 0 ? (
        <p className="text-muted">{t('holds', { count: domains_total })}</p>
      ) : (
        <details>
          <summary className="w-fit cursor-pointer text-muted hover:text-ink">
            {t('holds', { count: domains_total })}
          </summary>
          <ul className="mt-1 list-disc pl-5 wrap-anywhere">
            {domains.map(domain => (
              <li key={domain}>{domain}</li>
            ))}
            {domains.length < domains_total && <li className="text-muted">+ {domains_total - domains.length}</li>}
          </ul>
        </details>
      )}
    </>
  )
}

const Remedy = ({ holder: { state, missing } }: HolderProps) => {
  const t = useTranslations('contacts.holder')
  if (state === 'evidence_received') return <p>{t('received')}</p>
  return (
    <>
      {missing.length > 0 && <p>{t(`missing.${missing.length > 1 ? 'both' : (missing[0] ?? 'email')}`)}</p>}
      <p className={state === 'overdue' ? 'font-medium text-danger' : 'text-muted'}>
        {t(state === 'overdue' ? 'consequenceNow' : 'consequence')}
      </p>
    </>
  )
}

const EvidenceList = ({ contact: { id: contactId, holder } }: { contact: Contact }) => {
  const { evidence } = holder
  const { centreUrl } = publicConfiguration()
  const t = useTranslations('contacts.holder')
  const date = useShortDate()
  if (evidence.length === 0) return null
  return (
    <section>
      <h3 className="mb-1 font-medium">{t('evidence')}</h3>
      <ul className="flex flex-col divide-y divide-line">
        {evidence.map(({ id, kind, note, given_at, given_by, decision, decided_by, reason, files }) => (
          <li key={id} className="py-2 wrap-anywhere">
            <p>{t(`kinds.${kind}`)}</p>
            <p className="text-12 text-muted">{t('by', { name: given_by, date: date(given_at) })}</p>
            {note && <p className="text-muted">{note}</p>}
            {files.map(file => (
              <a
                key={file.id}
                href={`${centreUrl}/ajax/v1/contacts/${contactId}/evidence/${file.id}`}
                className="block text-brand underline"
                download
              >
                {file.name}
              </a>
            ))}
            {decision && <p>{t(`decisions.${decision}`, { name: decided_by ?? '', reason })}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}
