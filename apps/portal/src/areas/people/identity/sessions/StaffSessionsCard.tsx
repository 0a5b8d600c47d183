import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { Form } from '../../../../forms/Form.tsx'
import { FormField } from '../../../../forms/FormField.tsx'
import { SubmitButton } from '../../../../forms/SubmitButton.tsx'
import { useAction } from '../../../../forms/use-action.ts'
import { showToast } from '../../../../state/toasts.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { Input } from '../../../../ui/Input.tsx'

const end = (email: string | null, key?: string) =>
  call('POST /ajax/v1/staff/sessions/end', { body: { email } }, key === undefined ? {} : { idempotencyKey: key })

/** Staff sign out a user whose account is in the wrong hands, or everyone. */
export const StaffSessionsCard = () => {
  const t = useTranslations('identity.security.staffSessions')
  const frame = useTranslations('frame')
  const [asking, setAsking] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const told = ({ ended }: { ended: number }) => showToast('success', t('ended', { count: ended }))
  const endAll = useAction(async () => {
    told(await end(null))
    setAsking(false)
    button.current?.focus()
  })
  return (
    <Card title={t('title')} subtitle={t('lead')}>
      <Form
        name="staff-sessions"
        className="flex flex-col gap-4"
        submit={(data, { idempotencyKey }) => end(data.text('email').trim(), idempotencyKey)}
        onDone={(answer, form) => {
          told(answer)
          form.reset()
        }}
      >
        <FormField name="email" label={t('email')}>
          <Input name="email" type="email" autoComplete="off" />
        </FormField>
        <div className="flex flex-wrap gap-3">
          <SubmitButton>{t('submit')}</SubmitButton>
          <Button ref={button} colour="danger" outline onClick={() => setAsking(true)}>
            {t('everybody')}
          </Button>
        </div>
      </Form>
      <Dialog
        open={asking}
        title={t('everybodyTitle')}
        closeLabel={frame('close')}
        onClose={() => setAsking(false)}
        actions={
          <>
            <Button colour="muted" outline onClick={() => setAsking(false)}>
              {t('keep')}
            </Button>
            <Button colour="danger" pending={endAll.pending} onClick={endAll.run}>
              {t('everybody')}
            </Button>
          </>
        }
      >
        <p>{t('everybodyEffect')}</p>
      </Dialog>
    </Card>
  )
}
