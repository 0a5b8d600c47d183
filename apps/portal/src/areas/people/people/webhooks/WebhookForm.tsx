import { type MadeWebhook, mostSecretHours, type Webhook } from '@kontor/contract/areas/people/webhooks'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { Form } from '../../../../forms/Form.tsx'
import { FormField } from '../../../../forms/FormField.tsx'
import { useFormState } from '../../../../forms/form-context.ts'
import { LeaveGuard } from '../../../../forms/LeaveGuard.tsx'
import { SubmitButton } from '../../../../forms/SubmitButton.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Checkbox } from '../../../../ui/Checkbox.tsx'
import { FieldNote } from '../../../../ui/Field.tsx'
import { Input } from '../../../../ui/Input.tsx'
import { Select } from '../../../../ui/Select.tsx'
import { asOfLists } from '../as-of-lists.ts'
import { type WebhooksOf, webhookRoutes } from './webhook-routes.ts'

type WebhookFormProps = {
  of: WebhooksOf
  /** Is changed, or has its secret replaced; null: one is made. */
  webhook: Webhook | null
  kinds: readonly string[]
  onClose: () => void
  onDone: (webhook: Webhook | MadeWebhook) => Promise<void>
}

/** Asks where events are posted, and which. */
export const WebhookForm = ({ of, webhook, kinds, onClose, onDone }: WebhookFormProps) => {
  const t = useTranslations('reference.webhooks')
  return (
    <Form
      name={webhook ? `webhook-${webhook.id}` : 'webhook'}
      className="flex max-w-3xl flex-col gap-4"
      submit={async (data, options) => {
        const chosen = data.text('every') === 'on' ? null : kinds.filter(kind => data.get(`kind.${kind}`) !== null)
        const body = { ...data.texts('name', 'url'), kinds: chosen }
        const done: Promise<Webhook> = webhook
          ? call(
              webhookRoutes[of].change,
              { params: { id: webhook.id }, body: { ...body, paused: webhook.state === 'paused' } },
              options,
            )
          : call(webhookRoutes[of].make, { body }, options)
        return done.catch(asOfLists)
      }}
      onDone={onDone}
    >
      <LeaveGuard />
      <Heading>{webhook ? t('changeTitle', { name: webhook.name }) : t('new')}</Heading>
      {webhook && <p className="text-13 text-muted">{t('changeEffect')}</p>}
      <FormField name="name" label={t('name')} hint={t('nameHint')}>
        <Input name="name" maxLength={80} defaultValue={webhook?.name} autoComplete="off" className="max-w-md" />
      </FormField>
      <FormField name="url" label={t('url')} hint={t('urlHint')}>
        <Input
          name="url"
          type="url"
          inputMode="url"
          maxLength={500}
          defaultValue={webhook?.url}
          placeholder="https://hooks.example.com/kontor"
          autoComplete="off"
          className="max-w-xl"
        />
      </FormField>
      <Kinds kinds={kinds} chosen={webhook?.kinds ?? null} />
      <div className="flex flex-wrap gap-2 max-sm:flex-col">
        <SubmitButton>{t(webhook ? 'save' : 'create')}</SubmitButton>
        <Button colour="muted" outline onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </Form>
  )
}

const Kinds = ({ kinds, chosen }: { kinds: readonly string[]; chosen: readonly string[] | null }) => {
  const t = useTranslations('reference.webhooks')
  const events = useTranslations('reference.events')
  const nameOf = (kind: string) => {
    const key = `kinds.${kind}` as 'kinds.customer.created' // or one that is newer than the page
    return events.has(key) ? events(key) : kind
  }
  const [every, setEvery] = useState(chosen === null)
  const { errors } = useFormState()
  return (
    <fieldset aria-describedby="webhook-kinds" className="flex flex-col gap-2">
      <legend className="mb-1.5 font-medium">{t('kinds')}</legend>
      <Checkbox
        name="every"
        label={t('every')}
        hint={t('everyHint')}
        defaultChecked={every}
        onChange={event => setEvery(event.currentTarget.checked)}
      />
      {!every && (
        <div className="flex flex-col gap-4 pl-7">
          {groupsOf(kinds).map(([group, ofGroup]) => (
            <fieldset key={group}>
              <legend className="mb-2 text-13 font-medium">{events(`groups.${group}`)}</legend>
              <div className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
                {ofGroup.map(kind => (
                  <Checkbox
                    key={kind}
                    name={`kind.${kind}`}
                    label={nameOf(kind)}
                    hint={<code className="wrap-anywhere">{kind}</code>}
                    defaultChecked={chosen?.includes(kind) ?? false}
                  />
                ))}
              </div>
            </fieldset>
          ))}
        </div>
      )}
      <FieldNote id="webhook-kinds" hint={t('kindsHint')} error={errors.get('kinds')} />
    </fieldset>
  )
}

/** Sorts kinds by what they are about, in the order in which they came. */
const groupsOf = (kinds: readonly string[]) => [
  ...Map.groupBy(
    kinds,
    kind => groups.find(([, firsts]) => firsts.includes(kind.replace(/\..*/, '')))?.[0] ?? 'others',
  ),
]
const groups: readonly (readonly ['customers' | 'contracts' | 'money' | 'tickets' | 'notices', readonly string[]])[] = [
  ['customers', ['customer', 'person', 'contact', 'lock', 'privacy']],
  ['contracts', ['order', 'contract', 'service', 'usage', 'offer']],
  ['money', ['document', 'payment', 'mandate', 'dunning']],
  ['tickets', ['ticket']],
  ['notices', ['notice']],
]

type SecretFormProps = {
  of: WebhooksOf
  webhook: Webhook
  onClose: () => void
  onDone: (webhook: MadeWebhook) => Promise<void>
}

/** Asks for how long the present secret signs beside the next one. */
export const SecretForm = ({ of, webhook, onClose, onDone }: SecretFormProps) => {
  const t = useTranslations('reference.webhooks')
  return (
    <Form
      name={`webhook-secret-${webhook.id}`}
      className="flex max-w-3xl flex-col gap-4"
      submit={(data, options) =>
        call(
          webhookRoutes[of].rotate,
          { params: { id: webhook.id }, body: { overlap_hours: Number(data.text('overlap_hours')) } },
          options,
        )
      }
      onDone={onDone}
    >
      <Heading>{t('secretTitle', { name: webhook.name })}</Heading>
      <FormField name="overlap_hours" label={t('overlap')} hint={t('overlapHint')}>
        <Select name="overlap_hours" defaultValue="24" className="max-w-64">
          {[0, 1, 24, mostSecretHours].map(hours => (
            <option key={hours} value={hours}>
              {t('hours', { hours })}
            </option>
          ))}
        </Select>
      </FormField>
      <div className="flex flex-wrap gap-2 max-sm:flex-col">
        <SubmitButton>{t('replaceSecret')}</SubmitButton>
        <Button colour="muted" outline onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </Form>
  )
}

const Heading = ({ children }: { children: string }) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h3 ref={heading} tabIndex={-1} className="font-medium">
      {children}
    </h3>
  )
}
