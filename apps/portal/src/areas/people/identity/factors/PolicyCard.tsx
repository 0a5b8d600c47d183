import type { CallOutput } from '@kontor/contract/wire/types'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { formatDate, LocalDate } from '../../../../components/LocalDate.tsx'
import { DateInput } from '../../../../forms/DateInput.tsx'
import { Form } from '../../../../forms/Form.tsx'
import { FormField } from '../../../../forms/FormField.tsx'
import { SubmitButton } from '../../../../forms/SubmitButton.tsx'
import { useAction } from '../../../../forms/use-action.ts'
import { useNumberLocale } from '../../../../i18n/number-locale.ts'
import { useToday } from '../../../../i18n/use-today.ts'
import { usePageState } from '../../../../session/page-state-context.ts'
import { currentCustomer } from '../../../../session/session.ts'
import { refreshSession } from '../../../../session/session-actions.ts'
import { useUser } from '../../../../session/use-user.ts'
import { showToast } from '../../../../state/toasts.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'

export type Policy = CallOutput<'GET /ajax/v1/accounts/second-factor-policy'>
/** The change to confirm: a day from which a factor is required, or that it no longer is. */
type Question = { from: string | null }

/** Shows what the customer requires of everyone who acts for it: its owners change it, and people who decide about people see it. */
export const PolicyCard = ({ policy: { required_from } }: { policy: Policy }) => {
  const t = useTranslations('identity.factors.policy')
  const today = useToday()
  const { name: customer = '', role } = currentCustomer(useUser()) ?? {}
  const [question, setQuestion] = useState<Question | null>(null)
  return (
    <Card title={t('title', { customer })} subtitle={t('lead')}>
      <p>
        {required_from === null
          ? t('none')
          : t.rich(required_from > today ? 'from' : 'since', {
              customer,
              from: () => <LocalDate value={required_from} />,
            })}
      </p>
      {role !== 'owner' ? (
        <p className="mt-4 text-muted">{t('ownersOnly', { customer })}</p>
      ) : (
        <Form
          // another day is another form: its field begins with it
          key={required_from}
          name="factor-policy"
          className="mt-4 flex flex-wrap items-end gap-3"
          submit={async data => ({ from: data.text('required_from') || today })}
          onDone={setQuestion}
        >
          <FormField name="required_from" label={t('date')}>
            <DateInput name="required_from" min={today} defaultValue={required_from ?? today} className="w-44" />
          </FormField>
          <SubmitButton colour="muted" outline>
            {t(required_from === null ? 'require' : 'change')}
          </SubmitButton>
          {required_from !== null && (
            <Button colour="muted" outline onClick={() => setQuestion({ from: null })}>
              {t('lift')}
            </Button>
          )}
        </Form>
      )}
      <PolicyDialog question={question} customer={customer} onClose={() => setQuestion(null)} />
    </Card>
  )
}

type PolicyDialogProps = { question: Question | null; customer: string; onClose: () => void }

const PolicyDialog = ({ question, customer, onClose }: PolicyDialogProps) => {
  const t = useTranslations('identity.factors.policy')
  const numbers = useNumberLocale()
  const page = usePageState()
  const router = useRouter()
  // kept while the dialog fades out, so that its words do not change meanwhile
  const [shown, setShown] = useState<Question>({ from: null })
  if (question && question !== shown) setShown(question)
  const date = shown.from ? formatDate(shown.from, numbers) : ''
  const decide = useAction(async options => {
    await call('PUT /ajax/v1/accounts/second-factor-policy', { body: { required_from: shown.from } }, options)
    onClose()
    showToast('success', shown.from ? t('saved', { date }) : t('lifted'))
    await refreshSession(page, router)
  })
  return (
    <Dialog
      open={question !== null}
      title={shown.from ? t('requireTitle', { date }) : t('liftTitle')}
      closeLabel={t('back')}
      onClose={onClose}
      actions={
        <>
          <Button colour="muted" outline onClick={onClose}>
            {t('back')}
          </Button>
          <Button pending={decide.pending} onClick={decide.run}>
            {t(shown.from ? 'require' : 'lift')}
          </Button>
        </>
      }
    >
      <p>{t(shown.from ? 'requireEffect' : 'liftEffect', { customer })}</p>
    </Dialog>
  )
}
