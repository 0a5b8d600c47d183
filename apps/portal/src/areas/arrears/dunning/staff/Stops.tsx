import type { StaffDunning } from '@kontor/contract/areas/arrears/dunning'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { LocalDate } from '../../../../components/LocalDate.tsx'
import { DateInput } from '../../../../forms/DateInput.tsx'
import { Form } from '../../../../forms/Form.tsx'
import { FormField } from '../../../../forms/FormField.tsx'
import { SubmitButton } from '../../../../forms/SubmitButton.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Select } from '../../../../ui/Select.tsx'
import { Textarea } from '../../../../ui/Textarea.tsx'

export type StaffDunningProps = { number: number; state: StaffDunning; onChanged: (text: string) => Promise<void> }

/** What staff have stopped, and the way to stop or resume it. */
export const Stops = ({ number, state, onChanged }: StaffDunningProps) => {
  const t = useTranslations('dunning.staff')
  const [writing, setWriting] = useState(false)
  const { documents, stops } = state
  const done = async () => {
    setWriting(false)
    await onChanged(t('stopped'))
  }
  return (
    <section className="flex flex-col gap-3">
      {stops.length > 0 && <h3 className="text-13 font-semibold">{t('stops')}</h3>}
      {stops.map(({ id, number: document, until, reason, set_by }) => (
        <Form
          key={id}
          name={`resume-${id}`}
          className="flex flex-wrap items-center justify-between gap-3"
          submit={(_, options) =>
            call(
              'POST /ajax/v1/staff/customers/{id}/dunning/stops/{stop}/end',
              { params: { id: number, stop: id } },
              options,
            )
          }
          onDone={() => onChanged(t('resumed'))}
        >
          <p className="min-w-0 text-13 wrap-anywhere">
            {t.rich('stopItem', {
              what: document ?? t('everything'),
              day: () => <LocalDate value={until} />,
              reason,
              name: set_by,
            })}
          </p>
          <SubmitButton size="sm" colour="muted" outline>
            {t('resume')}
          </SubmitButton>
        </Form>
      ))}
      {!writing && (
        <Button colour="muted" outline className="self-start" onClick={() => setWriting(true)}>
          {t('stop')}
        </Button>
      )}
      {writing && (
        <Form
          name="stop-dunning"
          className="flex flex-col gap-4 rounded-card border border-line bg-subtle p-4"
          submit={(data, options) => {
            const document = String(data.get('document')) || null
            const body = { document, until: String(data.get('until')), reason: String(data.get('reason')) }
            return call('POST /ajax/v1/staff/customers/{id}/dunning/stop', { params: { id: number }, body }, options)
          }}
          onDone={done}
        >
          <FormField name="document" label={t('stopFor')}>
            <Select name="document">
              <option value="">{t('everything')}</option>
              {documents.map(({ id, number: name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          </FormField>
          <FormField name="until" label={t('until')}>
            <DateInput name="until" className="max-w-52" />
          </FormField>
          <FormField name="reason" label={t('reason')}>
            <Textarea name="reason" rows={2} maxLength={2000} />
          </FormField>
          <SubmitButton className="self-start">{t('stop')}</SubmitButton>
        </Form>
      )}
    </section>
  )
}
