/** Between two ways to the same thing. */
export const OrLine = ({ children }: { children: string }) => <p className="or-line">{children}</p>
