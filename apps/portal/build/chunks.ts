/**
 * Few files, each of what is needed together: a request costs a phone more than a kilobyte, and small files compress badly.
 * What only one page needs, and what is loaded late, stays in files of its own.
 */
export const chunkGroups = [
  { name: 'framework', test: /node_modules/, tags: ['$initial' as const], priority: 40 },
  { name: 'base', tags: ['$initial' as const], priority: 30 },
  {
    name: 'form',
    test: /src\/(forms|ui\/(Banner|Checkbox|Field|Input|control-class|field-control|tone|tone-icon))\b/,
    minShareCount: 2,
    priority: 20,
  },
  { name: 'app', test: /src\/(components|i18n|list|navigation|session|shell|ui)\//, minShareCount: 2, priority: 10 },
]
