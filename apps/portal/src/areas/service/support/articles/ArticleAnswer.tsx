import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { useAction } from '../../../../forms/use-action.ts'
import { Button } from '../../../../ui/Button.tsx'

/** Asks whether an article has helped; who has said so may say otherwise. */
export const ArticleAnswer = ({ slug }: { slug: string }) => {
  const t = useTranslations('articles.helpful')
  const [said, setSaid] = useState<{ helpful: boolean; now: boolean } | null>(null)
  useEffect(() => {
    call('GET /ajax/v1/articles/{slug}/answer', { params: { slug } }).then(
      // what was pressed meanwhile counts
      ({ helpful }) => helpful !== null && setSaid(before => before ?? { helpful, now: false }),
      // the question stays
      () => undefined,
    )
  }, [slug])
  const yes = useAnswer(slug, true, setSaid)
  const no = useAnswer(slug, false, setSaid)
  return (
    <fieldset className="flex flex-wrap items-center gap-3">
      <legend className="float-left">{t('question')}</legend>
      <Button size="sm" outline aria-pressed={said?.helpful === true} pending={yes.pending} onClick={yes.run}>
        {t('yes')}
      </Button>
      <Button size="sm" outline aria-pressed={said?.helpful === false} pending={no.pending} onClick={no.run}>
        {t('no')}
      </Button>
      <p role="status" className="text-13 text-muted">
        {said && (said.now ? t('thanks') : t(said.helpful ? 'saidYes' : 'saidNo'))}
      </p>
    </fieldset>
  )
}

const useAnswer = (slug: string, helpful: boolean, onSaid: (said: { helpful: boolean; now: boolean }) => void) =>
  useAction(async options => {
    await call('PUT /ajax/v1/articles/{slug}/answer', { params: { slug }, body: { helpful } }, options)
    onSaid({ helpful, now: true })
  })
