import { showToast } from '../state/toasts.ts'
import { Button } from '../ui/Button.tsx'
import { CopyIcon } from '../ui/ThingIcons.tsx'

type CopyButtonProps = {
  text: string
  label: string
  /** For those who hear the button without what stands beside it; begins with the label. */
  name?: string
  done: string
  failed: string
}

/** Puts a text on the clipboard. Over plain http browsers have none; the text then says how to copy by hand. */
export const CopyButton = ({ text, label, name, done, failed }: CopyButtonProps) => {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      showToast('success', done)
    } catch {
      showToast('warning', failed)
    }
  }
  return (
    <Button size="sm" colour="muted" outline aria-label={name} onClick={() => void copy()}>
      <CopyIcon className="size-4" />
      {label}
    </Button>
  )
}
