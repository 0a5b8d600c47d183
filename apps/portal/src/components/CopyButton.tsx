import { showToast } from '../state/toasts.ts'
import { Button } from '../ui/Button.tsx'
import { CopyIcon } from '../ui/ThingIcons.tsx'

type CopyButtonProps = { text: string; label: string; done: string; failed: string }

/** Puts a text on the clipboard. Over plain http browsers have none; the text then says how to copy by hand. */
export const CopyButton = ({ text, label, done, failed }: CopyButtonProps) => {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      showToast('success', done)
    } catch {
      showToast('warning', failed)
    }
  }
  return (
    <Button size="sm" colour="muted" outline onClick={() => void copy()}>
      <CopyIcon className="size-4" />
      {label}
    </Button>
  )
}
