/** Words of staff, with their line breaks. */
export const StaffText = ({ children }: { children: string }) => (
  <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
    {children}
  </p>
)
