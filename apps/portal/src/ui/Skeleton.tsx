import { classNames } from './class-names.ts'

/** A grey shape of the size of the real content; nothing shows for the first 150 ms. */
export const Skeleton = ({ className }: { className: string }) => (
  <span aria-hidden="true" className={classNames('skeleton block', className)} />
)

const widths = ['w-11/12', 'w-4/5', 'w-full', 'w-2/3']

/** Lines of text of uneven length. */
export const SkeletonText = ({ lines }: { lines: number }) => (
  <span aria-hidden="true" className="flex flex-col gap-2.5">
    {Array.from({ length: lines }, (_, line) => (
      <Skeleton key={line} className={`h-2.5 ${widths[line % widths.length]}`} />
    ))}
  </span>
)
