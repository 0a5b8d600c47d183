import type { Contact } from '@kontor/contract/areas/customers/contacts'
import { useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../api/client.ts'
import { Form } from '../../../forms/Form.tsx'
import { FormField } from '../../../forms/FormField.tsx'
import { OtherAnswer } from '../../../forms/OtherAnswer.tsx'
import { SubmitButton } from '../../../forms/SubmitButton.tsx'
import { showToast } from '../../../state/toasts.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Textarea } from '../../../ui/Textarea.tsx'

/** For staff who act for the customer: they confirm the holder, or reject the evidence. */
export const HolderDecision = ({ contact }: { contact: Contact }) => {
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
        const body = { decision, reason: String(data.get('reason')), ...seen } as const
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
