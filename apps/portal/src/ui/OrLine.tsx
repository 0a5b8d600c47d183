/** Between two ways to the same thing. */
export const OrLine = ({ children }: { children: string }) => (
  <p className="flex items-center gap-3 text-13 text-muted before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
    {children}
  </p>
)
