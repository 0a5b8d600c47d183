/** Text fields and lists to choose from. 16 px on phones: below that iOS zooms into the page on focus. */
export const controlClass =
  'w-full rounded-control border border-control bg-surface px-3 max-sm:text-16 text-ink placeholder:text-muted hover:border-muted aria-invalid:border-danger disabled:cursor-not-allowed disabled:bg-subtle disabled:text-muted'
