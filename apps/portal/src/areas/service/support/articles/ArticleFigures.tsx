import { languages } from '@kontor/contract/locales'
import type { CallOutput } from '@kontor/contract/wire/types'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { Moment } from '../../../../components/Moment.tsx'
import { Banner } from '../../../../ui/Banner.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { Cell, HeadCell, Table, TableBody, TableHead, TableRow } from '../../../../ui/Table.tsx'

type Shown = CallOutput<'GET /ajax/v1/staff/articles'>

/** Shows staff which files are wrong, and what readers said of each article, those first that help least. */
export const ArticleFigures = () => {
  const t = useTranslations('articles.figures')
  const [{ data, mistakes }, setShown] = useState<Shown>({ data: [], mistakes: [] })
  useEffect(() => {
    call('GET /ajax/v1/staff/articles').then(setShown, () => undefined)
  }, [])
  const figures = data.toSorted((a, b) => b.no - b.yes - (a.no - a.yes))
  const wrong = mistakes.length > 0 && (
    <Banner tone="warning">
      <p>{t('mistakes')}</p>
      <ul className="list-disc pl-5 wrap-anywhere">
        {mistakes.map(mistake => (
          <li key={mistake} lang="en">
            {mistake}
          </li>
        ))}
      </ul>
    </Banner>
  )
  if (figures.length === 0) return wrong
  return (
    <>
      {wrong}
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
    </>
  )
}
