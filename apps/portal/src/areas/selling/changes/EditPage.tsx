import type { PaymentMethod } from '@kontor/contract/areas/money/payment-methods'
import { canDo } from '@kontor/contract/can'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../api/client.ts'
import { ChoiceField } from '../../../forms/ChoiceField.tsx'
import { Form } from '../../../forms/Form.tsx'
import { FormField } from '../../../forms/FormField.tsx'
import { SubmitButton } from '../../../forms/SubmitButton.tsx'
import { useUser } from '../../../session/use-user.ts'
import { Card } from '../../../ui/Card.tsx'
import { Input } from '../../../ui/Input.tsx'
import { ActionPage, type ActionPageProps } from './ActionPage.tsx'
import { useDone } from './use-done.ts'

export type EditPageProps = ActionPageProps & {
  /** Those that can be charged; null for people who may not read billing. */
  methods: PaymentMethod[] | null
}

/** Asks what a contract is called, and how it is paid. */
export const EditPage = ({ contract, actions, methods }: EditPageProps) => {
  const t = useTranslations('contracts.actions.edit')
  const done = useDone(contract.number)
  const { number, label } = contract
  const { version } = actions
  const mayPay = canDo(useUser(), 'billing:write')
  return (
    <ActionPage contract={contract} actions={actions} action="rename" title={t('title')}>
      <Card title={t('nameTitle')}>
        <Form
          name="contract-name"
          className="flex flex-col items-start gap-4"
          submit={async (data, options) => {
            const name = data.text('label')
            const body = { label: name, version }
            await call('PUT /ajax/v1/contracts/{number}/label', { params: { number }, body }, options)
            return name
          }}
          onDone={name => done(t('renamed', { label: name }))}
        >
          <div className="w-full">
            <FormField name="label" label={t('name')} hint={t('nameHint')}>
              <Input name="label" defaultValue={label} maxLength={100} />
            </FormField>
          </div>
          <SubmitButton>{t('saveName')}</SubmitButton>
        </Form>
      </Card>
      {mayPay && methods && (
        <Card title={t('payTitle')}>
          <Form
            name="contract-payment"
            className="flex flex-col items-start gap-4"
            submit={(data, options) => {
              const body = { version, ...data.texts('pays') }
              return call('PUT /ajax/v1/contracts/{number}/payment', { params: { number }, body }, options)
            }}
            onDone={() => done(t('paySaved'))}
          >
            <div className="w-full">
              <ChoiceField
                name="pays"
                legend={t('pays')}
                defaultValue={actions.pays ?? 'default'}
                options={[
                  { value: 'default', label: t('default'), hint: t('defaultHint') },
                  ...methods.map(method => ({ value: method.id, label: method.label, hint: method.holder })),
                  { value: 'transfer', label: t('transfer'), hint: t('transferHint') },
                ]}
              />
            </div>
            <div className="flex flex-wrap items-center gap-4">
              <SubmitButton>{t('savePay')}</SubmitButton>
              <Link to="/billing/methods" className="text-link">
                {t('addMethod')}
              </Link>
            </div>
          </Form>
        </Card>
      )}
    </ActionPage>
  )
}
