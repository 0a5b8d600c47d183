import type { Person } from '@kontor/contract/areas/people/people'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../api/client.ts'
import { ApiProblem } from '../../../api/problem.ts'
import { useAction } from '../../../forms/use-action.ts'
import { currentCustomer } from '../../../session/session.ts'
import { useUser } from '../../../session/use-user.ts'
import { showToast } from '../../../state/toasts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Question } from './Question.tsx'

/** @param refusal why the visitor cannot do it; null where they can */
export const RemovePerson = ({ person, refusal }: { person: Person; refusal: string | null }) => {
  const t = useTranslations('people.remove')
  const router = useRouter()
  const customer = currentCustomer(useUser())?.name ?? ''
  const [asking, setAsking] = useState(false)
  const { id, name, email } = person
  const remove = useAction(async () => {
    await call('DELETE /ajax/v1/people/{id}', { params: { id } }).catch(unlessGone)
    setAsking(false)
    showToast('success', t('done', { name }))
    // unsaved changes of this person no longer matter
    await router.navigate({ to: '/account/people', ignoreBlocker: true })
    await router.invalidate()
  })
  return (
    <>
      <Button colour="danger" outline disabledReason={refusal} onClick={() => setAsking(true)}>
        {t('action')}
      </Button>
      <Question
        open={asking}
        title={t('title', { name })}
        keep={t('keep')}
        confirm={t('confirm', { name })}
        action={remove}
        onClose={() => setAsking(false)}
      >
        <p className="wrap-anywhere">{t('effect', { name, email, customer })}</p>
        <p className="mt-2 text-13 text-muted">{t('again')}</p>
      </Question>
    </>
  )
}

/** Another person has removed them meanwhile: that was the aim. */
function unlessGone(error: unknown): void {
  if (!(error instanceof ApiProblem) || error.code !== 'not_found') throw error
}
