import type { PayeeMismatch } from '@kontor/contract/areas/customers/customer'
import { useTranslations } from 'use-intl/react'
import { useFormState } from '../../../../forms/form-context.ts'
import { Banner } from '../../../../ui/Banner.tsx'
import { Button } from '../../../../ui/Button.tsx'

type PayeeQuestionProps = {
  mismatch: PayeeMismatch
  /** The visitor wants the account anyway, as it was when the bank was asked. */
  onAccept: () => void
}

/** The field's maximum. */
const longestHolder = 70

/** The bank knows another holder: the name, where it may say so, and the choice. */
export const PayeeQuestion = ({ mismatch: { known_name }, onAccept }: PayeeQuestionProps) => {
  const t = useTranslations('customer.bank.check')
  const { form, pending } = useFormState()

  const takeName = () => {
    const holder = form.current?.elements.namedItem('holder')
    if (!(holder instanceof HTMLInputElement) || known_name === null) return
    holder.value = known_name
    form.current?.requestSubmit()
  }
  const saveAnyway = () => {
    onAccept()
    form.current?.requestSubmit()
  }

  return (
    <div role="alert">
      <Banner tone="warning" title={t(known_name === null ? 'noMatchTitle' : 'closeTitle')}>
        {known_name === null ? (
          <p>{t('noMatch')}</p>
        ) : (
          <p>{t.rich('close', { name: () => <bdi className="font-semibold">{known_name}</bdi> })}</p>
        )}
        <div className="mt-3 flex flex-wrap gap-2">
          {known_name !== null && known_name.length <= longestHolder && (
            <Button size="sm" pending={pending} onClick={takeName}>
              {t('take')}
            </Button>
          )}
          <Button size="sm" colour="muted" outline pending={pending} onClick={saveAnyway}>
            {t('saveAnyway')}
          </Button>
        </div>
      </Banner>
    </div>
  )
}
