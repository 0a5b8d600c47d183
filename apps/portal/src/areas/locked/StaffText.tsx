/** Words that staff wrote, line by line as they did. */
export const StaffText = ({ children }: { children: string }) => (
  <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
    {children}
  </p>
)
