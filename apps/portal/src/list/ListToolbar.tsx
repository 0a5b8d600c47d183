import { ExportButton } from './ExportButton.tsx'
import { FilterSelect } from './FilterSelect.tsx'
import { ListFilters } from './ListFilters.tsx'
import { SortSelect } from './SortSelect.tsx'

type Search = { q?: string | undefined; sort?: string | undefined; [name: string]: string | number | undefined }
type Option<Value extends string = string> = { value: Value; label: string }

type ListToolbarProps<S extends Search> = {
  /** Is the search as the URL has it. */
  search: S
  filtered: boolean
  /** The area's texts: every list has these. */
  t: (key: 'export.action' | 'export.hint' | 'export.failed' | 'export.file' | 'list.sort') => string
  /** Filters besides words, each a search parameter. */
  fields: readonly {
    name: Exclude<keyof S & string, 'q' | 'sort' | 'cursor'>
    label: string
    options: readonly Option[]
  }[]
  sorts: readonly Option<NonNullable<S['sort']>>[]
  defaultSort: NonNullable<S['sort']>
  /** Every matching row, for the export; the first line names the columns. */
  rows: () => Promise<readonly (readonly string[])[]>
}

/** The bar above every list: its search, its filters, its order on phones and its export. */
export const ListToolbar = <S extends Search>({
  search,
  filtered,
  t,
  fields,
  sorts,
  defaultSort,
  rows,
}: ListToolbarProps<S>) => (
  <ListFilters
    q={search.q}
    filtered={filtered}
    active={fields.filter(({ name }) => search[name] !== undefined).length}
    action={
      <ExportButton
        label={t('export.action')}
        hint={t('export.hint')}
        failed={t('export.failed')}
        fileName={t('export.file')}
        rows={rows}
      />
    }
  >
    {fields.map(({ name, label, options }) => (
      <FilterSelect key={name} name={name} label={label} value={search[name]} options={options} />
    ))}
    <SortSelect label={t('list.sort')} sort={search.sort ?? defaultSort} defaultSort={defaultSort} options={sorts} />
  </ListFilters>
)
