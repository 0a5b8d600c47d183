import { type ComponentProps, type KeyboardEvent, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { EyeIcon, EyeOffIcon } from '../ui/ControlIcons.tsx'
import { Input } from '../ui/Input.tsx'
import { useFormState } from './form-context.ts'

/**
 * A password that can be shown, with a note when Caps Lock is on. It is hidden again while it is sent: password
 * managers look then.
 */
export const PasswordInput = (props: Omit<ComponentProps<typeof Input>, 'type'>) => {
  const t = useTranslations('form')
  const { pending } = useFormState()
  const [shown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const notice = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  const ToggleIcon = shown ? EyeOffIcon : EyeIcon
  return (
    <>
      <div className="relative">
        <Input
          {...props}
          type={shown && !pending ? 'text' : 'password'}
          spellCheck={false}
          autoCapitalize="none"
          className="pr-11"
          onKeyDown={notice}
          onKeyUp={notice}
          onBlur={() => setCapsLock(false)}
        />
        <button
          type="button"
          aria-label={t('passwordShow')}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
          className="control-button"
        >
          <ToggleIcon />
        </button>
      </div>
      {/* there before it has anything to say: only then is it read out. Empty, it takes no space */}
      <p role="status" className="text-13 text-warning empty:absolute">
        {capsLock && t('capsLock')}
      </p>
    </>
  )
}
