import type { ArticleFigures as Figures } from '@kontor/contract/areas/service/articles'
import { languages } from '@kontor/contract/locales'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { Moment } from '../../../../components/Moment.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { Cell, HeadCell, Table, TableBody, TableHead, TableRow } from '../../../../ui/Table.tsx'

/** Shows staff what readers said of each article, those first that help least. */
export const ArticleFigures = () => {
  const t = useTranslations('articles.figures')
  const [figures, setFigures] = useState<readonly Figures[]>([])
  useEffect(() => {
    call('GET /ajax/v1/staff/articles').then(
      ({ data }) => setFigures(data.toSorted((a, b) => b.no - b.yes - (a.no - a.yes))),
      () => undefined,
    )
  }, [])
  if (figures.length === 0) return null
  return (
    <Card title={t('title')} flush>
      <Table caption={t('title')}>
        <TableHead>
          <HeadCell>{t('article')}</HeadCell>
          <HeadCell>{t('languages')}</HeadCell>
          <HeadCell numeric>{t('yes')}</HeadCell>
          <HeadCell numeric>{t('no')}</HeadCell>
          <HeadCell>{t('latest')}</HeadCell>
        </TableHead>
        <TableBody>
          {figures.map(({ slug, title, locales, yes, no, answered_at }) => (
            <TableRow key={slug}>
              <Cell label={null} place="title">
                {title}
              </Cell>
              <Cell label={t('languages')}>{locales.map(locale => languages[locale].name).join(', ')}</Cell>
              <Cell label={t('yes')} numeric>
                {yes}
              </Cell>
              <Cell label={t('no')} numeric>
                {no}
              </Cell>
              <Cell label={t('latest')}>{answered_at && <Moment value={answered_at} />}</Cell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Card>
  )
}
