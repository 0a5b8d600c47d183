import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { ApiProblem } from '../../../../api/problem.ts'
import { useFormState } from '../../../../forms/form-context.ts'
import { PasskeyButton } from '../../../../forms/PasskeyButton.tsx'
import { ProblemNote } from '../../../../forms/ProblemNote.tsx'
import type { PasskeyAnswer } from '../../../../session/passkeys.ts'
import { OrLine } from '../../../../ui/OrLine.tsx'

/** Signs in without a password: by the button, or by the browser's offer at the address field. */
export const PasskeySignIn = ({ onDone }: { onDone: () => Promise<void> }) => {
  const t = useTranslations('identity.signIn.login')
  const { form } = useFormState()
  const settled = useRef(false)
  const [problem, setProblem] = useState<ApiProblem | null>(null)
  const options = () => call('POST /ajax/v1/accounts/login/passkey/options')
  const send = async (credential: PasskeyAnswer) => {
    // button and offer may both be answered: the first one signs in
    if (settled.current) return
    settled.current = true
    setProblem(null)
    const remember = form.current ? new FormData(form.current).has('remember') : false
    try {
      await call('POST /ajax/v1/accounts/login/passkey', { body: { credential, remember } })
      await onDone()
    } catch (error) {
      settled.current = false
      throw error
    }
  }
  const offer = useEffectEvent(async () => {
    const { offerPasskeys } = await import('../../../../session/passkeys.ts')
    const credential = await offerPasskeys(options)
    if (credential) await send(credential)
  })

  useEffect(() => {
    if (!('PublicKeyCredential' in globalThis)) return
    // with the first interaction: visitors who only look cause no request, and the page is no heavier
    const first = new AbortController()
    const begin = () => {
      first.abort()
      offer().catch((error: unknown) => {
        // missing options are no loss: the button asks again, and says what is wrong
        if (error instanceof ApiProblem && error.code === 'passkey_not_accepted') setProblem(error)
      })
    }
    for (const sign of ['pointermove', 'pointerdown', 'keydown', 'focusin']) {
      document.addEventListener(sign, begin, { signal: first.signal, passive: true })
    }
    // whoever is in a field was there before this page listened
    if (document.activeElement instanceof HTMLInputElement) begin()
    return () => {
      const offered = first.signal.aborted
      first.abort()
      // a question of a page that is left is answered by nobody
      if (offered) void import('../../../../session/passkeys.ts').then(({ stopAsking }) => stopAsking())
    }
  }, [])

  return (
    <div className="flex flex-col gap-4 in-data-[passkeys=none]:hidden">
      <PasskeyButton size="lg" colour="muted" outline label={t('passkey')} options={options} send={send} />
      {problem && <ProblemNote problem={problem} />}
      <OrLine>{t('or')}</OrLine>
    </div>
  )
}
