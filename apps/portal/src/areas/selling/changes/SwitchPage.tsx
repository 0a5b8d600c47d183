import { switchKinds } from '@kontor/contract/enums/contract-actions'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../api/client.ts'
import { ChoiceField } from '../../../forms/ChoiceField.tsx'
import { Form } from '../../../forms/Form.tsx'
import { FormField } from '../../../forms/FormField.tsx'
import { SubmitButton } from '../../../forms/SubmitButton.tsx'
import { useFormValue } from '../../../forms/use-form-value.ts'
import { buttonClass } from '../../../ui/button-class.ts'
import { Card } from '../../../ui/Card.tsx'
import { Input } from '../../../ui/Input.tsx'
import { DownloadIcon } from '../../../ui/ThingIcons.tsx'
import { ActionPage, type EndingPageProps, KeepLink } from './ActionPage.tsx'
import { EndCosts } from './EndCosts.tsx'
import { SwitchClocks } from './SwitchClocks.tsx'
import { useDone } from './use-done.ts'

/** Leaving for another provider (Art. 23–29 Data Act): the dates, what can be taken along, and no obstacle. */
export const SwitchPage = ({ contract, actions, end }: EndingPageProps) => {
  const t = useTranslations('contracts.actions.switch')
  const names = useTranslations('contracts.actions.names')
  const done = useDone(contract.number)
  const { number, label } = contract
  const kindOf = (data: FormData) => switchKinds.find(kind => kind === data.get('kind')) ?? 'provider'
  return (
    <ActionPage
      contract={contract}
      actions={actions}
      action="switch"
      title={t('title')}
      lead={t('lead', { label, number })}
    >
      <Card>
        <Form
          name="contract-switch"
          className="flex flex-col gap-5"
          submit={(data, options) => {
            const body = {
              kind: kindOf(data),
              destination: String(data.get('destination') ?? ''),
              version: actions.version,
            }
            return call('POST /ajax/v1/contracts/{number}/switch', { params: { number }, body }, options)
          }}
          onDone={() => done(t('done'))}
        >
          <ChoiceField
            name="kind"
            legend={t('kind')}
            defaultValue="provider"
            options={switchKinds.map(value => ({ value, label: t(`kinds.${value}`) }))}
          />
          <Destination />
          {actions.switch_terms && (
            <section>
              <h2 className="font-medium">{t('clocks')}</h2>
              <p className="mb-2 text-13 text-muted">{t('clocksHint')}</p>
              <SwitchClocks clocks={actions.switch_terms} />
            </section>
          )}
          <EndCosts number={number} action="switch" loaded={end} />
          <div className="flex flex-wrap gap-2">
            <Submit />
            <KeepLink number={number} />
          </div>
        </Form>
      </Card>
      <Card title={t('data')}>
        <ul className="mb-3 list-disc pl-5">
          {actions.exportable && <li>{actions.exportable}</li>}
          <li>{t('always')}</li>
        </ul>
        <a
          href={`/ajax/v1/contracts/${number}/export`}
          download
          className={buttonClass({ colour: 'muted', outline: true })}
        >
          <DownloadIcon className="size-4" />
          {names('export')}
        </a>
      </Card>
    </ActionPage>
  )
}

const Destination = () => {
  const t = useTranslations('contracts.actions.switch')
  if (useFormValue('kind', 'provider') !== 'provider') return null
  return (
    <FormField name="destination" label={t('destination')} hint={t('destinationHint')} optional>
      <Input name="destination" maxLength={200} autoComplete="off" />
    </FormField>
  )
}

const Submit = () => {
  const t = useTranslations('contracts.actions.switch')
  return <SubmitButton size="lg">{t(useFormValue('kind') === 'erasure' ? 'submitErasure' : 'submit')}</SubmitButton>
}
