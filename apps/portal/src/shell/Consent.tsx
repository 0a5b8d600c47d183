import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { consentAsked } from '../state/consent.ts'
import { persisted } from '../state/persisted.ts'
import { useStore } from '../state/store.ts'
import { Button } from '../ui/Button.tsx'

type Answer = 'yes' | 'no'
type Kept = { answer: Answer; scripts: string }

const kept = persisted('kontor:consent', (state: Kept) => state)

/**
 * § 25 TDDDG: third-party scripts load once the visitor has agreed, never before. Both answers are the same button, and
 * the footer leads back here. An answer is about these very scripts.
 */
export const Consent = ({ scripts }: { scripts: readonly string[] }) => {
  const t = useTranslations('consent')
  // undefined until the browser has been asked, null where it holds no answer
  const [answer, setAnswer] = useState<Answer | null>()
  const asked = useStore(consentAsked, state => state, false)
  const about = scripts.join(' ')
  useEffect(() => setAnswer(readAnswer(about)), [about])
  useEffect(() => {
    if (answer === 'yes') about.split(' ').forEach(load)
  }, [answer, about])

  const choose = (chosen: Answer) => {
    kept.write({ answer: chosen, scripts: about })
    consentAsked.set(() => false)
    // what runs already ends with its page
    if (answer === 'yes' && chosen === 'no') location.reload()
    else setAnswer(chosen)
  }
  if (answer === undefined || (answer !== null && !asked)) return null
  const hosts = [...new Set(scripts.map(script => new URL(script).host))].join(', ')
  return (
    <section aria-label={t('title')} className="consent">
      <h2 className="font-semibold">{t('title')}</h2>
      <p className="mt-1 text-13 text-muted">
        {t.rich('text', {
          hosts,
          privacy: chunks => (
            <a href="/privacy" className="text-brand underline">
              {chunks}
            </a>
          ),
        })}
      </p>
      <div className="mt-3 grid grid-cols-2 gap-2">
        {(['no', 'yes'] as const).map(name => (
          <Button key={name} colour="muted" outline onClick={() => choose(name)}>
            {t(name)}
          </Button>
        ))}
      </div>
    </section>
  )
}

function readAnswer(about: string): Answer | null {
  const { answer, scripts } = kept.read()
  return scripts === about && (answer === 'yes' || answer === 'no') ? answer : null
}

const loaded = new Set<string>()

function load(address: string): void {
  if (loaded.has(address)) return
  loaded.add(address)
  const script = document.createElement('script')
  script.async = true
  script.src = address
  document.head.append(script)
}
