import type { BillingSettings } from '@kontor/contract/areas/money/billing-settings'
import { can, canDo } from '@kontor/contract/can'
import { receiversLimit } from '@kontor/contract/enums/billing'
import { Link, useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { ChoiceField } from '../../../../forms/ChoiceField.tsx'
import { Form } from '../../../../forms/Form.tsx'
import { FormField } from '../../../../forms/FormField.tsx'
import { Renewed } from '../../../../forms/Renewed.tsx'
import { SaveBar } from '../../../../forms/SaveBar.tsx'
import { StaleVersion } from '../../../../forms/StaleVersion.tsx'
import { useUser } from '../../../../session/use-user.ts'
import { showToast } from '../../../../state/toasts.ts'
import { Banner } from '../../../../ui/Banner.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { Input } from '../../../../ui/Input.tsx'
import { useSettingFields } from './setting-fields.ts'
import { flatSettings, settingsIn } from './setting-values.ts'

/** Who gets documents, and how. */
export const MailSettings = ({ settings }: { settings: BillingSettings }) => {
  const t = useTranslations('billing.settings')
  const router = useRouter()
  const fields = useSettingFields()
  const mayWrite = canDo(useUser(), 'billing:write')
  return (
    <Renewed version={settings.version}>
      <Form
        name="billing-settings"
        submit={(form, options) => call('PUT /ajax/v1/billing/settings', { body: settingsIn(form) }, options)}
        stale={current => <StaleVersion current={flatSettings(current as BillingSettings)} fields={fields} />}
        onDone={async () => {
          showToast('success', t('saved'))
          await router.invalidate()
        }}
      >
        <fieldset disabled={!mayWrite} className="flex min-w-0 flex-col gap-5">
          {!mayWrite && <Banner tone="info">{t('readOnly')}</Banner>}
          <input type="hidden" name="version" defaultValue={settings.version} />
          <Card title={t('mail.title')} subtitle={t('mail.lead')}>
            <div className="flex flex-col gap-5">
              <Receivers settings={settings} />
              <ChoiceField
                name="attach"
                legend={t('mail.attach')}
                defaultValue={settings.attach ? 'yes' : 'no'}
                options={[
                  { value: 'yes', label: t('mail.attached'), hint: t('mail.attachedHint') },
                  { value: 'no', label: t('mail.linked'), hint: t('mail.linkedHint') },
                ]}
              />
              <ChoiceField
                name="collective"
                legend={t('mail.collective')}
                defaultValue={settings.collective ? 'yes' : 'no'}
                options={[
                  { value: 'yes', label: t('mail.together'), hint: t('mail.togetherHint') },
                  { value: 'no', label: t('mail.single'), hint: t('mail.singleHint') },
                ]}
              />
            </div>
          </Card>
        </fieldset>
        <SaveBar />
      </Form>
    </Renewed>
  )
}

/** Always with a field for the next one: nothing has to be added first, and it works before any script has loaded. */
const Receivers = ({ settings: { receivers, default_receiver, contacts } }: { settings: BillingSettings }) => {
  const t = useTranslations('billing.settings.mail')
  const user = useUser()
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="font-medium">{t('receivers')}</legend>
      <p className="text-13 text-muted">{t('receiverHint', { address: default_receiver })}</p>
      <div className="grid gap-3 sm:grid-cols-2">
        {Array.from({ length: Math.min(receivers.length + 2, receiversLimit) }, (_, place) => `receivers.${place}`).map(
          (name, place) => (
            <FormField key={name} name={name} label={t('receiver', { number: place + 1 })} optional>
              <Input
                name={name}
                type="email"
                maxLength={254}
                defaultValue={receivers[place] ?? ''}
                autoComplete="off"
              />
            </FormField>
          ),
        )}
      </div>
      <p className="text-13 text-muted">
        {t('contacts', { count: contacts })}{' '}
        {can(user, 'contacts') && (
          <Link to="/contacts" className="text-brand underline">
            {t('toContacts')}
          </Link>
        )}
      </p>
    </fieldset>
  )
}
