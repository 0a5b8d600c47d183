import type { MandateText, PaymentMethod } from '@kontor/contract/areas/money/payment-methods'
import { useRouter } from '@tanstack/react-router'
import { useLocale, useTranslations } from 'use-intl/react'
import { call } from '../../../api/client.ts'
import { Form } from '../../../forms/Form.tsx'
import { SubmitButton } from '../../../forms/SubmitButton.tsx'
import { currentCustomer } from '../../../session/session.ts'
import { useUser } from '../../../session/use-user.ts'
import { showToast } from '../../../state/toasts.ts'
import { AccountFields, accountIn, Mandate, OtherText, useAccountCheck } from './MandateFields.tsx'
import { MethodFormPage } from './MethodFormPage.tsx'

/** Another account of the same holder under the same mandate, agreed to anew. */
export const AccountForm = ({ method, texts }: { method: PaymentMethod; texts: MandateText[] }) => {
  const t = useTranslations('payments.account')
  const sepa = useTranslations('payments.sepa')
  const language = useLocale()
  const router = useRouter()
  const check = useAccountCheck()
  const staff = currentCustomer(useUser())?.role === 'staff'
  const text = texts.find(({ locale }) => locale === language) ?? texts[0]
  if (!text) return null
  const { holder, id, label } = method
  if (staff) {
    return (
      <MethodFormPage title={t('title')}>
        <p>{sepa('payerOnly')}</p>
      </MethodFormPage>
    )
  }
  return (
    <MethodFormPage title={t('title')} lead={t('lead', { holder, label })}>
      <Form
        name={`account-${id}`}
        className="flex flex-col gap-4"
        check={check}
        submit={(data, options) =>
          call('POST /ajax/v1/accounts/payment/{id}/account', { params: { id }, body: accountIn(data, text) }, options)
        }
        stale={() => <OtherText />}
        onDone={async (changed: PaymentMethod) => {
          showToast('success', t('saved', { label: changed.label }))
          await router.invalidate()
          await router.navigate({ to: '/billing/methods/$id', params: { id } })
        }}
      >
        <AccountFields />
        <Mandate text={text} />
        <SubmitButton size="lg">{t('submit')}</SubmitButton>
      </Form>
    </MethodFormPage>
  )
}
