import { useTranslations } from 'use-intl/react'
import { showToast } from '../../../state/toasts.ts'
import { Button } from '../../../ui/Button.tsx'

type CodeBlockProps = {
  text: string
  /** Names the block, which scrolls sideways. */
  label: string
}

export const CodeBlock = ({ text, label }: CodeBlockProps) => {
  const t = useTranslations('reference')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      showToast('success', t('copied'))
    } catch {
      showToast('warning', t('notCopied'))
    }
  }
  return (
    <div className="relative">
      <section
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
        className="overflow-x-auto rounded-control border border-line bg-subtle p-3 font-mono sm:pr-24 text-12"
      >
        <pre lang="en">{text}</pre>
      </section>
      <div className="max-sm:mt-2 sm:absolute sm:top-2 sm:right-2">
        <Button size="sm" colour="muted" outline onClick={() => void copy()}>
          {t('copy')}
        </Button>
      </div>
    </div>
  )
}
