import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { ApiProblem } from '../api/problem.ts'
import type { PasskeyAnswer, PasskeyRefusal } from '../session/passkeys.ts'
import { Button } from '../ui/Button.tsx'
import type { ButtonLook } from '../ui/button-class.ts'
import { KeyIcon } from '../ui/ControlIcons.tsx'
import { FieldNote } from '../ui/Field.tsx'
import { ProblemNote } from './ProblemNote.tsx'

type PasskeyButtonProps = ButtonLook & {
  label: string
  /** The browser's options; fresh for each press, because an answer counts once. */
  options: () => Promise<Record<string, unknown>>
  send: (credential: PasskeyAnswer) => Promise<void>
  className?: string
}

/** Proves the identity with a passkey. Absent where the browser has none: see `first-paint.ts`. */
export const PasskeyButton = ({ label, options, send, className, ...look }: PasskeyButtonProps) => {
  const t = useTranslations('identity.factors.passkey')
  const [pending, setPending] = useState(false)
  const [refused, setRefused] = useState<PasskeyRefusal | ApiProblem | null>(null)
  const ask = async () => {
    setPending(true)
    setRefused(null)
    try {
      const { askForPasskey } = await import('../session/passkeys.ts')
      await send(await askForPasskey(options))
    } catch (error) {
      setRefused(refusalOf(error))
    } finally {
      setPending(false)
    }
  }
  return (
    <div className="flex flex-col gap-2 in-data-[passkeys=none]:hidden">
      <Button {...look} className={`w-full ${className ?? ''}`} pending={pending} onClick={() => void ask()}>
        <KeyIcon className="size-4.5" />
        {label}
      </Button>
      {refused instanceof ApiProblem && <ProblemNote problem={refused} />}
      <div role="status" className="empty:hidden">
        {typeof refused === 'string' && <FieldNote id="passkey-note" hint={null} error={t(refused)} />}
      </div>
    </div>
  )
}

/** @throws errors other than refusals of the browser or the customer centre */
function refusalOf(error: unknown): PasskeyRefusal | ApiProblem {
  if (error instanceof ApiProblem) return error
  if (error instanceof Error && 'refusal' in error) return error.refusal as PasskeyRefusal // a PasskeyError, whose module loads late
  throw error
}
