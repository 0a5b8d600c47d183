import { useTranslations } from 'use-intl/react'
import { call } from '../../../api/client.ts'
import { Form } from '../../../forms/Form.tsx'
import { FormField } from '../../../forms/FormField.tsx'
import { SubmitButton } from '../../../forms/SubmitButton.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Input } from '../../../ui/Input.tsx'
import { ActionPage, type EndingPageProps, KeepLink } from './ActionPage.tsx'
import { EndCosts } from './EndCosts.tsx'
import { useDone } from './use-done.ts'

const effects = ['day', 'pay', 'rest'] as const

/** Offers the contract to another customer. */
export const TransferPage = ({ contract, actions, end }: EndingPageProps) => {
  const t = useTranslations('contracts.actions.transfer')
  const fields = useTranslations('fields')
  const done = useDone(contract.number)
  const { number, label } = contract
  const digits = (data: FormData) => String(data.get('customer_number') ?? '').replaceAll(/\D/g, '')
  return (
    <ActionPage
      contract={contract}
      actions={actions}
      action="transfer"
      title={t('title')}
      lead={t('lead', { label, number })}
    >
      <Card>
        <ul className="mb-5 list-disc pl-5">
          {effects.map(effect => (
            <li key={effect}>{t(`effects.${effect}`)}</li>
          ))}
        </ul>
        {end && (
          <div className="mb-5">
            <p className="mb-2 text-13 text-muted">{t('ifToday')}</p>
            <EndCosts number={number} action="transfer" loaded={end} />
          </div>
        )}
        <Form
          name="contract-transfer"
          className="flex flex-col gap-5"
          check={data => new Map(digits(data) === '' ? [['customer_number', fields('required')]] : [])}
          submit={(data, options) => {
            const body = {
              customer_number: Number(digits(data)),
              email: String(data.get('email') ?? ''),
              version: actions.version,
            }
            return call('POST /ajax/v1/contracts/{number}/transfer', { params: { number }, body }, options)
          }}
          onDone={() => done(t('done'))}
        >
          <FormField name="customer_number" label={t('number')}>
            <Input name="customer_number" inputMode="numeric" autoComplete="off" maxLength={12} figures />
          </FormField>
          <FormField name="email" label={t('email')} hint={t('emailHint')}>
            <Input name="email" type="email" inputMode="email" autoComplete="off" maxLength={254} />
          </FormField>
          <div className="flex flex-wrap gap-2">
            <SubmitButton size="lg">{t('submit')}</SubmitButton>
            <KeepLink number={number} />
          </div>
        </Form>
      </Card>
    </ActionPage>
  )
}
